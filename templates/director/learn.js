// A key of a controller learns what it does: an action is chosen, the key pressed, what it does already shown, then it is saved.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { inputs } from "./inputs.js";
import { refuse } from "./press.js";
import { missing, reason } from "./reasons.js";

const ORDERS = ["go", "back", "undo", "redo", "pause", "resume", "hold", "release", "panic", "resync"];
const WHENS = ["press", "hold", "double", "release"];

/** Build the form. Gives `hear(message)` for news of controllers, `follow(envelope)`, and `leave()`, which waits for no key any more. */
export function learn(verbs, show, press, ask) {
  const game = verbs.filter((verb) => !ORDERS.includes(verb.do));
  const action = choice("action", [
    ...ORDERS.map((name) => ({ value: name, label: named("verb", name) })),
    ...game.map((verb) => ({ value: verb.do, label: named("verb", verb.do) })),
  ]);
  const when = choice("when", WHENS.map((name) => ({ value: name, label: text(`learn.${name}`) })));
  const words = element("span", { class: "words" });
  const wait = element("button", { class: "step legal", "data-act": "wait" }, element("span", {}, text("learn.wait")));
  const save = element("button", { class: "step legal", "data-act": "save", hidden: true }, element("span", {}));
  const cancel = element("button", { class: "small", "data-act": "cancel", hidden: true }, text("learn.cancel"));
  const [said, taken] = [element("p", { class: "said", role: "status" }), element("p", { class: "taken", role: "alert" })];
  const made = element("section", { class: "learn", hidden: true }, element("h2", {}, text("learn.word")),
    element("div", { class: "row" }, action, words, when, wait), said, taken, element("div", { class: "row" }, save, cancel));
  let [fields, view, heard, waiting, done] = [null, {}, null, false, ""];

  const fill = () => {
    const verb = game.find((each) => each.do === action.value);
    fields = verb ? inputs(verb, show) : null;
    fields?.follow(view);
    words.replaceChildren(...(fields?.elements ?? []));
    draw();
  };
  const others = () => (heard?.does ?? []).filter((each) => each.when === when.value);
  const draw = () => {
    wait.classList.toggle("expected", waiting);
    say(said, waiting ? text("learn.waiting") : heard ? text("learn.heard", { controller: heard.controller, key: keyOf(heard.on) }) : done);
    const stuck = heard && others().some((each) => each.why_not);
    say(taken, heard && others().length ? `${text("learn.taken", { what: others().map(doing).join(", ") })} ${stuck ? text("learn.stuck") : ""}` : "");
    save.hidden = !heard || stuck;
    cancel.hidden = !heard && !waiting;
    say(save.firstChild, text(others().length ? "learn.replace" : "learn.save"));
  };
  const leave = () => {
    if (waiting || heard) ask({ type: "learn", want: "stop" });
    [heard, waiting] = [null, false];
    draw();
  };
  const write = async () => {
    const { values, missing: name } = fields?.read() ?? { values: {} };
    if (name) {
      fields.focus(name);
      return refuse(save, missing(named("argument", name)));
    }
    const does = fields ? { press: { do: action.value, ...values } } : { order: action.value };
    const answer = await ask({ type: "learn", wish: { controller: heard.controller, on: heard.on, when: when.value, replace: others().length > 0, ...does } });
    if (answer.type !== "accepted") return refuse(save, reason(answer));
    done = text(answer.copied ? "learn.copied" : "learn.saved", { file: answer.file, from: answer.copied });
    heard = null;
    return draw();
  };

  action.addEventListener("change", fill);
  when.addEventListener("change", draw);
  wait.addEventListener("click", () => press({ type: "learn", want: "listen" }, wait));
  save.addEventListener("click", write);
  cancel.addEventListener("click", leave);
  fill();
  return {
    element: made,
    leave,
    follow(envelope) {
      view = envelope.view;
      fields?.follow(view);
    },
    hear(message) {
      made.hidden = !message.controllers.length;
      waiting = message.waiting ?? false;
      heard = message.heard ?? null;
      if (waiting || heard) done = "";
      draw();
    },
  };
}

const choice = (name, options) => element("select", { name, "aria-label": text(`learn.${name}`) },
  ...options.map(({ value, label }) => element("option", { value }, label)));

const keyOf = (on) => Object.entries(on).map(([word, value]) => `${text(`learn.${word}`)} ${value}`).join(", ");

function doing({ does, label }) {
  const { do: verb, order, turn, ...rest } = does;
  const action = turn ? text("learn.turn", { page: turn }) : named("verb", verb ?? order);
  return [`“${[action, ...Object.values(rest)].join(" ")}”`, label && label !== action ? `(${label})` : ""].filter(Boolean).join(" ");
}
