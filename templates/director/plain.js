// The glance of a show that nobody has drawn one for: every plain field of its view, by the name that the rules give it.

import { element } from "/static/common/element.js";
import { named } from "/static/common/words.js";

const ABOVE = new Set(["phase", "say", "next", "language"]); // said elsewhere on the page

/** Build the plain glance: a table of all fields that are a text, a number or a yes. */
export function plain() {
  const table = element("dl", { class: "fields" });
  let shown = "";
  return {
    below: [table],
    follow(view) {
      const rows = Object.entries(view).filter(([name, value]) => !ABOVE.has(name) && isPlain(value));
      if (shown === JSON.stringify(rows)) return;
      shown = JSON.stringify(rows);
      table.replaceChildren(...rows.map(([name, value]) => element("div", {}, element("dt", {}, named("field", name)), element("dd", {}, written(value)))));
    },
  };
}

const isPlain = (value) => value !== null && typeof value !== "object" && value !== "";

const written = (value) => (value === true ? "✓" : value === false ? "–" : String(value));
