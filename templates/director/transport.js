// The clock's buttons, undo and redo: the same in every show.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { bind, printed } from "./keys.js";
import { armed } from "./press.js";
import { light } from "./steps.js";

const CLOCK = [
  ["pause", {}, null],
  ["resume", {}, null],
  ["extend", { seconds: -10 }, "Minus"],
  ["extend", { seconds: 10 }, "Equal"],
  ["restart_clock", {}, null],
  ["stop", {}, null],
];

/** The verbs that have their buttons in the clock's row. */
export const OF_THE_CLOCK = new Set(CLOCK.map(([name]) => name));

/** Build the row of the clock's buttons. Gives `follow(envelope)`. */
export function transport(where, show, press) {
  const buttons = CLOCK.map(([name, values, place]) => {
    const key = place ?? show.keys[name];
    const sign = values.seconds > 0 ? `+${values.seconds}` : `−${-values.seconds}`;
    const label = named("verb", name, { seconds: sign });
    const button = element("button", { class: "step", "data-do": name }, element("span", {}, label), printed(key));
    const { down, up } = armed(button, () => press({ type: "press", do: name, ...values }, button));
    bind(key, label, down, up, () => button.classList.contains("legal"));
    return button;
  });
  where.replaceChildren(...buttons);
  return ({ legal }) => buttons.forEach((button) => light(button, legal.includes(button.dataset.do)));
}

/** Build undo and redo, which name what they would do. Gives `follow(envelope)`. */
export function turn(where, show, press) {
  const buttons = ["undo", "redo"].map((name) => {
    const label = element("span", {});
    const key = show.keys[name];
    const button = element("button", { class: "step", "data-do": name }, label, printed(key));
    const { down, up } = armed(button, () => press({ type: "press", do: name }, button));
    bind(key, named("verb", name), down, up);
    return { name, button, label };
  });
  where.replaceChildren(...buttons.map(({ button }) => button));
  return (envelope) => {
    for (const { name, button, label } of buttons) {
      light(button, envelope.legal.includes(name));
      say(label, envelope[name] ? text(`turn.${name}`, { what: pressed(envelope[name]) }) : text(`turn.${name}.none`));
    }
  };
}

/** Name what was pressed; the button of more or fewer seconds says only how many. */
export const pressed = (verb) => (verb === "extend" ? text("turn.extend") : named("verb", verb));
