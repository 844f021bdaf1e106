// Devices and the live log.

import { duration } from "/static/common/clock.js";
import { element } from "/static/common/element.js";
import { named, text } from "/static/common/strings.js";
import { bind, printed } from "./keys.js";
import { armed } from "./press.js";

const SHAPES = { up: "●", unknown: "◆", down: "✕", unavailable: "○" };
const KEPT = 150; // lines on the page

/** Build the list of devices. Gives `follow(message)`. */
export function devices(where, press) {
  const all = element("button", { class: "small" }, text("resync.all"), printed("Shift+R"));
  const { down } = armed(all, () => press({ type: "resync" }, all));
  bind("Shift+R", text("resync.all"), down);
  const list = element("ul", {});
  where.replaceChildren(element("div", { class: "row" }, element("h2", {}, text("devices")), all), list);
  const rows = new Map();
  return ({ devices: reports }) => {
    for (const report of reports) {
      if (!rows.has(report.name)) rows.set(report.name, row(report.name, press));
      rows.get(report.name).follow(report);
    }
    if (list.children.length !== rows.size) list.replaceChildren(...[...rows.values()].map((each) => each.element));
  };
}

function row(name, press) {
  const state = element("span", { class: "state" });
  const why = element("small", {});
  const buttons = ["resync", "test"].map((type) => {
    const button = element("button", { class: "small", "data-type": type }, text(type));
    armed(button, () => press({ type, device: name }, button));
    return button;
  });
  const made = element("li", { "data-device": name }, element("div", {}, element("strong", {}, name), state, why), ...buttons);
  return {
    element: made,
    follow(report) {
      made.className = report.state;
      state.textContent = `${SHAPES[report.state]} ${text(`device.${report.state}`)}`;
      why.textContent = [report.why, report.waiting && text("device.waiting", { count: report.waiting })].filter(Boolean).join(" · ");
      why.title = why.textContent;
    },
  };
}

/** Build the live log, the newest line on top. Gives `follow(message)` and `clear()`. */
export function log(where) {
  const list = element("ol", { "aria-live": "polite" });
  where.replaceChildren(element("h2", {}, text("log")), list);
  return {
    clear: () => list.replaceChildren(),
    follow({ lines }) {
      list.prepend(...lines.map(line).reverse());
      while (list.children.length > KEPT) list.lastChild.remove();
    },
  };
}

const WRITE = {
  press: ({ seq, by, action: { do: name, ...values } }) => [`${seq}`, named("verb", name, values), given(values), by],
  refused: ({ by, do: name, text: reason }) => ["✕", `${named("verb", name)} ${text("refused")}`, reason, by],
  step: ({ device, text: what, result, why, source }) => [result === "failed" ? "✕" : "→", device, what, [text(`step.${result}`), why || source].join(": ")],
};

const given = (values) =>
  Object.entries(values).filter(([name]) => name !== "press").map(([name, value]) => `${name} ${value}`).join(", ");

function line(entry) {
  const [sign, what, more, who] = WRITE[entry.kind](entry);
  const bad = entry.kind === "refused" || entry.result === "failed";
  return element("li", { class: `kind-${entry.kind}${bad ? " bad" : ""}` },
    element("time", {}, duration(entry.at)), element("b", {}, sign),
    element("span", {}, element("strong", {}, what), ` ${more} `, element("small", {}, who)));
}
