// A form for a graphic's data, made of its schema, with buttons for what it can do.

import { element } from "/static/common/element.js";
import { defaults } from "/static/stage/bindings.js";

const KINDS = { boolean: checkbox, integer: number, number, string: line };

/** Make the form of a graphic; `one` is what can be done with it. */
export function form(about, one, text) {
  const filled = defaults(about.schema);
  const tell = () => one.fill({ ...filled });
  const fields = Object.entries(about.schema?.properties ?? {}).filter(([, each]) => !each.hidden).map(([name, each]) => {
    const set = (value) => {
      if (value === undefined) delete filled[name];
      else filled[name] = value;
      tell();
    };
    return element("label", {}, element("span", {}, each.title ?? name), control(each, filled[name], set));
  });
  const order = (name, does) => element("button", { "data-order": name, onclick: does }, text(`preview.${name}`));
  const orders = [order("play", one.play), order("next", one.next), order("stop", one.stop), order("update", tell)];
  const own = (about.actions ?? []).map((each) => element("button", { onclick: () => one.custom(each.id, null) }, each.name));
  return [
    element("h1", {}, about.name),
    element("p", {}, about.description ?? ""),
    element("div", { class: "orders" }, ...orders, ...own),
    ...fields,
  ];
}

function control(schema, value, set) {
  if (schema.enum) return choice(schema, value, set);
  if (schema.gddType === "multi-line") return lines(schema, value, set);
  return (KINDS[schema.type] ?? json)(schema, value, set);
}

function choice(schema, value, set) {
  const labels = schema.gddOptions?.labels ?? {};
  const made = element("select", { onchange: () => set(schema.enum[made.selectedIndex]) },
    ...schema.enum.map((each) => element("option", { selected: each === value }, labels[each] ?? String(each))));
  return made;
}

function checkbox(schema, value, set) {
  const made = element("input", { type: "checkbox", checked: value === true, onchange: () => set(made.checked) });
  return made;
}

function number(schema, value, set) {
  const step = schema.type === "integer" ? 1 : "any";
  const made = element("input", { type: "number", step, min: schema.minimum, max: schema.maximum, value, oninput: () => set(made.value === "" ? undefined : Number(made.value)) });
  return made;
}

function line(schema, value, set) {
  const made = element("input", { type: "text", value, oninput: () => set(made.value) });
  return made;
}

function lines(schema, value, set) {
  const made = element("textarea", { oninput: () => set(made.value) }, value ?? "");
  return made;
}

// Lists and tables are written as JSON.
function json(schema, value, set) {
  const made = element("textarea", {
    spellcheck: "false",
    oninput: () => {
      try {
        set(made.value.trim() ? JSON.parse(made.value) : undefined);
        made.classList.remove("wrong");
      } catch {
        made.classList.add("wrong"); // still being written
      }
    },
  }, value === undefined ? "" : JSON.stringify(value, null, 1));
  return made;
}
