// The board as the director sees it: all five topics with their names, the hidden ones muted, and what came of each question.

import { element } from "/static/common/element.js";
import { points } from "/static/common/points.js";
import { named } from "/static/common/words.js";
import { redraw } from "./names.js";

const PLACES = [1, 2, 3, 4, 5];
const BASE = { ferdi: 100, belli: 200, sertli: 300, sirli: 400 }; // what the first question of a topic is worth (2.1)
const OVER = ["q_closed", "answer_shown"];
const DONE = ["topic_over", "round_over"];

/** Draw the board; a round without topics has none. */
export function board(where, view) {
  where.lang = view.language;
  redraw(where, rows(view), () => rows(view).flatMap(row));
}

const rows = (view) => view.topics.map(({ name }, index) => {
  const topic = index + 1;
  return { topic, name, state: stateOf(view, topic), cells: PLACES.map((place) => cell(view, topic, place)) };
});

function stateOf({ round, phase }, topic) {
  if (round.removed.includes(topic)) return "removed";
  if (topic === round.topic) return DONE.includes(phase) ? "played" : "current";
  if (topic < round.topic) return "played";
  return topic <= round.announced ? "announced" : "hidden";
}

/** What a cell shows: later questions in the same place, as reserve ones, hide those before them. */
function cell({ asked, past, phase, round }, topic, place) {
  const worth = points(BASE[round.kind] * place);
  const here = (each) => each.round === round.kind && each.topic === topic && each.place === place;
  if (asked && here(asked)) return OVER.includes(phase) ? outcome(asked.winner) : { state: "current", said: `▶ ${worth}` };
  const before = past.findLast(here);
  if (!before) return { state: "open", said: worth };
  return before.void ? { state: "void", said: "✕" } : outcome(before.winner);
}

const outcome = (winner) => (winner ? { state: "right", said: `✓ ${winner}` } : { state: "missed", said: "–" });

const row = ({ topic, name, state, cells }) => [
  element("span", { class: `topic ${state}`, "data-topic": topic, title: [name, named("mark", state)].join(": ") }, `${topic} ${name}`),
  ...cells.map(({ state: mark, said }) => element("b", { class: `${mark} of-${state}`, title: named("mark", mark) }, said)),
];
