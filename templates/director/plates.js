// Every controller seen from above: what stands on its keys on the page that it shows, and what their lamps show now.

import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const SIGNS = { off: "", dim: "○", bright: "●", flash: "✕" };

/** Build the drawings. Gives `controllers(reports)` and `lamps(levels)`: by controller, row by row. */
export function plates() {
  const made = element("div", { class: "plates" });
  const drawn = new Map();
  let shown = {};
  const light = (name) => drawn.get(name)?.light(shown[name] ?? []);
  return {
    element: made,
    controllers(reports) {
      for (const report of reports) {
        if (!drawn.has(report.name)) {
          drawn.set(report.name, plate(report.name));
          made.append(drawn.get(report.name).element);
        }
        if (drawn.get(report.name).draw(report)) light(report.name);
      }
    },
    lamps(levels) {
      shown = levels;
      for (const name of drawn.keys()) light(name);
    },
  };
}

function plate(name) {
  const page = element("span", {});
  const board = element("div", { class: "board" });
  const made = element("figure", { "data-plate": name }, element("figcaption", {}, element("strong", {}, name), " ", page), board);
  let [known, keys] = ["", []];
  return {
    element: made,
    draw(report) {
      const news = JSON.stringify([report.page, report.keys]);
      if (news === known) return false; // nothing moves under a pointer
      known = news;
      say(page, report.page ? text("controller.page", { page: report.page }) : "");
      const columns = Math.max(1, ...report.keys.map((row) => row.length));
      board.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
      made.style.flexBasis = `${columns * 94}px`;
      keys = report.keys.map((row) => row.map((face) => (face ? key(face) : element("i", { class: "gap" }))));
      board.replaceChildren(...keys.flatMap((row) => [...row, ...Array.from({ length: columns - row.length }, () => element("i", { class: "gap" }))]));
      return true;
    },
    light(levels) {
      keys.forEach((row, at) => row.forEach((each, place) => {
        const level = levels[at]?.[place] ?? "";
        if (each.dataset.level === level || each.className === "gap") return;
        each.dataset.level = level;
        say(each.querySelector("b"), SIGNS[level] ?? "");
        each.setAttribute("aria-label", [each.title, level && text(`lamp.${level}`)].filter(Boolean).join(", "));
      }));
    },
  };
}

function key({ name, lines, colour }) {
  return element("div", { class: lines.length ? "pad" : "pad idle", title: [name, ...lines].join(" · "), "data-key": name, "data-colour": colour, "data-level": "-" },
    element("b", {}), element("span", {}, lines.join(" / ")));
}
