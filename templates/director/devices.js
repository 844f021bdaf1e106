// The devices, how they stand, and who has a page open.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { SHAPES } from "./health.js";
import { bind, printed } from "./keys.js";
import { armed } from "./press.js";

const ROLES = ["director", "host", "air", "lights"]; // always shown, in this order; others as they come

/** Build the list of devices. Gives `follow(message)` and `clients(message)`. */
export function devices(where, press) {
  const all = element("button", { class: "small", "data-type": "resync" }, text("device.resync.all"), printed("Shift+R"));
  const { down } = armed(all, () => press({ type: "resync" }, all));
  bind("Shift+R", text("device.resync.all"), down);
  const list = element("ul", {});
  const who = element("div", { id: "who", "aria-label": text("role.who") });
  where.replaceChildren(element("div", { class: "row" }, element("h2", {}, text("device.word")), all), list, who);
  const rows = new Map();
  return {
    clients: ({ clients }) => who.replaceChildren(...connected(clients)),
    follow({ devices: reports }) {
      for (const report of reports) {
        if (!rows.has(report.name)) rows.set(report.name, row(report.name, press));
        rows.get(report.name).follow(report);
      }
      if (list.children.length !== rows.size) list.replaceChildren(...[...rows.values()].map((each) => each.element));
    },
  };
}

function connected(clients) {
  const others = Object.keys(clients).filter((role) => !ROLES.includes(role)).sort();
  return [...ROLES, ...others].map((role) => {
    const [name, seat] = role.split(":");
    const count = clients[role] ?? 0;
    return element("span", { "data-role": role, class: count ? "here" : "" },
      count ? "●" : "○", " ", named("role", name, { seat }), " ", element("b", {}, String(count)));
  });
}

function row(name, press) {
  const [state, why] = [element("span", { class: "state" }), element("small", {})];
  const buttons = ["resync", "test"].map((type) => {
    const button = element("button", { class: "small", "data-type": type }, text(`device.${type}`));
    armed(button, () => press({ type, device: name }, button));
    return button;
  });
  const made = element("li", { "data-device": name }, element("div", {}, element("strong", {}, name), state, why), ...buttons);
  return {
    element: made,
    follow(report) {
      made.className = report.state;
      say(state, `${SHAPES[report.state]} ${text(`device.${report.state}`)}`);
      say(why, [report.why, report.waiting && text("device.waiting", { count: report.waiting })].filter(Boolean).join(" · "));
      made.title = why.textContent;
    },
  };
}
