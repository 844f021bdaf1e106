// The live log, the newest line on top: presses, refusals and what became of steps, with a search through all of it.

import { duration } from "/static/common/clock.js";
import { element } from "/static/common/element.js";
import { text } from "/static/common/words.js";
import { gathered, worded } from "./lines.js";

const SHOWN = 150; // lines on the page
const RECENT = 600; // lines of which the newest groups are made
const KEPT = 5000; // lines that can be searched, as many as the server keeps
const KINDS = ["press", "refused", "step"];

/** Build the log. Gives `follow(message)` and `clear()`. */
export function log(where) {
  const list = element("ol", { "aria-live": "off" });
  const search = element("input", { type: "search", name: "search", placeholder: text("log.search"), "aria-label": text("log.search"), autocomplete: "off" });
  const kinds = KINDS.map((kind) => element("button", { class: "small", "data-kind": kind, "aria-pressed": "true" }, text(`log.${kind}`)));
  const none = element("p", { class: "none", hidden: true }, text("log.none"));
  where.replaceChildren(element("div", { class: "row" }, element("h2", {}, text("log.word")), search),
    element("div", { class: "row kinds" }, ...kinds), list, none);
  let lines = [];
  let everything = false;

  const draw = () => {
    const shown = new Set(kinds.filter((each) => each.getAttribute("aria-pressed") === "true").map((each) => each.dataset.kind));
    const wanted = search.value.trim().toLocaleLowerCase();
    const searched = wanted ? lines : lines.slice(-RECENT); // while nobody searches, old lines cost nothing
    const fitting = gathered(searched.filter((line) => shown.has(line.kind)))
      .filter((group) => !wanted || worded(group).all.toLocaleLowerCase().includes(wanted));
    const newest = fitting.slice(-SHOWN).reverse();
    list.replaceChildren(...newest.map(item));
    none.hidden = newest.length > 0 || lines.length === 0;
  };

  const soon = once(draw);
  const add = (more) => {
    const known = new Set(lines.map(({ n }) => n));
    lines = [...lines, ...more.filter(({ n }) => !known.has(n))].sort((a, b) => a.n - b.n).slice(-KEPT);
    soon();
  };

  search.addEventListener("input", soon);
  search.addEventListener("keydown", (event) => ["Escape", "Enter"].includes(event.key) && search.blur());
  search.addEventListener("focus", async () => {
    if (everything) return;
    everything = true;
    add(await older());
  });
  for (const button of kinds) button.addEventListener("click", () => { turn(button); soon(); });

  return {
    clear() {
      lines = [];
      everything = false;
      soon();
    },
    follow: (message) => add(message.lines),
  };
}

const turn = (button) => button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));

async function older() {
  try {
    const answer = await fetch(`/api/log?steps=true&limit=${KEPT}`);
    return answer.ok ? (await answer.json()).lines : [];
  } catch {
    return []; // the line is lost, and the page says so
  }
}

/** Let something happen once in a frame, however often it is asked for. */
function once(act) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; act(); });
  };
}

function item(group) {
  const { sign, what, more, who, bad } = worded(group);
  const times = group.length > 1 ? element("b", { class: "times" }, `×${group.length}`) : "";
  const made = element("li", { class: `kind-${group[0].kind}${bad ? " bad" : ""}` },
    element("time", {}, duration(group[0].at)), element("b", {}, sign),
    element("span", {}, element("strong", {}, what), " ", more, " ", times, " ", element("small", {}, who)));
  made.title = made.textContent;
  return made;
}
