// What a verb needs to be told: large choices that lie over the buttons, until one is taken or it is closed.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { choices } from "./choices.js";
import { inFront, printed } from "./keys.js";
import { refuse } from "./press.js";
import { missing } from "./reasons.js";

const READY = 250; // milliseconds that a second tap of the same finger has no effect on what has just appeared

/** Build the tray. Gives `open(question)` and `follow(envelope)`. */
export function tray(where) {
  let asked = null;

  const close = () => {
    if (!asked) return;
    clearTimeout(asked.timer);
    asked = null;
    where.hidden = true;
    where.classList.remove("ready");
    inFront(null);
  };

  const open = (question) => {
    close();
    const made = build(question, close, () => where.classList.contains("ready"));
    where.replaceChildren(...made.elements);
    where.dataset.do = question.verb.do;
    where.hidden = false;
    asked = { do: question.verb.do, timer: setTimeout(() => where.classList.add("ready"), READY) };
    inFront((key) => made.take(key));
  };

  return { open, follow: ({ legal }) => asked && !legal.includes(asked.do) && close() };
}

function build({ verb, label, show, envelope, send }, close, ready) {
  const name = verb.arguments[0];
  const confirm = element("button", { class: "confirm legal step" }, element("span", {}, label), printed("Enter"));
  const finish = async () => {
    const value = picked.value();
    if (value === undefined) return refuse(confirm, missing(named("argument", name)));
    close();
    return send({ [name]: value });
  };
  const picked = choices(name, verb.schema.properties[name], show.choices[name], envelope.view, {
    many: verb.schema.properties[name].type === "array",
    ready,
    changed: (count) => say(heading, `${named("argument", name)}${count}`),
    done: finish,
  });
  const heading = element("h2", {}, `${named("argument", name)}${picked.count()}`);
  confirm.addEventListener("click", () => ready() && finish());
  const cancel = element("button", { class: "cancel", onclick: () => ready() && close() }, element("span", {}, `✕ ${text("key.close")}`), element("kbd", {}, "Esc"));
  return {
    elements: [heading, picked.element, element("div", { class: "row" }, cancel, confirm)],
    take(key) {
      if (key === "Enter") finish();
      else if (key === "Escape") close();
      else return picked.take(key);
      return true;
    },
  };
}
