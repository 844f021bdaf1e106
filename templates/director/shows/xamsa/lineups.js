// Who plays which topic for which team: cells to point at, and the players of the team that is pointed at.
//
// After a player the next open cell is pointed at, so that five digits in a row line up a team.

import { element, say } from "/static/common/element.js";
import { placing } from "/static/common/placing.js";
import { text } from "/static/common/words.js";
import { bind, printed } from "../../keys.js";
import { light } from "../../steps.js";
import { first, playerOf } from "./names.js";

const SEATS = [1, 2, 3, 4];
const FIVE = [1, 2, 3, 4, 5];
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Build the line-ups. */
export function lineups({ press, envelope }) {
  const heads = FIVE.map(() => element("span", { class: "head" }));
  const names = SEATS.map(() => element("span", { class: "team" }));
  const cells = SEATS.map((seat) => FIVE.map((topic) => element("button", { class: "cell", "data-cell": `${seat}/${topic}` }, element("span", { class: "title" }))));
  const grid = element("div", { class: "grid" }, element("span", { class: "corner" }), ...heads, ...SEATS.flatMap((_, row) => [names[row], ...cells[row]]));
  const chosen = element("h2", {});
  const members = FIVE.map((player) => element("button", { class: "member", "data-player": player }, element("span", { class: "title" }), printed(String(player))));
  const made = element("section", { id: "lineups" }, grid, chosen, element("div", { class: "members" }, ...members));
  let [at, last, bound] = [null, "", false];

  const point = (to) => {
    at = to;
    draw();
  };
  const put = (player) => {
    const { view } = envelope();
    const [verb, words] = placing(view.phase, view.round.topic, at.seat, view.round.lineups[at.seat - 1], at.topic, player);
    press(verb, { ...words, seen: undefined }, members[player - 1]); // another team's choice may come in between
    if (words.player !== 0) point(open(view, at) ?? at);
  };
  const draw = () => {
    const { view, legal } = envelope();
    cells.forEach((row, index) => row.forEach((cell, topic) => cell.setAttribute("aria-pressed", String(at?.seat === index + 1 && at?.topic === topic + 1))));
    say(chosen, at ? `${view.teams[at.seat - 1].name} › ${view.topics[at.topic - 1].name}` : "");
    members.forEach((button, index) => member(button, index + 1, view, at, legal));
  };
  const move = ([down, right]) => {
    const { view } = envelope();
    const seat = ((at.seat - 1 + down + SEATS.length) % SEATS.length) + 1;
    const topic = ((at.topic - 1 + right + FIVE.length) % FIVE.length) + 1;
    point({ seat, topic: editable(view, topic) ? topic : at.topic });
  };
  const bindKeys = () => {
    members.forEach((_, index) => bind(String(index + 1), text("panel.player", { player: index + 1 }), () => at && put(index + 1), undefined, () => at !== null));
    for (const [key, by] of Object.entries(MOVES)) bind(key, text("panel.point"), () => at && move(by));
    bound = true;
  };

  members.forEach((button, index) => button.addEventListener("click", () => at && put(index + 1)));
  cells.forEach((row, index) => row.forEach((cell, topic) => cell.addEventListener("click", () => at && editable(envelope().view, topic + 1) && point({ seat: index + 1, topic: topic + 1 }))));

  return {
    element: made,
    follow({ view }) {
      if (!bound) bindKeys(); // behind the verdicts: where neither is possible, those say why
      const now = choosing(view) ? `${view.round.number}/${view.round.topic}` : "";
      if (now !== last) at = now ? open(view, null) ?? { seat: 1, topic: view.round.topic || 1 } : null;
      last = now;
      made.lang = view.language;
      made.classList.toggle("armed", now !== "");
      made.classList.toggle("one", view.round.kind === "ferdi");
      heads.forEach((head, index) => heading(head, index + 1, view));
      names.forEach((name, index) => say(name, `${view.ready[index] ? "✓ " : ""}${index + 1} ${view.teams[index].name}`));
      cells.forEach((row, index) => row.forEach((cell, topic) => fill(cell, view, index + 1, topic + 1)));
      draw();
    },
  };
}

const choosing = ({ phase }) => phase === "assign" || phase === "ferdi_pick";

/** All five topics are lined up at once (Bəlli, Sirli), or the one in play (Şərtli, Fərdi). */
const editable = (view, topic) => choosing(view) && [0, topic].includes(view.round.topic);

/** Find the next cell in which nobody is named, from the one that is pointed at; null where there is none. */
function open(view, from) {
  const all = SEATS.flatMap((seat) => FIVE.filter((topic) => editable(view, topic)).map((topic) => ({ seat, topic })));
  const start = from ? all.findIndex(({ seat, topic }) => seat === from.seat && topic === from.topic) + 1 : 0;
  return [...all.slice(start), ...all.slice(0, Math.max(0, start - 1))].find(({ seat, topic }) => !view.round.lineups[seat - 1][topic - 1]) ?? null;
}

function heading(head, topic, { topics, round }) {
  const name = topics[topic - 1]?.name ?? "";
  say(head, `${topic} ${name}`);
  head.title = name;
  head.classList.toggle("hidden", topic > round.announced);
  head.classList.toggle("current", topic === round.topic);
}

function fill(cell, view, seat, topic) {
  const name = playerOf(view, seat, view.round.lineups[seat - 1][topic - 1]);
  say(cell.firstChild, first(name) || "–");
  cell.title = name;
  light(cell, editable(view, topic));
  cell.classList.toggle("current", topic === view.round.topic);
}

function member(button, player, view, at, legal) {
  const name = playerOf(view, at?.seat ?? 1, at ? player : 0);
  const lineup = at ? view.round.lineups[at.seat - 1] : [];
  const used = view.phase !== "ferdi_pick" && lineup.some((each, index) => each === player && index !== at.topic - 1);
  say(button.firstChild, first(name) || "–");
  button.title = name;
  light(button, at !== null && ["assign", "pick"].some((verb) => legal.includes(verb)) && !(used && view.round.topic));
  button.classList.toggle("used", used);
  button.setAttribute("aria-pressed", String(at !== null && lineup[at.topic - 1] === player));
}

