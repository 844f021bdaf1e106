// The arguments of a verb as inputs, made from its JSON Schema.

import { element } from "/static/common/element.js";
import { named } from "/static/common/words.js";
import { offered as ofShow } from "./choices.js";

/**
 * Make the inputs of a verb: its elements, `read()` for their values or the name of a missing one, `follow(view)`.
 * `numbers` names the arguments that are numbers; `leave(name)` hides the input of one, whose value comes from elsewhere.
 */
export function inputs(verb, show) {
  const required = verb.schema.required ?? [];
  const fields = verb.arguments.map((name) => {
    const made = input(name, verb.schema.properties[name], ofShow(show, verb, name));
    return { name, required: required.includes(name), numeric: isNumeric(verb.schema.properties[name]), ...made };
  });
  return {
    elements: fields.map((field) => field.element),
    focus: (name) => fields.find((field) => field.name === name)?.element.focus(),
    numbers: fields.filter(({ numeric }) => numeric).map(({ name }) => name),
    leave: (left) => fields.forEach(({ name, element: made }) => { made.hidden = name === left; }),
    read: () => read(fields.filter(({ element: made }) => !made.hidden)),
    follow: (view) => fields.forEach((field) => field.follow(view)),
    clear: () => fields.forEach((field) => { field.element.value = ""; }),
  };
}

function read(fields) {
  const values = {};
  for (const { name, required, value } of fields) {
    const given = value();
    if (given !== undefined) values[name] = given;
    else if (required) return { missing: name };
  }
  return { values };
}

const isNumeric = ({ type }) => type === "integer" || type === "number";

const input = (name, schema, offered) => (offered ? oneOf(name, offered) : typed(name, schema));

function typed(name, schema) {
  const numeric = isNumeric(schema);
  const made = element("input", {
    type: numeric ? "number" : "text",
    step: schema.type === "integer" ? "1" : "any",
    min: schema.minimum,
    max: schema.maximum,
    maxlength: schema.maxLength,
    placeholder: named("argument", name),
    "aria-label": named("argument", name),
    autocomplete: "off",
    name,
  });
  const value = () => (made.value === "" ? undefined : numeric ? Number(made.value) : made.value);
  return { element: made, value, follow: () => {} };
}

function oneOf(name, offered) {
  const made = element("select", { name, "aria-label": named("argument", name) });
  let [known, values] = [null, []];
  const follow = (view) => {
    const { options } = offered(view);
    const now = JSON.stringify(options);
    if (now === known) return; // built anew only when it is another list, so that nothing moves under a finger
    [known, values] = [now, options.map((option) => option.value)];
    const kept = made.value;
    made.replaceChildren(element("option", { value: "" }, named("argument", name)),
      ...options.map(({ label }, index) => element("option", { value: index }, label)));
    made.value = kept;
  };
  return { element: made, value: () => (made.value === "" ? undefined : values[Number(made.value)]), follow };
}
