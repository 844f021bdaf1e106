// The button itself: what it shows, and what a finger is told.

import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";
import { momentOf } from "./line.js";

const SAID = 1600; // milliseconds that a verdict stays
const SIGNS = { free: "●", pressed: "…", first: "★", queued: "", early: "✋", late: "✕", answered: "✓", out: "—", none: "—" };
const FEEL = { first: [90, 50, 90], queued: [60], early: [30, 40, 30], late: [30, 40, 30], "not-you": [30, 40, 30] };

/** Build the button. `press(moment, question)` sends a press and tells whether it went out. Gives `follow`, `answer`. */
export function button(where, press) {
  const [sign, word, more] = ["sign", "word", "more"].map((name) => element("span", { class: name }));
  where.replaceChildren(sign, word, more);
  let [shown, timer, felt] = [{ button: "none", question: 0, place: 0 }, 0, ""];

  const draw = () => {
    const state = stateOf(shown);
    where.classList.remove("said");
    where.dataset.state = state;
    say(sign, state === "queued" ? shown.place : SIGNS[state]);
    say(word, text(`buzzer.${state}`, { place: shown.place }));
    say(more, after(shown.behind));
  };

  const tell = (outcome, behind) => {
    clearTimeout(timer);
    where.classList.add("said");
    say(sign, SIGNS[outcome] ?? SIGNS.out);
    say(word, text(`buzzer.said.${outcome}`));
    say(more, after(behind));
    navigator.vibrate?.(FEEL[outcome] ?? [20]);
    timer = setTimeout(draw, SAID);
  };

  const down = (event) => {
    if (event.button > 0 || event.repeat) return;
    event.preventDefault();
    navigator.vibrate?.(20);
    if (!press(momentOf(event), shown.question)) tell("lost");
  };
  where.addEventListener("pointerdown", down);
  where.addEventListener("keydown", (event) => ["Space", "Enter"].includes(event.code) && down(event));
  where.addEventListener("contextmenu", (event) => event.preventDefault());

  return {
    follow(message) {
      shown = message;
      const state = stateOf(message);
      if (state !== felt && (state === "first" || state === "queued")) navigator.vibrate?.(FEEL[state]);
      felt = state;
      clearTimeout(timer);
      draw();
    },
    answer({ outcome, behind }) {
      if (["early", "late", "not-you"].includes(outcome)) tell(outcome, behind);
    },
  };
}

const after = (behind) => (behind > 0 ? text("buzzer.said.behind", { ms: Math.round(behind * 1000) }) : "");

/** Name what a button shows: pressed while it is not decided, then first, or a place in the queue. */
function stateOf({ button: state, place }) {
  if (state === "answering") return "first";
  return state === "queued" && !place ? "pressed" : state;
}
