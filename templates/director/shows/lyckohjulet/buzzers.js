// The contestants' buttons, for a studio that has none of its own or one that fails.

import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";
import { bind, printed } from "../../keys.js";
import { light } from "../../steps.js";

const KEYS = ["F1", "F2", "F3"];

/** Build the buttons. A press counts though a letter has appeared since: whoever presses has not seen any number. */
export function buzzers({ press }) {
  const made = KEYS.map((key, index) => {
    const seat = index + 1;
    const [name, state] = [element("strong", {}), element("small", {})];
    const button = element("button", { class: "buzzer", "data-seat": seat }, element("span", {}, name, state), printed(key));
    const act = () => press("buzz", { seat, seen: undefined }, button);
    button.addEventListener("pointerdown", (event) => event.button === 0 && act()); // a click comes only when it is let go
    bind(key, text("letters.buzzer", { seat }), act);
    return { seat, button, name, state };
  });
  return {
    element: element("section", { id: "buzzers" }, ...made.map(({ button }) => button)),
    follow({ view, legal }) {
      for (const { seat, button, name, state } of made) {
        const out = view.locked.includes(seat) || (view.round_type === "tiebreak" && !view.tied.includes(seat));
        const answers = seat === view.seat && legal.includes("wrong");
        light(button, legal.includes("buzz") && !out);
        button.classList.toggle("answers", answers);
        say(name, `${seat} ${view.names[seat - 1]}`);
        say(state, answers ? `▶ ${text("glance.answers")}` : out ? `✕ ${text("glance.locked")}` : "");
      }
    },
  };
}
