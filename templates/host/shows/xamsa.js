// Xəmsə on the host's page: the topic, the question and its answer, who answers and who waits, and what was written.

import { points, signed } from "/static/common/points.js";
import { named, text } from "/static/common/words.js";

const VERDICTS = ["correct", "wrong", "no_answer"];
const SIGNS = { right: "✓", wrong: "✕", none: "∅" };
const LAMPS = { open: "", current: "current", right: "right", missed: "wrong", void: "wrong" };
const OVER = ["topic_over", "round_over", "game_over"];

const teams = ({ air }) => air.teams.map(({ seat, name }) => ({ value: seat, label: name }));

/** The topics by their names; those that nobody may hear yet are the host's to know. */
const topics = ({ topics: names, air }) => names.map((name, index) => ({
  value: index + 1, label: `${index + 1}. ${name}`, mark: air.board[index]?.state === "removed" ? "played" : "",
}));

const players = ({ air }, { team }) => air.teams[team - 1].players.map((name, index) => ({ value: index + 1, label: name }));

export const show = {
  verdicts: VERDICTS,
  flow: [
    "start", "announce_topic", "start_clock", "lock", "call_players", "read_start", "read_end", "show_answer", "next", "lock_wagers", "close", "reveal_answer",
    "reveal_wager", "sudden_death",
  ],
  sides: (view) => view.air.teams.map((team) => [team.seat, `${team.seat} ${team.name}`, points(team.total), { mark: mark(view, team), text: note(view, team) }]),
  /** A blank answer has one verdict only. */
  decisions: {
    answering: { next: "correct", back: "wrong" },
    final_reveal: ({ air }) => (air.stakes.some(({ turn, answer_shown: shown, answer, drawing }) => turn && shown && !answer && !drawing.length) ? { next: "no_answer" } : { next: "correct", back: "wrong" }),
  },
  choices: {
    team: teams,
    "remove.team": (view) => teams(view).filter(({ value }) => value === view.air.turn),
    "remove.topic": topics,
    "assign.topic": (view) => topics(view).filter(({ value }) => !view.air.topic || value === view.air.topic),
    player: players,
  },
  without: ["line_up", "order_topics"], // the director has a grid for the one; the other goes by places that only he sees
  phase: ({ air }) => air.phase,
  language: ({ air }) => air.language,
  card: (view) => (view.air.phase === "final_reveal" && reveal(view)) || (view.question ? question(view) : list(view)),
  facts: ({ air }) => [
    air.round_number > 0 && text("glance.round", { round: air.round_number, rounds: air.rounds.length }),
    air.verdict && `${SIGNS[air.verdict.verdict]} ${air.teams[air.verdict.team - 1].name} ${signed(air.verdict.points)}`,
    air.think > 0 && text("host.think", { seconds: air.think.toFixed(1) }),
  ].filter(Boolean),
  styles: ["/static/host/shows/xamsa.css"],
};

// The teams ---------------------------------------------------------------------------------------------------------

const mark = ({ air }, { seat, state }) => (seat === air.answering || seat === air.turn ? "active" : state === "queued" ? "queued" : "");

/** What a team is at: its answer, its place in the queue, whether it is ready; and who plays for it. */
function note({ air }, { seat, player, players: names, state, queue, verdict, points: brought, ready }) {
  if (air.winners.includes(seat)) return `♛ ${text(air.winners.length > 1 ? "glance.shared" : "glance.winner")}`;
  if (seat === air.turn) return `▶ ${text("glance.turn")}`;
  if (state === "answering") return `▶ ${named("button", "answering")}`;
  if (state === "queued") return queue ? `${queue} · ${named("button", "queued")}` : "";
  if (verdict) return `${SIGNS[verdict]} ${signed(brought)}`;
  if (ready) return `✓ ${text("glance.ready")}`;
  return player && air.out ? names[player - 1] : "";
}

// The card ----------------------------------------------------------------------------------------------------------

/** The question in the host's hand. */
function question({ air, question: held, number }) {
  const { topic, nominal = 0, round } = air.question ?? {};
  const name = round === "tie" ? named("kind", "tie") : topic || air.topic_name || named("kind", air.round);
  return {
    key: String(number),
    where: [named("kind", air.round), nominal > 0 && points(nominal)].filter(Boolean).join(" · "),
    who: [name, answering(air)].filter(Boolean).join("\n"),
    lamps: (air.board[air.topic - 1]?.cells ?? []).map((cell) => LAMPS[cell]),
    question: held.question,
    answer: held.answer,
    accept: held.accept,
    comment: held.comment,
  };
}

/** Who answers, and who waits behind in order. */
function answering({ queue, teams: all }) {
  const [first, ...others] = queue.map(({ team, player }) => [all[team - 1].name, player].filter(Boolean).join(", "));
  if (!first) return "";
  return [`▶ ${first}`, ...others.map((name, index) => `${index + 2}. ${name}`)].join("  →  ");
}

/** What a team has written, and whether it reads like the right answer; whether it is right only the host says. */
function reveal({ air, question: held, matches, number }) {
  const stake = air.stakes.find(({ turn }) => turn);
  if (!held || !stake?.answer_shown) return null;
  const { name } = air.teams[stake.team - 1];
  return {
    key: `${number}/${stake.team}`,
    where: [named("kind", "xamsa"), stake.wager > 0 && `${named("verb", "wager")} ${points(stake.wager)}`].filter(Boolean).join(" · "),
    who: text("host.wrote", { team: name }),
    question: stake.answer ? `«${stake.answer}»` : stake.drawing.length ? "" : named("verdict", "none"),
    drawing: stake.drawing,
    media: stake.verdict ? "" : compared(stake, matches),
    answer: held.answer,
    accept: held.accept,
    comment: held.comment,
  };
}

/** Say how an answer reads beside the right one; what was drawn only the host can read. */
function compared({ answer, drawing }, matches) {
  if (!answer) return drawing.length ? "" : text("host.blank");
  return text(matches ? "host.matches" : "host.differs");
}

/** Where no question is up: the topics to announce, who plays, or the standings. */
function list(view) {
  const { air } = view;
  const of = (lines, who = "") => (lines.length ? { where: named("kind", air.round), who, question: lines.join("\n") } : null);
  if (OVER.includes(air.phase)) return of(air.table.map(({ team, place, total }) => `${place}. ${air.teams[team - 1].name}  ${points(total)}`), text("host.standings"));
  if (air.phase === "topic_intro" && called(air).length) return of(called(air), air.topic_name);
  if (air.round === "xamsa") return air.phase === "wager" ? of(view.topics) : null;
  return of(view.topics.map((name, index) => announced(air, name, index)), air.phase === "round_intro" ? air.nominals.map(points).join(" · ") : "");
}

const called = ({ teams: all, topic }) => all.filter(({ lineup }) => lineup[topic - 1])
  .map(({ name, lineup, players: names }) => `${name}: ${names[lineup[topic - 1] - 1]}`);

const TOPICS = { hidden: "·", announced: "✓", current: "▶", played: "✓", removed: "✕" };

/** A topic with what it is at; before its round has begun the board is empty. */
const announced = ({ board }, name, index) => `${TOPICS[board[index]?.state ?? "hidden"]} ${index + 1}. ${name}`;
