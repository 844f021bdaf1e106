// The whole rig in a dialog: every device and controller, what went wrong last, what lamps show, and the keys that learn.

import { duration } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";
import { learn } from "./learn.js";
import { plates } from "./plates.js";
import { armed } from "./press.js";

export const SHAPES = { up: "●", unknown: "◆", down: "✕", unavailable: "○" };
const RESULTS = ["sent", "confirmed", "failed", "cancelled", "suppressed"];

/** Build the button that opens the dialog, and the dialog. Gives `devices(message)`, `controllers(message)`, `lamps(message)`, `follow(envelope)`. */
export function health(beside, verbs, show, press, ask) {
  const opener = element("button", { id: "health-open", class: "small" }, text("health.open"), " ", element("b", {}));
  const close = element("button", { class: "small" }, text("key.close"));
  const devices = table("devices", ["device.word", "health.state", "health.trip", "health.queue", "health.steps", "health.trouble", ""], device);
  const controllers = table("controllers", ["controller.word", "health.state", "controller.lamps", "controller.last", "controller.received", "controller.lost"], controller);
  const none = element("p", { class: "none" }, text("controller.none"));
  const drawn = plates();
  const lesson = learn(verbs, show, press, ask);
  const dialog = element("dialog", { id: "health", "aria-label": text("health.word") },
    element("div", { class: "row" }, element("h2", {}, text("health.word")), close), devices.element, controllers.element, none, drawn.element, lesson.element);
  beside.after(dialog);
  beside.append(opener);
  opener.addEventListener("click", () => dialog.showModal());
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", lesson.leave);
  return {
    devices: ({ devices: reports }) => devices.follow(reports, press),
    controllers(message) {
      controllers.element.hidden = !message.controllers.length;
      none.hidden = message.controllers.length > 0;
      controllers.follow(message.controllers);
      drawn.controllers(message.controllers);
      lesson.hear(message);
      const lost = message.controllers.filter(({ state }) => state !== "up").length;
      opener.classList.toggle("look", lost > 0);
      say(opener.querySelector("b"), lost ? "⚠" : "");
    },
    lamps: (message) => drawn.lamps(message.lamps),
    follow: lesson.follow,
  };
}

function table(name, heads, row) {
  const body = element("tbody", {});
  const made = element("table", { "data-of": name },
    element("thead", {}, element("tr", {}, ...heads.map((key) => element("th", {}, key ? text(key) : "")))), body);
  const rows = new Map();
  return {
    element: made,
    follow(reports, press) {
      for (const report of reports) {
        if (!rows.has(report.name)) {
          rows.set(report.name, row(report.name, press));
          body.append(rows.get(report.name).element);
        }
        rows.get(report.name).follow(report);
      }
    },
  };
}

const cell = (name) => element("td", { class: name });

function stateOf(where, { state, why }) {
  where.parentElement.className = state;
  where.replaceChildren(element("span", {}, `${SHAPES[state]} ${text(`device.${state}`)}`), element("small", {}, why));
}

function device(name, press) {
  const [state, trip, queue, steps, trouble] = ["state", "trip", "queue", "steps", "trouble"].map(cell);
  const buttons = ["test", "resync"].map((type) => {
    const button = element("button", { class: "small", "data-type": type }, text(`device.${type}`));
    armed(button, () => press({ type, device: name }, button));
    return button;
  });
  const made = element("tr", { "data-unit": name }, element("th", {}, name), state, trip, queue, steps, trouble,
    element("td", {}, element("div", { class: "row" }, ...buttons)));
  return {
    element: made,
    follow(report) {
      stateOf(state, report);
      say(trip, report.round_trip === null ? "–" : `${(report.round_trip * 1000).toFixed(1)} ms`);
      queue.replaceChildren(element("span", {}, String(report.waiting)),
        report.unanswered ? element("small", {}, text("health.unanswered", { count: report.unanswered })) : "");
      steps.replaceChildren(...RESULTS.filter((result) => report.counts[result]).map((result) =>
        element("span", { "data-result": result }, `${report.counts[result]} ${text(`step.${result}`)}`)));
      trouble.replaceChildren(report.trouble ? element("time", {}, duration(report.trouble_at)) : text("health.none"), " ", report.trouble);
    },
  };
}

function controller(name) {
  const [state, lamps, last, received, lost] = ["state", "lamps", "last", "received", "lost"].map(cell);
  const made = element("tr", { "data-controller": name }, element("th", {}, name), state, lamps, last, received, lost);
  return {
    element: made,
    follow(report) {
      stateOf(state, report);
      say(lamps, report.lamps ? `${SHAPES[report.lamps.state]} ${text(`device.${report.lamps.state}`)}` : "–");
      lamps.title = report.lamps?.why ?? "";
      lamps.classList.toggle("bad", report.lamps?.state === "down");
      say(last, report.last || text("controller.quiet"));
      say(received, report.received);
      say(lost, report.lost);
      lost.classList.toggle("bad", report.lost > 0);
    },
  };
}
