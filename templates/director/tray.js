// What a verb needs to be told: large choices that lie over the buttons, until one is taken or it is closed.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { choices, listed, typed } from "./choices.js";
import { inFront, printed } from "./keys.js";
import { refuse } from "./press.js";
import { missing } from "./reasons.js";

const READY = 250; // milliseconds that a second tap of the same finger has no effect on what has just appeared

/** Build the tray, which asks for one argument after the other. Gives `open(question)` and `follow(envelope)`. */
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
    const made = build(question, { close, open, ready: () => where.classList.contains("ready") });
    where.replaceChildren(...made.elements);
    where.dataset.do = question.verb.do;
    where.hidden = false;
    asked = { do: question.verb.do, timer: setTimeout(() => where.classList.add("ready"), READY) };
    inFront((key) => made.take(key));
    made.focus();
  };

  return { open, follow: ({ legal }) => asked && !legal.includes(asked.do) && close() };
}

function build({ verb, names, label, show, envelope, send, chosen = {} }, { close, open, ready }) {
  const [name, ...rest] = names;
  const schema = verb.schema.properties[name];
  const confirm = element("button", { class: "confirm legal step" }, element("span", {}, rest.length ? named("argument", rest[0]) : label), printed("Enter"));
  const finish = async () => {
    const value = picked.value();
    if (value === undefined) return refuse(confirm, missing(named("argument", name)));
    const values = { ...chosen, [name]: value };
    if (rest.length) return open({ verb, names: rest, label, show, envelope, send, chosen: values });
    close();
    return send(values);
  };
  const list = listed(show, verb, name, envelope.view, chosen);
  const title = [...Object.values(chosen), named("argument", name)].join(" › ");
  const picked = list
    ? choices(name, list, { many: schema.type === "array", ready, changed: (count) => say(heading, `${title}${count}`), done: finish })
    : typed(name, schema, { done: finish, leave: close });
  const heading = element("h2", {}, `${title}${picked.count()}`);
  confirm.addEventListener("click", () => ready() && finish());
  const cancel = element("button", { class: "cancel", onclick: () => ready() && close() }, element("span", {}, `✕ ${text("key.close")}`), element("kbd", {}, "Esc"));
  return {
    elements: [heading, picked.element, element("div", { class: "row" }, cancel, confirm)],
    focus: () => picked.focus?.(),
    take(key) {
      if (key === "Enter") finish();
      else if (key === "Escape") close();
      else return picked.take(key);
      return true;
    },
  };
}
