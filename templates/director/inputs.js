// The arguments of a verb as inputs, made from its JSON Schema.

import { element } from "/static/common/element.js";
import { named } from "/static/common/strings.js";

/** Make the inputs of a verb: its elements, `read()` for their values or the name of a missing one, `follow(view)`. */
export function inputs(verb, choices) {
  const required = verb.schema.required ?? [];
  const fields = verb.arguments.map((name) => {
    const made = input(name, verb.schema.properties[name], choices[name]);
    return { name, required: required.includes(name), ...made };
  });
  return {
    elements: fields.map((field) => field.element),
    width: fields.some((field) => field.element.matches(".several")) ? "wide" : "",
    focus: () => focusable(fields[0].element)?.focus(),
    read: () => read(fields),
    follow: (view) => fields.forEach((field) => field.follow(view)),
    clear: () => fields.forEach((field) => field.clear()),
  };
}

const focusable = (made) => (made.matches("input, select") ? made : made.querySelector("input"));

function read(fields) {
  const values = {};
  for (const { name, required, value } of fields) {
    const given = value();
    if (given !== undefined) values[name] = given;
    else if (required) return { missing: named("argument", name) };
  }
  return { values };
}

function input(name, schema, choices) {
  if (schema.type === "array") return several(name, choices);
  if (choices) return oneOf(name, choices);
  if (schema.enum) return oneOf(name, () => schema.enum.map((each) => [each, each]));
  return typed(name, schema);
}

const still = { follow: () => {} };

function typed(name, schema) {
  const numeric = schema.type === "integer" || schema.type === "number";
  const made = element("input", {
    type: numeric ? "number" : "text",
    step: schema.type === "integer" ? "1" : "any",
    min: schema.minimum,
    max: schema.maximum,
    maxlength: schema.maxLength,
    placeholder: schema.maximum && schema.minimum > 0 ? `${schema.minimum}–${schema.maximum}` : named("argument", name),
    "aria-label": named("argument", name),
    name,
  });
  const value = () => (made.value === "" ? undefined : numeric ? Number(made.value) : made.value);
  return { ...still, element: made, value, clear: () => { made.value = ""; } };
}

function oneOf(name, choices) {
  const made = element("select", { name, "aria-label": named("argument", name) });
  let numeric = false;
  const follow = renewed(choices, (options) => {
    numeric = typeof options[0]?.[0] === "number";
    const kept = made.value;
    const none = element("option", { value: "" }, named("argument", name));
    made.replaceChildren(none, ...options.map(([value, label]) => element("option", { value }, named("choice", label))));
    made.value = kept;
    if (made.selectedIndex < 0) made.value = "";
  });
  const value = () => (made.value === "" ? undefined : numeric ? Number(made.value) : made.value);
  return { element: made, value, follow, clear: () => { made.value = ""; } };
}

function several(name, choices) {
  const list = element("div", { class: "several", role: "group", "aria-label": named("argument", name) });
  const follow = renewed(choices ?? (() => []), (options) => {
    list.replaceChildren(...options.map(([value, label]) => element(
      "label", { title: label }, element("input", { type: "checkbox", name, value }), element("span", {}, label),
    )));
  });
  const boxes = () => [...list.querySelectorAll("input")];
  const value = () => {
    const chosen = boxes().filter((box) => box.checked).map((box) => Number(box.value));
    return chosen.length ? chosen : undefined;
  };
  return { element: list, value, follow, clear: () => boxes().forEach((box) => { box.checked = false; }) };
}

/** Build a list of choices anew only when it is another one, so that nothing moves under a finger. */
function renewed(choices, build) {
  let known = null;
  return (view) => {
    const options = choices(view);
    const text = JSON.stringify(options);
    if (text !== known) build(options);
    known = text;
  };
}
