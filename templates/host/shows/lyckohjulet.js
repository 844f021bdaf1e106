// Lyckohjulet on the host's page: the category and the solution in hand, and what two keys of a clicker mean.

import { kronor, thousands } from "/static/common/kronor.js";
import { named, text } from "/static/common/words.js";

const REASONS = ["shouted", "unknown", "technical", "other"];
const VERDICTS = { next: "correct", back: "wrong" };

const seats = ({ air }) => air.contestants.map(({ name }, index) => ({ value: index + 1, label: name }))
  .filter(({ value }) => !air.tied.length || air.tied.includes(value));

const lettersOf = (all, { used, final }) => [...all].map((letter) => ({
  value: letter, label: letter, mark: (final ? final.consonants + final.vowels : used).includes(letter) ? "played" : "",
}));

const wedges = ({ air }) => (air.round_type === "final" ? air.final_wheel : air.wheel).wedges
  .map(({ label }, index) => ({ value: index, label }));

/** A peg has two wedges: the one beside the chosen one, on either side. */
const beside = (view, { left }) => {
  const all = wedges(view);
  return [(left + 1) % all.length, (left + all.length - 1) % all.length].map((index) => all[index]);
};

export const show = {
  verdicts: ["correct", "wrong"],
  flow: ["show_puzzle", "spin", "bank", "start", "tie_break", "decide", "envelope", "category", "reveal_all", "open_envelope", "land_on_peg", "full_turn"],
  sides: ({ air }) => air.contestants.map(({ name, pot, bank, active, joker, locked }, index) => [
    index + 1, `${active ? "▶ " : ""}${name}`, thousands(pot),
    { mark: active ? "active" : "", text: [`${named("choice", "bank")} ${thousands(bank)}`, joker && "★", locked && `✕ ${text("glance.locked")}`].filter(Boolean).join(" · ") },
  ]),
  decisions: {
    ked_flip: { next: "flip", back: "decline" },
    joker_decision: { next: "use_joker", back: "decline" },
    jackpot_chance: { next: "solve", back: "decline" },
    vowels_only: { next: "solve" },
    solving: VERDICTS,
    snabb_answer: VERDICTS,
    snabb_judge: VERDICTS,
    attack_solve: { next: "correct" },
    attack_judge: VERDICTS,
    final_clock: { next: "correct" },
    final_judge: VERDICTS,
  },
  choices: {
    letter: ({ air }) => [...lettersOf(air.consonants, air), ...lettersOf(air.vowels, air)],
    vowel: ({ air }) => lettersOf(air.vowels, air),
    wedge: wedges,
    left: wedges,
    right: beside,
    seat: seats,
    reason: () => REASONS.map((each) => ({ value: text(`choice.${each}`), label: text(`choice.${each}`) })),
  },
  /** A real wheel has its own backs; a drawn one needs nobody to say what is on them. */
  asks: { flip: (view) => (view.real_wheel ? ["back"] : []) },
  phase: ({ air }) => air.phase,
  language: ({ air }) => air.language,

  /** What is in the host's hand: which round, the category, the solution, what the last letter brought. */
  card(view) {
    const { air, category, solution } = view;
    if (!solution) return null;
    const left = air.board.cells.filter(({ glyph }) => !glyph).length;
    return {
      where: [air.round_type !== "final" && text("glance.round", { round: air.round, rounds: air.rounds }), named("kind", air.round_type)].filter(Boolean).join(" · "),
      who: category,
      question: board(air.board),
      answer: solution,
      comment: air.board.cells.length && left ? text("glance.hidden", { count: left }) : "",
    };
  },

  facts: ({ air, free, ked_out: out }) => [
    air.jackpot > 0 && `${text("glance.jackpot")} ${kronor(air.jackpot)}`,
    landed(air),
    air.asked && heard(air.asked),
    air.award > 0 && text("glance.award", { amount: kronor(air.award) }),
    air.only_vowels && text("glance.only_vowels"),
    free && text("glance.free"),
    air.chance && text("glance.chance"),
    air.round_type !== "final" && air.wheel.wedges[air.wheel.landed]?.joker && text("glance.joker_lies"),
    out && text("glance.ked_out"),
  ].filter(Boolean),
  styles: ["/static/host/shows/lyckohjulet.css"],
};

function landed(air) {
  const wheel = air.round_type === "final" ? air.final_wheel : air.wheel;
  return wheel.landed >= 0 && `${text("glance.wheel")}: ${wheel.wedges[wheel.landed].label}`;
}

function heard({ letter, count, paid, repeated }) {
  const found = count ? `×${count}` : text(repeated ? "glance.again" : "glance.missed");
  return [`${letter} ${found}`, paid ? `+${kronor(paid)}` : ""].filter(Boolean).join(" ");
}

/** The board as the audience sees it, row by row, hidden letters as boxes. */
function board({ cells }) {
  let [said, before] = ["", null];
  for (const cell of cells) {
    const near = before && before.row === cell.row && before.column + 1 === cell.column;
    said += `${before && !near ? (before.row === cell.row ? " " : "\n") : ""}${cell.glyph || "▢"}`;
    before = cell;
  }
  return said;
}
