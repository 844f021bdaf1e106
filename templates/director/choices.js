// The choices of one argument as large buttons; digits choose as well.

import { element } from "/static/common/element.js";
import { named } from "/static/common/words.js";

/**
 * Make the choices of an argument. `offered(view)` lists what the show knows of it; otherwise its schema does.
 * Where `many` are wanted, each stays chosen until it is pressed again; otherwise pressing one is `done`.
 */
export function choices(name, schema, offered, view, { many, ready, changed, done }) {
  const { options, wanted } = listed(schema, offered, view);
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
      const values = [...chosen].sort((a, b) => a - b).map((index) => options[index].value);
      return values.length === 0 || (many && wanted && values.length !== wanted) ? undefined : many ? values : values[0];
    },
    take: (key) => /^\d$/.test(key) && (digit(key), true),
  };
}

function listed(schema, offered, view) {
  if (offered) return offered(view);
  if (schema.enum) return { options: schema.enum.map((value) => ({ value, label: named("choice", value) })) };
  const [least, most] = [schema.minimum ?? 1, schema.maximum ?? 9];
  return { options: Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: String(least + index) })) };
}
