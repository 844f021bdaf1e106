// The four teams at a glance: what they have, who stands at the button, and what they are at.

import { element } from "/static/common/element.js";
import { points, signed } from "/static/common/points.js";
import { named, text } from "/static/common/words.js";
import { atButton, placeOf, playerOf, redraw } from "./names.js";

const SIGNS = { right: "✓", wrong: "✕", none: "∅" };
const WAITED_FOR = ["assign", "ferdi_pick", "wager", "final_collect"];
const PRESSED = ["reading", "thinking", "settling", "answering"];

/** Draw the teams. */
export function teams(where, view) {
  const all = view.teams.map((team, index) => tileOf(view, team.name, index + 1));
  redraw(where, all, () => all.map((each) => tile(each, view.language)));
}

function tileOf(view, name, seat) {
  const sums = view.table.find(({ team }) => team === seat);
  const marks = marksOf(view, seat, sums);
  return {
    name, seat, player: playerOf(view, seat, atButton(view, seat)), total: view.totals[seat - 1], rank: sums.place, round: sums.rounds[view.round.number - 1],
    active: seat === view.asked?.answering || seat === view.turn, out: isOut(view, seat), marks,
  };
}

const isOut = ({ asked, phase, buttons, stakes, round }, seat) =>
  (asked !== null && asked.round !== "xamsa" && buttons[seat - 1] === "out") || (round.kind === "xamsa" && phase !== "round_intro" && asked?.round !== "tie" && !stakes.teams.includes(seat));

function marksOf(view, seat, sums) {
  const { asked, winners, turn, ready, phase, ledger } = view;
  const place = placeOf(view, seat);
  const line = ledger.findLast((each) => each.team === seat && each.number === asked?.number);
  const plays = !isOut(view, seat);
  return [
    winners.includes(seat) && ["winner", `♛ ${text(winners.length > 1 ? "glance.shared" : "glance.winner")}`],
    turn === seat && ["turn", `▶ ${text("glance.turn")}`],
    place === 1 && ["answering", `▶ ${named("button", "answering")}`],
    place > 1 && ["queued", `${place} · ${named("button", "queued")}`],
    phase === "settling" && asked.queue.some(({ team }) => team === seat) && ["queued", "…"],
    line && [line.verdict, `${SIGNS[line.verdict]} ${signed(line.points)}`],
    WAITED_FOR.includes(phase) && plays && (ready[seat - 1] ? ["ready", `✓ ${text("glance.ready")}`] : ["waiting", "…"]),
    !plays && !PRESSED.includes(phase) && ["out", named("button", "out")],
    sums.adjusted !== 0 && ["adjusted", `± ${signed(sums.adjusted)}`],
  ].filter(Boolean);
}

const tile = ({ name, seat, player, total, rank, round, active, out, marks }, lang) =>
  element("div", { class: `tile${active ? " active" : ""}${out ? " out" : ""}`, "data-seat": seat },
    element("span", { class: "name", title: name }, element("b", { lang }, `${seat} ${name}`), element("small", { title: text("glance.rank") }, text("glance.rank.of", { rank }))),
    element("span", { class: "sums" }, element("strong", { class: "total", id: `total-${seat}` }, points(total)),
      element("small", { id: `round-${seat}`, title: text("glance.in_round") }, signed(round))),
    element("span", { class: "player", title: player, lang }, player),
    element("span", { class: "marks" }, ...marks.map(([kind, words]) => element("i", { class: kind }, words))));
