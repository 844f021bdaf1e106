// Xəmsə at a glance: the four teams, the board with what is still hidden, the question with its answer.

import { element, say } from "/static/common/element.js";
import { points, signed } from "/static/common/points.js";
import { named, text } from "/static/common/words.js";
import { board } from "./board.js";
import { teams } from "./teams.js";

const STANDS = ["q_ready", "reading", "settling", "answering"]; // the time to think, while its clock does not run
const SIGNS = { right: "✓", wrong: "✕", none: "∅" };

/** Build the glance. */
export function glance() {
  const part = Object.fromEntries(
    ["course", "last", "people", "topics", "where", "question", "answer", "accept", "facts"].map((name) => [name, element("div", { class: name })]),
  );
  const [worth, thinking] = [element("div", { class: "amount", id: "nominal" }), element("div", { class: "amount", id: "thinking" })];
  const side = (word, made) => element("div", { class: "side" }, element("small", {}, text(`glance.${word}`)), made);
  const card = element("div", { class: "card" }, part.where, part.question, part.answer, part.accept);
  const playing = element("div", { class: "playing" }, part.topics, card);
  return {
    beside: [part.course, part.last],
    middle: [side("nominal", worth), side("thinking", thinking)],
    below: [part.people, playing, part.facts],
    follow(view) {
      const { asked, question, language } = view;
      card.lang = language;
      playing.classList.toggle("alone", !view.topics.length);
      say(part.course, course(view));
      say(part.last, last(view));
      say(worth, asked?.nominal ? points(asked.nominal) : "–");
      say(thinking, STANDS.includes(view.phase) ? asked.left.toFixed(1) : "–");
      teams(part.people, view);
      board(part.topics, view);
      say(part.where, where(view));
      say(part.question, question?.question ?? "");
      say(part.answer, question ? `${text("glance.answer")}: ${question.answer}` : "");
      say(part.accept, question ? [question.accept.length && text("glance.accept", { what: question.accept.join(" · ") }), question.comment].filter(Boolean).join("   ·   ") : "");
      say(part.facts, facts(view));
    },
  };
}

function course({ round, season, topics }) {
  const where = round.topic ? text("glance.topic", { topic: round.topic, topics: topics.length }) : "";
  return [text("glance.round", { round: round.number, rounds: season.round_order.length }), named("kind", round.kind), where].filter(Boolean).join(" · ");
}

/** The last verdict of the question up. */
function last({ ledger, asked, teams: all }) {
  const line = ledger.findLast(({ number }) => number === asked?.number);
  return line ? `${SIGNS[line.verdict]} ${all[line.team - 1].name}: ${named("verdict", line.verdict)} ${signed(line.points)}` : "";
}

function where({ asked, round, topics, question }) {
  if (!asked) return "";
  const topic = asked.round === "xamsa" ? question?.topic : topics[round.topic - 1]?.name;
  return [
    asked.round === "tie" ? named("kind", "tie") : topic || named("kind", asked.round),
    asked.nominal > 0 && points(asked.nominal),
    asked.reserve > 0 && text("glance.reserve"),
  ].filter(Boolean).join(" · ");
}

function facts({ reserves, reserves_used: used, ties_left: ties, season, adjustments, teams: all }) {
  const [mended] = adjustments.slice(-1);
  return [
    text("glance.reserves", { count: reserves.length - used.length }),
    text("glance.ties", { count: ties }),
    season.no_answer_costs_nominal && text("glance.no_answer_costs"),
    mended && `± ${all[mended.team - 1].name} ${signed(mended.points)}: ${mended.reason}`,
  ].filter(Boolean).join("   ·   ");
}
