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

/**
 * Build the panel that asks for what a verb needs, one argument after the other. Gives `show(verb, view)`, `close`,
 * `names(verb, view)` of the arguments that it would ask for, `must(verb)`, `next()` and `values()`.
 */
export function chooser(where, show, act) {
  let [verb, name, rest, before, options, picked, several] = [null, "", [], {}, [], [], false];
  const close = () => { where.hidden = true; verb = null; };

  const values = () => {
    const chosen = options.filter((_, index) => picked.includes(index)).map((option) => option.value);
    return chosen.length && !rest.length ? { ...before, [name]: several ? chosen : chosen[0] } : null;
  };
  const draw = () => {
    [...where.querySelectorAll(".option")].forEach((button, index) => {
      const on = picked.includes(index);
      button.classList.toggle("picked", on);
      button.setAttribute("aria-pressed", String(on));
    });
  };
  const names = ({ do: asked, arguments: all, schema }, view) => {
    const more = show.asks[asked]?.(view) ?? [];
    return all.filter((each) => schema.required.includes(each) || more.includes(each));
  };
  const open = (view) => {
    several = verb.schema.properties[name].type === "array";
    options = listed(show, verb, name, view, before);
    picked = [];
    const pick = (index) => {
      picked = !several ? [index] : picked.includes(index) ? picked.filter((each) => each !== index) : [...picked, index];
      if (rest.length && !several) return ask(rest, { ...before, [name]: options[index].value }, view);
      return draw();
    };
    const choices = options.map(({ label, mark }, index) =>
      element("button", { class: `option ${mark ?? ""}`, "aria-pressed": "false", onclick: () => pick(index) }, label));
    const send = () => values() && act(verb.do, values(), where.querySelector(".send"));
    where.replaceChildren(
      element("h2", {}, [named("verb", verb.do), ...labels(verb, view)].join(" › ")),
      element("div", { class: `options ${name}` }, ...choices),
      element("div", { class: "row" },
        element("button", { class: "close", onclick: close }, text("host.close")),
        element("button", { class: "send legal", onclick: send }, element("span", {}, named("verb", verb.do)))),
    );
    where.hidden = false;
  };
  const ask = ([first, ...others], chosen, view) => {
    [name, rest, before] = [first, others, chosen];
    open(view);
  };
  const labels = (of, view) => (names(of, view).length > 1 ? [...Object.values(before), named("argument", name)] : []);

  return {
    close,
    values,
    names,
    /** Tell whether a verb cannot be pressed without something chosen. */
    must: (of) => of.arguments.some((each) => of.schema.required.includes(each)),
    get open() { return verb; },
    get button() { return where.querySelector(".send"); },
    show(wanted, view) {
      if (verb === wanted) return;
      verb = wanted;
      ask(names(verb, view), {}, view);
    },
    /** Pick the next option, the first after the last: for a clicker that has no other way. */
    next() {
      const last = picked.at(-1) ?? -1;
      picked = [(last + 1) % options.length];
      draw();
    },
  };
}

/** List the options of an argument: those of the show, or all that its schema allows. */
function listed(show, verb, name, view, chosen) {
  const own = show.choices[`${verb.do}.${name}`] ?? show.choices[name];
  if (own) return own(view, chosen);
  const schema = verb.schema.properties[name];
  if (schema.enum) return schema.enum.map((value) => ({ value, label: named("choice", value) }));
  const { minimum = 1, maximum = 0 } = schema;
  return Array.from({ length: Math.max(0, maximum - minimum + 1) }, (_, index) => ({ value: minimum + index, label: String(minimum + index) }));
}
