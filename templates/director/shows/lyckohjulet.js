// Lyckohjulet on the director's page: its keys, what its arguments can be.
//
// A letter key alone is always that letter of the puzzle and never a verb: verbs are on digits and with Shift, buzzers on
// function keys. So nobody has to know which mode the page is in to know what a key does.

import { element } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { buzzers } from "./lyckohjulet/buzzers.js";
import { glance } from "./lyckohjulet/glance.js";
import { letters } from "./lyckohjulet/letters.js";
import { wheel } from "./lyckohjulet/wheel.js";

const QUICK = new Set(["snabb", "tiebreak"]);
const LEDGERS = ["pot", "bank"];
const REASONS = ["shouted", "unknown", "technical", "other"];

const seats = (view) => view.names.map((name, index) => ({ value: index + 1, label: name }));

const accounts = (view) => [
  ...LEDGERS.flatMap((ledger) => view.names.map((name, index) => ({ value: `${ledger}:${index + 1}`, label: `${name}: ${named("choice", ledger)}` }))),
  { value: "jackpot", label: named("choice", "jackpot") },
];

export const show = {
  keys: {
    undo: "Shift+U",
    redo: "Shift+Y",
    pause: "Shift+P",
    resume: "Shift+P",
    stop: "Shift+K",
    correct: "1",
    wrong: "2",
    solve: "3",
    start_clock: "4",
    blow_off: "5",
    decline: "6",
    flip: "7",
    use_joker: "8",
    spin: "9",
    bank: "0",
    show_puzzle: "Shift+B",
    respin: "Shift+S",
    full_turn: "Shift+F",
    discard_puzzle: "Shift+D",
    start: "Shift+G",
    hold: "Shift+H",
    rundown_hold: "Shift+Z",
    release: "Shift+Z",
    tie_break: "Shift+T",
    decide: "Shift+N",
    name_winner: "Shift+W",
    envelope: "Shift+E",
    category: "Shift+A",
    reveal_all: "Shift+L",
    open_envelope: "Shift+O",
    correct_ruling: "Shift+V",
    void: "Shift+X",
  },
  /** What is pressed most often comes first; what cannot be mended easily comes last. */
  order: [
    "spin", "solve", "correct", "wrong", "start_clock", "blow_off", "flip", "decline", "use_joker", "bank", "respin", "full_turn", "show_puzzle", "start", "hold",
    "tie_break", "decide", "name_winner", "envelope", "category", "reveal_all", "open_envelope", "correct_ruling", "discard_puzzle", "void",
  ],
  held: ["discard_puzzle", "void"],
  choices: {
    target: (view) => ({ options: accounts(view) }),
    seat: (view) => ({ options: seats(view).filter(({ value }) => !view.tied.length || view.tied.includes(value)) }),
    "discard_puzzle.reason": () => ({ options: REASONS.map((each) => ({ value: text(`choice.${each}`), label: text(`choice.${each}`) })) }),
  },
  /** A real wheel has its own backs; a drawn one needs nobody to say what is on them. */
  asks: { flip: ({ season }) => (season.wheel === "studio" ? ["back"] : []) },
  glance,
  panel,
  styles: ["/static/director/shows/lyckohjulet/lyckohjulet.css"],
};

/** Build the panel: the letters, while a wheel turns that wheel, in a snabbpussel the three buttons. */
function panel(tools) {
  const parts = { letters: letters(tools), wheel: wheel(tools), buzzers: buzzers(tools) };
  const made = element("div", { class: "apart" }, ...Object.values(parts).map((part) => part.element));
  return {
    element: made,
    verbs: ["letter", "buy_vowel", "pick", "land", "land_on_peg", "buzz"],
    follow(envelope) {
      const { phase, round_type: type } = envelope.view;
      const shown = phase === "spinning" ? "wheel" : QUICK.has(type) ? "buzzers" : "letters";
      made.dataset.shown = shown;
      for (const [name, part] of Object.entries(parts)) {
        part.element.hidden = name !== shown;
        part.follow(envelope);
      }
    },
  };
}
