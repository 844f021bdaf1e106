// A key of a controller learns what it does: an action is chosen, the key pressed, what it does already shown, then it is saved.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { inputs } from "./inputs.js";
import { refuse } from "./press.js";
import { missing, reason } from "./reasons.js";
import { pressed } from "./transport.js";

const ORDERS = ["go", "back", "undo", "redo", "pause", "resume", "hold", "release", "panic", "resync"];
const WHENS = ["press", "hold", "double", "release", "change", "up", "down"];
const MOVES = new Set(["change", "up", "down"]);
const WAYS = ["twos_complement", "binary_offset", "sign_bit"];

/** Build the form. Gives `hear(message)` for news of controllers, `follow(envelope)`, and `leave()`, which waits for no key any more. */
export function learn(verbs, show, press, ask) {
  const game = verbs.filter((verb) => !ORDERS.includes(verb.do));
  const action = choice("action", [
    ...ORDERS.map((name) => ({ value: name, label: named("verb", name) })),
    ...game.map((verb) => ({ value: verb.do, label: pressed(verb.do) })),
  ]);
  const when = choice("when", WHENS.map((name) => ({ value: name, label: text(`learn.${name}`) })));
  const words = element("span", { class: "words" });
  const value = element("select", { name: "value", "aria-label": text("learn.value"), hidden: true });
  const way = element("select", { name: "relative", "aria-label": text("learn.relative"), hidden: true });
  const wait = element("button", { class: "step legal", "data-act": "wait" }, element("span", {}, text("learn.wait")));
  const save = element("button", { class: "step legal", "data-act": "save", hidden: true }, element("span", {}));
  const cancel = element("button", { class: "small", "data-act": "cancel", hidden: true }, text("learn.cancel"));
  const [said, taken] = [element("p", { class: "said", role: "status" }), element("p", { class: "taken", role: "alert" })];
  const made = element("section", { class: "learn", hidden: true }, element("h2", {}, text("learn.word")),
    element("div", { class: "row" }, action, words, when, value, wait, way), said, taken, element("div", { class: "row" }, save, cancel));
  let [fields, view, heard, waiting, done, known] = [null, {}, null, false, "", "null"];

  const fill = () => {
    const verb = game.find((each) => each.do === action.value);
    fields = verb ? inputs(verb, show) : null;
    fields?.follow(view);
    words.replaceChildren(...(fields?.elements ?? []));
    moment();
  };
  const moment = () => {
    const moves = MOVES.has(when.value);
    const numbers = (moves && fields?.numbers) || [];
    value.hidden = !numbers.length;
    value.replaceChildren(element("option", { value: "" }, text("learn.value.none")),
      ...numbers.map((name) => element("option", { value: name }, text("learn.value.of", { argument: named("argument", name) }))));
    value.value = when.value === "change" ? numbers[0] ?? "" : "";
    fields?.leave(value.value);
    turns();
  };
  const turns = () => {
    const guess = heard?.relative?.[when.value];
    way.hidden = guess === undefined;
    const offered = when.value === "change" ? ["", ...WAYS] : WAYS;
    way.replaceChildren(...offered.map((name) => element("option", { value: name }, text(`learn.way.${name || "fader"}`))));
    way.value = guess ?? "";
    draw();
  };
  const others = () => (heard?.does ?? []).filter((each) => each.when === when.value);
  const draw = () => {
    wait.classList.toggle("expected", waiting);
    say(said, waiting ? text("learn.waiting") : heard ? text("learn.heard", { controller: heard.controller, key: keyOf(heard.on) }) : done);
    const alien = heard && !heard.whens.includes(when.value);
    const stuck = alien || (heard && others().some((each) => each.why_not));
    if (alien) say(taken, text("learn.never", { when: text(`learn.${when.value}`) }));
    else say(taken, heard && others().length ? `${text("learn.taken", { what: others().map(doing).join(", ") })} ${stuck ? text("learn.stuck") : ""}` : "");
    save.hidden = !heard || stuck;
    cancel.hidden = !heard && !waiting;
    say(save.firstChild, text(others().length ? "learn.replace" : "learn.save"));
  };
  const leave = () => {
    if (waiting || heard) ask({ type: "learn", want: "stop" });
    [heard, waiting, done] = [null, false, ""];
    draw();
  };
  const write = async () => {
    const { values, missing: name } = fields?.read() ?? { values: {} };
    if (name) {
      fields.focus(name);
      return refuse(save, missing(named("argument", name)));
    }
    const told = value.value ? { [value.value]: way.value ? "$step" : "$value" } : {};
    const does = fields ? { press: { do: action.value, ...values, ...told } } : { order: action.value };
    const on = way.value ? { ...heard.on, relative: way.value } : heard.on;
    const answer = await ask({ type: "learn", wish: { controller: heard.controller, on, when: when.value, replace: others().length > 0, ...does } });
    if (answer.type !== "accepted") return refuse(save, reason(answer));
    done = text(answer.copied ? "learn.copied" : "learn.saved", { file: answer.file, from: answer.copied });
    heard = null;
    return draw();
  };

  action.addEventListener("change", fill);
  when.addEventListener("change", moment);
  value.addEventListener("change", () => fields.leave(value.value));
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
      if (waiting) done = ""; // a key may still be told of that was saved already
      const news = JSON.stringify(heard);
      if (news === known) return draw(); // what was chosen meanwhile stays
      known = news;
      return turns();
    },
  };
}

const choice = (name, options) => element("select", { name, "aria-label": text(`learn.${name}`) },
  ...options.map(({ value, label }) => element("option", { value }, label)));

const keyOf = (on) => Object.entries(on).map(([word, value]) => `${text(`learn.${word}`)} ${value}`).join(", ");

function doing({ does, label }) {
  const { do: verb, order, turn, ...rest } = does;
  const action = turn ? text("learn.turn", { page: turn }) : pressed(verb ?? order);
  return [`“${[action, ...Object.values(rest)].join(" ")}”`, label && label !== action ? `(${label})` : ""].filter(Boolean).join(" ");
}
