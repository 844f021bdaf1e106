// The buttons of the vocabulary: always in the same place, dimmed when they are not legal, and the next step above all.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/strings.js";
import { inputs } from "./inputs.js";
import { bind, printed } from "./keys.js";
import { armed, refuse } from "./press.js";

/** Make a button of a verb, with its arguments beside it. Gives its `element` and `follow(envelope)`. */
export function step(verb, show, press, label = named("verb", verb.do)) {
  const key = show.keys[verb.do];
  const fields = verb.arguments.length ? inputs(verb, show.choices) : null;
  const what = { class: "step", "data-do": verb.do, title: verb.schema.description };
  const button = element("button", what, element("span", {}, label), printed(key));
  const held = show.held.includes(verb.do) || verb.group === "score";
  if (held) button.firstChild.append(element("small", {}, text("hold")));

  const act = async () => {
    const { values, missing } = fields ? fields.read() : { values: {} };
    if (missing) {
      fields.focus();
      return refuse(button, text("refused.missing", { what: missing }));
    }
    await press({ type: "press", do: verb.do, ...values }, button);
    if (fields && !button.querySelector(".reason")) {
      fields.clear();
      // Keys go to the buttons again, and not into the input.
      if (tile.contains(document.activeElement)) document.activeElement.blur();
    }
    return undefined;
  };

  const { down, up } = armed(button, act, held);
  // A key leads to the arguments first; Enter in the last of them presses.
  if (key) bind(key, label, fields ? () => fields.focus() : down, up, () => isLegal(button));
  const tile = element("div", { class: fields ? `tile with ${fields.width}` : "tile" }, button, ...(fields?.elements ?? []));
  tile.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.repeat && event.target !== button && !held) act();
    if (event.key === "Escape") event.target.blur();
  });
  return {
    element: tile,
    follow(envelope) {
      light(button, envelope.legal.includes(verb.do));
      fields?.follow(envelope.view);
    },
  };
}

/** Show whether a button can be pressed now. It can be pressed all the same: then the rules say why not. */
export function light(button, legal) {
  button.classList.toggle("legal", legal);
  button.classList.toggle("idle", !legal);
}

const isLegal = (button) => button.classList.contains("legal");

/** Make the buttons of the game and the button of the next step. */
export function steps(where, nextWhere, verbs, show, press) {
  const made = verbs.filter((verb) => verb.group === "game").map((verb) => step(verb, show, press));
  where.replaceChildren(...made.map((each) => each.element));
  const next = nextStep(nextWhere, verbs, press);
  return (envelope) => {
    for (const each of made) each.follow(envelope);
    for (const { firstChild: button } of where.children) {
      button.classList.toggle("expected", button.dataset.do === envelope.expected?.do);
    }
    next(envelope);
  };
}

function nextStep(where, verbs, press) {
  // An action has fields too that only the desk fills: those are not pressed.
  const words = (step) => verbs.find((verb) => verb.do === step.do).arguments.map((name) => [name, step[name]]);
  const label = element("strong", {});
  const hint = element("span", { class: "say" });
  const button = element("button", { id: "go-on" }, element("small", {}, text("next")), label, hint, printed("Enter"));
  let expected = null;
  const act = () => expected && press({ type: "press", do: expected.do, ...Object.fromEntries(words(expected)) }, button);
  button.addEventListener("click", act);
  bind("Enter", text("next"), act);
  where.replaceChildren(button);
  return ({ expected: step, view }) => {
    expected = step;
    light(button, step !== null);
    say(label, step ? named("verb", step.do) : text(instead(view)));
    say(hint, view.say ?? "");
    hint.lang = view.language ?? "";
  };
}

const instead = (view) => (view.winner ? "next.over" : view.clock ? "next.clock" : "next.none");
