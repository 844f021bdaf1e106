// Correcting a score by hand: who, by how much, and why.

import { element } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { inputs } from "./inputs.js";
import { armed, refuse } from "./press.js";
import { missing } from "./reasons.js";
import { light } from "./steps.js";

/** Build the form of each verb that corrects scores. Gives `follow(envelope)`. */
export function score(where, verbs, show, press) {
  const made = verbs.filter((verb) => verb.group === "score").map((verb) => form(verb, show, press));
  where.replaceChildren(element("h2", {}, text("score.word")), ...made.map((each) => each.element));
  return (envelope) => made.forEach((each) => each.follow(envelope));
}

function form(verb, show, press) {
  const fields = inputs(verb, show);
  const button = element("button", { class: "step", "data-do": verb.do },
    element("span", {}, named("verb", verb.do), element("small", {}, text("panic.hold"))));
  const act = async () => {
    const { values, missing: name } = fields.read();
    if (name) {
      fields.focus(name);
      return refuse(button, missing(named("argument", name)));
    }
    const accepted = await press({ type: "press", do: verb.do, ...values }, button);
    if (accepted) fields.clear();
    return accepted;
  };
  armed(button, act, true);
  const tile = element("div", { class: "form" }, ...fields.elements, button);
  // Keys go to the buttons again, and not into the input.
  tile.addEventListener("keydown", (event) => ["Escape", "Enter"].includes(event.key) && event.target.blur());
  return {
    element: tile,
    follow(envelope) {
      light(button, envelope.legal.includes(verb.do));
      fields.follow(envelope.view);
    },
  };
}
