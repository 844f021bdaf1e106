// The host's buttons: the next step, the verdicts, every other verb of his in its place, and what a verb asks for.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { light, verbButton } from "./press.js";

/** Build the button of the next step. Gives `button` and `follow(plan, envelope)`. */
export function nextButton(where, take) {
  const label = element("strong", {});
  const hint = element("small", {});
  const button = element("button", { id: "go-on" }, element("small", { class: "what" }, text("next.word")), label, hint);
  let step = null;
  button.addEventListener("click", () => step && take(step));
  where.replaceChildren(button);
  return {
    button,
    follow(planned, envelope, show) {
      step = planned && !show.verdicts.includes(planned.do) ? planned : null;
      light(button, step !== null);
      button.classList.toggle("sure", Boolean(step?.sure));
      say(label, step ? named("verb", step.do) : instead(planned, envelope, show));
      say(hint, step && !step.sure ? text("host.twice") : "");
    },
  };
}

function instead(planned, { view }, show) {
  if (planned) return text("host.verdict");
  if (show.phase(view) === "game_over") return text("next.over");
  return text(view.clock ? "next.clock" : "next.none");
}

/** Build the buttons of some verbs. `act(name, button)` is called for one. Gives `buttons` by verb and `follow(legal)`. */
export function verbButtons(where, verbs, act) {
  const buttons = Object.fromEntries(verbs.map((name) => [name, verbButton(name)]));
  for (const [name, button] of Object.entries(buttons)) button.addEventListener("click", () => act(name, button));
  where.replaceChildren(...Object.values(buttons));
  return {
    buttons,
    follow: (legal) => Object.entries(buttons).forEach(([name, button]) => light(button, legal.includes(name))),
  };
}

/** Build the panel that asks for what a verb needs. Gives `open(verb, view)`, `close`, `next()` and `chosen()`. */
export function chooser(where, show, act) {
  let [verb, options, picked, several] = [null, [], [], false];
  const close = () => { where.hidden = true; verb = null; };

  const values = () => {
    const chosen = options.filter((_, index) => picked.includes(index)).map((option) => option.value);
    return chosen.length ? { [verb.arguments[0]]: several ? chosen : chosen[0] } : null;
  };
  const draw = () => {
    [...where.querySelectorAll(".option")].forEach((button, index) => {
      const on = picked.includes(index);
      button.classList.toggle("picked", on);
      button.setAttribute("aria-pressed", String(on));
    });
  };
  const pick = (index) => {
    picked = !several ? [index] : picked.includes(index) ? picked.filter((each) => each !== index) : [...picked, index];
    draw();
  };
  const send = () => values() && act(verb.do, values(), where.querySelector(".send"));

  return {
    close,
    values,
    get open() { return verb; },
    get button() { return where.querySelector(".send"); },
    show(wanted, view) {
      if (verb === wanted) return;
      verb = wanted;
      several = verb.schema.properties[verb.arguments[0]].type === "array";
      options = (show.choices[verb.arguments[0]] ?? (() => []))(view);
      picked = [];
      const choices = options.map(({ label, mark }, index) =>
        element("button", { class: `option ${mark ?? ""}`, "aria-pressed": "false", onclick: () => pick(index) }, label));
      where.replaceChildren(
        element("h2", {}, named("verb", verb.do)),
        element("div", { class: `options ${verb.arguments[0]}` }, ...choices),
        element("div", { class: "row" },
          element("button", { class: "close", onclick: close }, text("host.close")),
          element("button", { class: "send legal", onclick: send }, element("span", {}, named("verb", verb.do)))),
      );
      where.hidden = false;
    },
    /** Pick the next option, the first after the last: for a clicker that has no other way. */
    next() {
      const last = picked.at(-1) ?? -1;
      picked = [(last + 1) % options.length];
      draw();
    },
  };
}
