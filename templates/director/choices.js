// The choices of one argument as large buttons; digits choose as well.

import { element } from "/static/common/element.js";
import { named } from "/static/common/words.js";

/**
 * Make the choices of an argument out of `options`. Where `many` are wanted, each stays chosen until it is pressed again;
 * otherwise pressing one is `done`. `ordered`: many are given in the order in which they were chosen.
 */
export function choices(name, { options, wanted, ordered }, { many, ready, changed, done }) {
  const chosen = new Set();
  let typed = "";

  const buttons = options.map(({ value, label, note, mark }, index) => {
    const made = element("button", { class: `choice ${mark ?? ""}`, "data-value": value, "aria-pressed": "false" },
      element("strong", {}, label), note ? element("small", {}, note) : "", options.length < 10 && label !== String(index + 1) ? element("kbd", {}, String(index + 1)) : "");
    made.addEventListener("click", () => {
      if (!ready()) return;
      toggle(index);
      if (!many) done();
    });
    return made;
  });

  const toggle = (index) => {
    const on = !chosen.has(index);
    if (!many) chosen.clear();
    if (on || !many) chosen.add(index);
    else chosen.delete(index);
    buttons.forEach((button, each) => button.setAttribute("aria-pressed", String(chosen.has(each))));
    changed(count());
  };

  /** Digits make a number: 1, then 3, is 13 where there are so many. */
  const digit = (key) => {
    typed = !many && Number(typed + key) <= options.length ? typed + key : key;
    if (Number(typed) >= 1 && Number(typed) <= options.length) toggle(Number(typed) - 1);
  };

  const count = () => (many ? `: ${chosen.size} / ${wanted ?? options.length}` : "");

  return {
    element: element("div", { class: `choices ${options.length > 9 ? "dense" : ""}`, role: "group", "aria-label": named("argument", name) }, ...buttons),
    count,
    value: () => {
      const values = (ordered ? [...chosen] : [...chosen].sort((a, b) => a - b)).map((index) => options[index].value);
      return values.length === 0 || (many && wanted && values.length !== wanted) ? undefined : many ? values : values[0];
    },
    take: (key) => /^\d$/.test(key) && (digit(key), true),
  };
}

/** Find what the show offers for an argument of a verb: for that verb alone, or wherever the argument is met. */
export const offered = (show, verb, name) => show.choices[`${verb.do}.${name}`] ?? show.choices[name];

/** List the options of an argument: those of the show, or all that its schema allows; null where it has to be typed. */
export function listed(show, verb, name, view, chosen) {
  const schema = verb.schema.properties[name];
  const own = offered(show, verb, name);
  if (own) return own(view, chosen);
  const each = schema.items ?? schema;
  if (each.enum) return { options: each.enum.map((value) => ({ value, label: named("choice", value) })) };
  if (each.type !== "integer") return null;
  const [least, most] = [each.minimum ?? 1, each.maximum ?? (each.exclusiveMaximum ?? 10) - 1];
  if (each.maximum === undefined && each.exclusiveMaximum === undefined && schema === each) return null;
  const options = Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: String(least + index) }));
  return { options, wanted: schema.maxItems, ordered: schema.maxItems !== undefined };
}

/** Make the input of an argument that has to be typed, with the same face as choices have. */
export function typed(name, schema, { done, leave }) {
  const made = element("input", {
    type: schema.type === "string" ? "text" : "number", maxlength: schema.maxLength, step: "any", autocomplete: "off", name, "aria-label": named("argument", name),
  });
  made.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") done();
    if (key === "Escape") leave();
  });
  const value = () => (made.value === "" ? undefined : schema.type === "string" ? made.value : Number(made.value));
  return { element: element("div", { class: "choices typed" }, made), value, count: () => "", take: () => false, focus: () => made.focus() };
}
