// The Xəmsə round: what captains wager and write, entered for those who have no page of their own. Nobody else sees it.

import { drawn } from "/static/common/drawing.js";
import { element, say } from "/static/common/element.js";
import { points, signed } from "/static/common/points.js";
import { named, text } from "/static/common/words.js";
import { refuse } from "../../press.js";
import { missing } from "../../reasons.js";
import { light } from "../../steps.js";
import { redraw } from "./names.js";

const SEATS = [1, 2, 3, 4];
const SIGNS = { right: "✓", wrong: "✕", none: "∅" };

/** Build a line for each team: its wager, then its answer. */
export function stakes({ press, envelope }) {
  const made = SEATS.map((seat) => row(seat, press, envelope));
  const onwards = (seat) => made.slice(seat).find((each) => each.waits())?.focus();
  for (const each of made) each.after(onwards);
  return {
    element: element("section", { id: "stakes" }, element("h2", {}, text("panel.secret")), ...made.map((each) => each.element)),
    follow: (message) => made.forEach((each) => each.follow(message)),
  };
}

function row(seat, press, envelope) {
  const [name, turn, told, hand] = [element("strong", { class: "team" }), element("small", {}), element("div", { class: "told" }), element("div", { class: "hand" })];
  const wager = wagering(seat, press, envelope);
  const write = writing(seat, press);
  const forms = [wager, write];
  const made = element("div", { class: "stake", "data-seat": seat }, element("div", { class: "who" }, name, turn), wager.element, write.element, told, hand);
  return {
    element: made,
    after: (done) => forms.forEach((form) => form.after(() => done(seat))),
    waits: () => forms.some((form) => form.waits()),
    focus: () => forms.find((form) => form.waits())?.focus(),
    follow({ view, legal }) {
      const { stakes: all } = view;
      const plays = all.teams.includes(seat);
      made.classList.toggle("out", !plays);
      made.classList.toggle("active", view.turn === seat && view.phase === "final_reveal");
      name.lang = view.language;
      say(name, `${seat} ${view.teams[seat - 1].name}`);
      say(turn, turns(view, seat, plays));
      redraw(told, plays ? story(view, seat) : [], () => (plays ? story(view, seat) : []).map(([words, lang]) => element("span", { lang }, words)));
      const drawing = plays ? all.drawn[seat - 1] : [];
      redraw(hand, drawing, () => (drawing.length ? [drawn(drawing)] : []));
      wager.follow(plays && legal.includes("wager"), view.phase === "wager", !all.wagers[seat - 1], view.most[seat - 1]);
      write.follow(plays && legal.includes("write"), view.phase === "final_collect", !all.written[seat - 1] && !all.drawn[seat - 1].length);
    },
  };
}

function turns({ phase, stakes: { turns: order }, totals }, seat, plays) {
  if (!plays) return named("button", "out");
  if (phase === "wager") return points(totals[seat - 1]);
  return order.includes(seat) ? text("panel.turn", { place: order.indexOf(seat) + 1 }) : "";
}

/** What is known of a team: its wager, what it wrote, the verdict; each with the language it is in, where that is the show's. */
function story({ phase, language, stakes: { wagers, written, drawn: pencilled, verdicts } }, seat) {
  const [stake, answer, drawing, verdict] = [wagers, written, pencilled, verdicts].map((each) => each[seat - 1]);
  const revealed = phase === "final_reveal";
  return [
    [stake ? `${phase === "wager" ? "✓ " : ""}${named("verb", "wager")} ${points(stake)}` : "…"],
    answer && [`«${answer}»`, language],
    !answer && !drawing.length && (revealed || phase === "final_collect") && [revealed ? named("verdict", "none") : "…"],
    verdict && [`${SIGNS[verdict]} ${signed(verdict === "right" ? stake : -stake)}`],
  ].filter(Boolean);
}

function wagering(seat, press, envelope) {
  const send = (value, button) => press("wager", { team: seat, points: value, seen: undefined }, button);
  const most = element("button", { class: "most", "data-do": "most" }, element("span", {}));
  const made = form({ type: "number", min: 1, step: 1, inputmode: "numeric", name: `wager-${seat}` }, "points", (value, button) => send(Number(value), button), [most]);
  most.addEventListener("click", () => send(envelope().view.most[seat - 1], most));
  return {
    ...made,
    follow(legal, shown, waits, limit) {
      made.follow(legal, shown, waits);
      light(most, legal);
      say(most.firstChild, text("panel.all", { points: points(limit) }));
    },
  };
}

function writing(seat, press) {
  const send = (value, button) => press("write", { team: seat, text: value, seen: undefined }, button);
  return form({ type: "text", maxlength: 200, lang: "az", name: `write-${seat}` }, "text", send, []);
}

/** An input whose value is sent by Enter or its button; then whoever is next has the keyboard. */
function form(properties, argument, send, more) {
  const input = element("input", { autocomplete: "off", "aria-label": named("argument", argument), placeholder: named("argument", argument), ...properties });
  const button = element("button", { class: "send", "aria-label": text("panel.enter") }, element("span", {}, "↵"));
  const made = element("div", { class: "form" }, input, button, ...more);
  let [onwards, waiting] = [() => {}, false];
  const act = async () => {
    if (input.value === "" && argument === "points") return refuse(button, missing(named("argument", argument)));
    const accepted = await send(input.value, button);
    if (!accepted) return input.focus();
    input.value = "";
    input.blur(); // keys go to the buttons again, unless somebody else is to be entered
    return onwards();
  };
  button.addEventListener("click", act);
  input.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") act();
    if (key === "Escape") input.blur();
  });
  return {
    element: made,
    after: (done) => { onwards = done; },
    waits: () => waiting,
    focus: () => input.focus(),
    follow(legal, shown, waits) {
      waiting = legal && waits;
      made.hidden = !shown;
      input.disabled = !legal;
      light(button, legal);
    },
  };
}
