// How a page gets its seat: by the code of four digits that stands on the director's page.

import { element, say } from "/static/common/element.js";
import { hasText, text } from "/static/common/words.js";

/** Build the form. `pair(code)` asks for a seat, `back()` takes back a seat that is open elsewhere. Gives `open(why)`. */
export function door(where, group, pair, back) {
  const own = (name) => text(`${hasText(group, name) ? group : "buzzer"}.${name}`);
  const why = element("p", { class: "why", role: "alert" });
  const input = element("input", { id: "code", name: "code", inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, autocomplete: "off", required: true });
  const go = element("button", { type: "submit" }, own("code.go"));
  const again = element("button", { type: "button", hidden: true, onclick: () => back() }, own("again"));
  where.replaceChildren(why, element("label", { for: "code" }, own("code")), input, go, again, element("p", {}, own("code.how")));
  where.addEventListener("submit", (event) => {
    event.preventDefault();
    if (/^\d{4}$/.test(input.value)) pair(input.value);
  });
  input.addEventListener("input", () => input.value.length === 4 && where.requestSubmit());
  return {
    open(reason = "") {
      say(why, reason && (hasText(group, `door.${reason}`) || hasText("buzzer", `door.${reason}`)) ? own(`door.${reason}`) : "");
      input.value = "";
      again.hidden = reason !== "elsewhere";
      for (const each of [input, go]) each.disabled = reason === "asking" || reason === "none";
    },
  };
}
