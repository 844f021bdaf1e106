// The teams' buttons, for a studio whose own fail, and who has pressed in which order; any press can be taken back.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { bind, printed } from "../../keys.js";
import { light } from "../../steps.js";
import { atButton, placeOf, playerOf } from "./names.js";

const KEYS = ["F1", "F2", "F3", "F4"];

/** Build the buttons. A press names the question that is up, and counts though something else has happened meanwhile. */
export function buzzers({ press, envelope }) {
  const made = KEYS.map((key, index) => row(key, index + 1, press, envelope));
  return {
    element: element("section", { id: "buzzers" }, ...made.map((each) => each.element)),
    follow: (message) => made.forEach((each) => each.follow(message)),
  };
}

function row(key, seat, press, envelope) {
  const [name, player, state] = [element("strong", { class: "title" }), element("span", { class: "title" }), element("b", { class: "state" })];
  const button = element("button", { class: "buzzer", "data-seat": seat }, element("span", { class: "who" }, name, player), state, printed(key));
  const cancel = element("button", { class: "cancel", "data-cancel": seat, title: text("panel.cancel"), "aria-label": text("panel.cancel") }, "✕");
  const act = () => press("buzz", { team: seat, question: envelope().view.asked?.number ?? 0, seen: undefined }, button);
  button.addEventListener("pointerdown", (event) => event.button === 0 && act()); // a click comes only when it is let go
  cancel.addEventListener("click", () => press("cancel_buzz", { team: seat }, cancel));
  bind(key, text("panel.buzz", { seat }), act);
  return {
    element: element("div", { class: "buzzing" }, button, cancel),
    follow({ view, legal }) {
      const state_ = view.buttons[seat - 1];
      const place = placeOf(view, seat);
      light(button, legal.includes("buzz") && state_ === "free");
      light(cancel, legal.includes("cancel_buzz") && place > 0);
      button.dataset.state = state_;
      name.lang = player.lang = view.language;
      say(name, `${seat} ${view.teams[seat - 1].name}`);
      say(player, playerOf(view, seat, atButton(view, seat)));
      say(state, standing(view, state_, place));
    },
  };
}

function standing({ phase }, state, place) {
  if (phase === "settling" && state === "queued") return "…"; // who was first is not decided yet
  if (state === "answering") return `▶ ${named("button", state)}`;
  if (place) return `${place} · ${named("button", state)}`;
  return state === "free" ? "" : named("button", state);
}
