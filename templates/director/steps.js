// The buttons of the vocabulary: always in the same place, dimmed when they are not legal, and the next step above all.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { bind, printed } from "./keys.js";
import { armed, refuse } from "./press.js";
import { notNow } from "./reasons.js";
import { OF_THE_CLOCK } from "./transport.js";

/** Make the buttons of the game and the button of the next step. Gives `follow(envelope)`. */
export function steps(where, verbs, show, press, tray) {
  const game = verbs.filter((verb) => verb.group === "game" && !OF_THE_CLOCK.has(verb.do) && !show.apart.includes(verb.do));
  const made = ordered(game, show.order).map((verb) => step(verb, show, press, tray));
  where.steps.replaceChildren(...made.map(({ button }) => button));
  const next = nextStep(where.next, verbs, press);
  return (envelope) => {
    const wanted = envelope.expected ? [envelope.expected.do] : envelope.decisions;
    for (const { verb, button } of made) {
      light(button, envelope.legal.includes(verb.do));
      button.classList.toggle("expected", wanted.includes(verb.do));
    }
    tray.follow(envelope);
    next(envelope);
  };
}

function step(verb, show, press, tray) {
  const [key, label] = [show.keys[verb.do], named("verb", verb.do)];
  const held = show.held.includes(verb.do);
  const button = element("button", { class: "step", "data-do": verb.do },
    element("span", {}, required(verb).length ? `${label}\u00a0…` : label, held ? element("small", {}, text("panic.hold")) : ""), printed(key));
  const send = (values) => press({ type: "press", do: verb.do, ...values }, button);
  const act = () => {
    const names = wanted(verb, show, press.envelope().view);
    if (!names.length) return send({});
    // What is impossible needs no choice first; the rules would only say so afterwards.
    if (!isLegal(button)) return refuse(button, notNow(press.envelope().view.phase));
    return tray.open({ verb, names, label, show, envelope: press.envelope(), send });
  };
  const { down, up } = armed(button, act, held);
  bind(key, label, down, up, () => isLegal(button));
  return { verb, button };
}

/** Put the verbs in the show's own order, those that it does not name behind them. */
function ordered(verbs, order) {
  const place = ({ do: name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...verbs].sort((one, other) => place(one) - place(other));
}

const required = (verb) => verb.arguments.filter((name) => verb.schema.required.includes(name));

/** Name the arguments to ask for, in their order: those that a press needs, and those that the show wants to know. */
function wanted(verb, show, view) {
  const more = show.asks[verb.do]?.(view) ?? [];
  return verb.arguments.filter((name) => verb.schema.required.includes(name) || more.includes(name));
}

/** Show whether a button can be pressed now. It can be pressed all the same: then the rules say why not. */
export function light(button, legal) {
  button.classList.toggle("legal", legal);
  button.classList.toggle("idle", !legal);
}

const isLegal = (button) => button.classList.contains("legal");

function nextStep(where, verbs, press) {
  // An action has fields too that only the desk fills: those are not pressed.
  const words = (step) => verbs.find((verb) => verb.do === step.do).arguments.map((name) => [name, step[name]]);
  const [label, hint] = [element("strong", {}), element("span", { class: "say" })];
  const button = element("button", { id: "go-on" }, element("small", {}, text("next.word")), label, hint, printed("Enter"));
  let expected = null;
  const act = () => expected && press({ type: "press", do: expected.do, ...Object.fromEntries(words(expected)) }, button);
  button.addEventListener("click", act);
  bind("Enter", text("next.word"), act);
  where.replaceChildren(button);
  return (envelope) => {
    const { view, decisions: deciding } = envelope;
    const step = envelope.expected ?? (deciding.length ? null : onwards(envelope));
    expected = step;
    light(button, step !== null);
    button.classList.toggle("deciding", deciding.length > 0);
    say(label, step ? named("verb", step.do) : text(instead(view)));
    say(hint, deciding.length ? deciding.map((name) => named("verb", name)).join(" · ") : view.say ?? "");
    hint.lang = deciding.length ? "" : view.language ?? "";
  };
}

/** A clock that was held, as after an undo or a restart, goes on before anything else does. */
const onwards = ({ held, legal }) => (held && legal.includes("resume") ? { do: "resume" } : null);

const instead = (view) => (view.phase === "game_over" ? "next.over" : view.clock ? "next.clock" : "next.none");
