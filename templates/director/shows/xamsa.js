// Xəmsə on the director's page: its keys, what its arguments can be.
//
// The teams' buttons are on F1 to F4. Digits are verdicts where an answer is judged, and players or topics where those are
// chosen: never both at once.

import { element } from "/static/common/element.js";
import { buzzers } from "./xamsa/buzzers.js";
import { glance } from "./xamsa/glance.js";
import { lineups } from "./xamsa/lineups.js";
import { removal } from "./xamsa/removal.js";
import { stakes } from "./xamsa/stakes.js";
import { sums } from "./xamsa/sums.js";

export const show = {
  keys: {
    start: "S",
    announce_topic: "T",
    announce_topics: "Shift+T",
    order_topics: "O",
    start_clock: "C",
    lock: "L",
    call_players: "G",
    read_start: "R",
    read_end: "E",
    correct: "1",
    wrong: "2",
    no_answer: "3",
    cancel_buzz: "Z",
    show_answer: "A",
    next: "N",
    lock_wagers: "W",
    close: "Q",
    reveal_answer: "D",
    reveal_wager: "F",
    sudden_death: "Shift+D",
    void: "Shift+X",
  },
  /** What is pressed at every question comes first; then a round's course, the Xəmsə round, what cannot be mended easily. */
  order: [
    "correct", "wrong", "no_answer", "cancel_buzz", "read_start", "read_end", "show_answer", "next", "start", "announce_topic", "announce_topics", "order_topics",
    "start_clock", "lock", "call_players", "lock_wagers", "close", "reveal_answer", "reveal_wager", "sudden_death", "void",
  ],
  held: ["void"],
  choices: {
    target: ({ teams }) => ({ options: teams.map(({ name }, index) => ({ value: String(index + 1), label: name })) }),
    "order_topics.topics": hidden,
  },
  glance,
  panel,
  styles: ["/static/director/shows/xamsa/xamsa.css"],
};

/** The hidden topics by their places in the episode file, to be pressed in the order in which they are to be played. */
function hidden({ topics, round }) {
  const options = topics.map(({ name }, index) => ({ value: round.order[index], label: name }));
  return { options: options.sort((one, other) => one.value - other.value), wanted: options.length, ordered: true };
}

/** What the panel shows in a phase; wherever a question is up, the buttons. */
const SHOWN = {
  round_intro: "sums", topics: "lineups", assign: "lineups", topic_intro: "lineups", ferdi_elim: "removal", ferdi_pick: "lineups",
  topic_over: "sums", round_over: "sums", game_over: "sums",
  wager: "stakes", final_read: "stakes", final_clock: "stakes", final_collect: "stakes", final_reveal: "stakes",
};

const shown = ({ phase, round }) => (phase === "topics" && round.kind === "ferdi" ? "removal" : SHOWN[phase] ?? "buzzers");

/** Build the panel: the four buttons, or whatever is chosen and written in a phase. */
function panel(tools) {
  const parts = { buzzers: buzzers(tools), lineups: lineups(tools), removal: removal(tools), stakes: stakes(tools), sums: sums() };
  const made = element("div", { class: "apart" }, ...Object.values(parts).map((part) => part.element));
  return {
    element: made,
    verbs: ["assign", "line_up", "remove", "pick", "buzz", "wager", "write"],
    follow(envelope) {
      made.dataset.shown = shown(envelope.view);
      for (const [name, part] of Object.entries(parts)) {
        part.element.hidden = name !== made.dataset.shown;
        part.follow(envelope);
      }
    },
  };
}
