// The game at a glance: phase, score, sector, clock, and what the envelope of this round says.

import { figures, left } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";

const SIGNS = { unplayed: "", played: "✓", current: "▶", empty: "–", voided: "✕" };

/** Build the glance for a show that is like ЧГК: two sides, sectors, a clock. Gives `follow(envelope)` and `tick`. */
export function glance(where, show, now) {
  const part = Object.fromEntries(
    ["phase", "clockname", "sector", "who", "question", "answer", "facts"].map((name) => [name, element("div", { class: name })]),
  );
  const clock = element("div", { class: "figures", id: "countdown" });
  const sides = show.sides.map((side) => [side, element("div", { class: "points", id: `points-${side}` })]);
  const scores = sides.map(([side, points]) => element("div", { class: "side" }, element("small", {}, text(`score.${side}`)), points));
  const sectors = element("div", { class: "sectors" });
  where.replaceChildren(
    element("div", { class: "numbers" },
      element("div", { class: "where" }, part.phase, part.sector), element("div", { class: "scores" }, ...scores),
      element("div", { class: "clock" }, clock, part.clockname)),
    sectors,
    element("div", { class: "card" }, part.who, part.question, part.answer),
    part.facts,
  );
  let envelope = null;

  const tick = () => {
    const seconds = left(envelope, now());
    say(clock, seconds === null ? "–" : seconds < 10 ? (Math.ceil(seconds * 10 - 0.01) / 10).toFixed(1) : figures(seconds));
    where.classList.toggle("running", seconds !== null && !envelope.held);
  };

  return {
    tick,
    follow(message) {
      envelope = message;
      const { view, held } = message;
      say(part.phase, named("phase", view.phase));
      where.dataset.phase = view.phase;
      where.classList.toggle("warned", Boolean(view.clock?.warned));
      where.classList.toggle("standing", held);
      say(part.clockname, held ? `❚❚ ${text("glance.held")}` : view.clock ? named("clock", view.clock.name) : text("clock.none"));
      part.clockname.title = held ? text("glance.held.what") : "";
      for (const [side, points] of sides) say(points, view[side]);
      say(part.sector, sector(view));
      lights(sectors, view);
      card(part, view);
      say(part.facts, facts(view));
      tick();
    },
  };
}

function sector({ round, season }) {
  if (!round) return season ? text("glance.to", { target: season.target }) : "";
  const kind = round.kind && named("kind", round.kind);
  return [text("glance.sector", { sector: round.sector }), kind, round.question || ""].filter(Boolean).join(" · ");
}

function lights(where, view) {
  const states = (view.sectors ?? []).map((mark, index) => (view.round?.sector === index + 1 ? "current" : mark));
  if (where.dataset.states === states.join()) return;
  where.dataset.states = states.join();
  where.replaceChildren(...states.map((state, index) => element("span", { class: state, title: named("mark", state) },
    element("b", {}, String(index + 1)), element("i", {}, SIGNS[state] ?? ""))));
}

function card(part, view) {
  const { question, language } = view;
  say(part.who, question ? [question.viewer, question.town].filter(Boolean).join(", ") : text("glance.question.none"));
  say(part.question, question?.question ?? "");
  say(part.answer, question ? `${text("glance.answer")}: ${question.answer}` : "");
  part.who.lang = part.question.lang = language ?? "";
}

function facts(view) {
  const few = view.seated?.length < view.roster?.length; // the whole team needs no list
  const seated = few ? view.seated.map((seat) => view.roster[seat - 1]?.name).join(", ") : "";
  const lines = [
    view.decisive && text("glance.decisive"),
    view.bank !== undefined && text("glance.bank", { count: view.bank }),
    view.club_used !== undefined && text("glance.club", { used: text(view.club_used ? "glance.club.used" : "glance.club.free") }),
    seated && text("glance.seat", { who: seated }),
  ];
  return lines.filter(Boolean).join("   ·   ");
}
