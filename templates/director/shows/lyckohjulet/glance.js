// Lyckohjulet at a glance: the board with what is still hidden, the contestants, the jackpot, what the wheel stopped on.

import { element, say } from "/static/common/element.js";
import { kronor, thousands } from "/static/common/kronor.js";
import { named, text } from "/static/common/words.js";

/** Build the glance. */
export function glance() {
  const part = Object.fromEntries(["course", "last", "puzzle", "facts"].map((name) => [name, element("div", { class: name })]));
  const [jackpot, landed] = [element("div", { class: "amount", id: "jackpot" }), element("div", { class: "landed", id: "landed" })];
  const [cells, people] = [element("div", { class: "cells" }), element("div", { class: "people" })];
  const side = (word, made) => element("div", { class: "side" }, element("small", {}, text(`glance.${word}`)), made);
  const [category, solution] = [element("strong", { class: "category" }), element("span", { class: "solution" })];
  part.puzzle.append(category, solution);
  return {
    beside: [part.course, part.last],
    middle: [side("wheel", landed), side("jackpot", jackpot)],
    below: [element("div", { class: "playing" }, cells, people), part.puzzle, part.facts],
    follow(view) {
      say(part.course, course(view));
      say(part.last, asked(view));
      say(jackpot, view.jackpot ? kronor(view.jackpot) : "–");
      say(landed, stopped(view));
      landed.lang = part.puzzle.lang = view.language;
      say(category, view.category ? `${view.category}: ` : "");
      say(solution, view.solution);
      board(cells, view);
      contestants(people, view);
      say(part.facts, facts(view));
    },
  };
}

function course({ round, rounds, round_type: type }) {
  const where = type === "final" ? "" : text("glance.round", { round, rounds });
  return [where, named("kind", type)].filter(Boolean).join(" · ");
}

function asked({ asked: letter }) {
  if (!letter) return "";
  const found = letter.count ? `×${letter.count}` : letter.repeated ? text("glance.again") : text("glance.missed");
  return [`${letter.letter} ${found}`, letter.paid ? `+${kronor(letter.paid)}` : ""].filter(Boolean).join(" · ");
}

function stopped(view) {
  if (view.landed < 0) return "–";
  const wheel = view.round_type === "final" ? view.final_wheel : view.wheel;
  return wheel.wedges[view.landed]?.label ?? "–";
}

// The board ------------------------------------------------------------------------------------------------------

function board(where, view) {
  const { rows, cells, lit } = view.board;
  const secret = hiddenGlyphs(view);
  const shown = JSON.stringify([rows, cells, lit, secret]);
  if (where.dataset.shown === shown) return;
  where.dataset.shown = shown;
  const widest = Math.max(...rows);
  where.style.gridTemplateColumns = `repeat(${2 * widest}, minmax(0, 1fr))`;
  const at = (row, column) => `${row + 1} / ${2 * column + (widest - rows[row]) + 1} / auto / span 2`;
  const blanks = rows.flatMap((count, row) => Array.from({ length: count }, (_, column) => cell("blank", "", at(row, column))));
  const used = cells.map(({ row, column, glyph, sign }, index) => {
    const state = sign ? "sign" : glyph ? "turned" : "hidden";
    return cell(`${state}${lit.includes(index) ? " lit" : ""}`, glyph || (secret[index] ?? ""), at(row, column));
  });
  where.replaceChildren(...blanks, ...used);
}

const cell = (state, glyph, area) => element("b", { class: state, style: `grid-area: ${area}` }, glyph);

/** The glyphs of the solution in the order of its cells; none where they do not agree with the board. */
function hiddenGlyphs({ solution, board: { cells } }) {
  const glyphs = [...solution.normalize("NFC").toLocaleUpperCase("sv").replace(/\s/g, "")];
  const agrees = glyphs.length === cells.length && cells.every(({ glyph }, index) => !glyph || glyph === glyphs[index]);
  return agrees ? glyphs : [];
}

// The contestants ------------------------------------------------------------------------------------------------

function contestants(where, view) {
  const tiles = view.names.map((name, index) => contestant(view, name, index + 1));
  const shown = JSON.stringify([tiles, view.language]);
  if (where.dataset.shown === shown) return;
  where.dataset.shown = shown;
  where.replaceChildren(...tiles.map(tile));
}

function contestant(view, name, seat) {
  const { pot, bank, prizes, banked, joker } = view.standings[seat - 1];
  const many = prizes.length + banked.length;
  const marks = [
    seat === view.winner && ["winner", `♛ ${text("glance.winner")}`],
    view.tied.includes(seat) && ["tied", `= ${text("glance.tied")}`],
    view.locked.includes(seat) && ["locked", `✕ ${text("glance.locked")}`],
    joker && ["joker", `★ ${text("glance.joker")}`],
    many > 0 && ["prizes", `◆ ${text("glance.prizes", { count: many })}`],
  ];
  return { name, seat, pot, bank, active: seat === view.seat, locked: view.locked.includes(seat), marks: marks.filter(Boolean) };
}

const tile = ({ name, seat, pot, bank, active, locked, marks }) =>
  element("div", { class: `tile${active ? " active" : ""}${locked ? " out" : ""}`, "data-seat": seat },
    element("span", { class: "name", title: name }, `${active ? "▶ " : ""}${name}`),
    element("strong", { class: "pot", id: `pot-${seat}` }, thousands(pot)),
    element("small", { class: "bank" }, `${named("choice", "bank")} `, element("b", { id: `bank-${seat}` }, thousands(bank))),
    element("span", { class: "marks" }, ...marks.map(([kind, words]) => element("i", { class: kind }, words))));

// What else is worth knowing ----------------------------------------------------------------------------------------

/** What a drawn wedge says on its back before it is turned; a real one knows that itself. */
const back = ({ phase, season, landed, dubbelt }) =>
  (phase === "ked_flip" && season.wheel !== "studio" ? (landed === dubbelt ? "dubbelt" : "kvitt") : "");

function facts(view) {
  const { finale, envelope, next_puzzle: spare } = view;
  const lines = [
    view.free && text("glance.free"),
    view.chance && text("glance.chance"),
    view.round_type !== "final" && view.wheel.wedges[view.landed]?.joker && text("glance.joker_lies"),
    back(view) && text("glance.back", { back: named("choice", back(view)) }),
    view.ked_out && text("glance.ked_out"),
    view.value > 0 && view.round_type === "attack" && text("glance.value", { amount: kronor(view.value) }),
    view.award > 0 && text("glance.award", { amount: kronor(view.award) }),
    view.only_vowels && text("glance.only_vowels"),
    view.decided_by && view.decided_by !== "amount" && named("decided", view.decided_by),
    finale && finale.picks && text("glance.picks", { letters: [...finale.picks].join(" ") }),
    envelope && text("glance.envelope", { what: [envelope.text, envelope.value && kronor(envelope.value)].filter(Boolean).join(", ") }),
    view.ruling && text("glance.ruling", { verdict: named("verb", view.ruling === "right" ? "correct" : "wrong") }),
    text("glance.spares", { count: view.spares_left }),
    spare && view.phase !== "game_over" && spare.puzzle,
  ];
  return lines.filter(Boolean).join("   ·   ");
}
