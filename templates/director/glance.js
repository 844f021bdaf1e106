// The game at a glance: phase, score, sector, clock, and what the envelope of this round says.

import { figures, left } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/strings.js";

/** Build the glance for a show that is like ЧГК: two sides, sectors, a clock. Gives `follow(envelope)` and `tick`. */
export function glance(where, show, now) {
  const part = Object.fromEntries(
    ["phase", "tenths", "clockname", "sector", "question", "answer", "facts"].map((name) => [name, element("div", { class: name })]),
  );
  const clock = element("div", { class: "figures", id: "countdown" });
  const sides = show.sides.map((side) => [side, element("div", { class: "points", id: `points-${side}` })]);
  const score = sides.map(([side, points]) => element("div", { class: "side" }, element("small", {}, text(side)), points));
  const sectors = element("div", { class: "sectors" });
  const numbers = element("div", { class: "numbers" },
    element("div", { class: "where" }, part.phase, part.sector), element("div", { class: "scores" }, ...score),
    element("div", { class: "clock" }, clock, part.clockname));
  where.replaceChildren(numbers, sectors, element("div", { class: "card" }, part.question, part.answer), part.facts);
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
      say(part.clockname, held ? `${text("held")}: ${text("held.what")}` : view.clock ? named("clock", view.clock.name) : text("clock.none"));
      for (const [side, points] of sides) say(points, view[side]);
      say(part.sector, sector(view));
      lights(sectors, view);
      card(part, view);
      facts(part.facts, view);
      tick();
    },
  };
}

const sector = ({ round }) =>
  round ? [`${text("sector")} ${round.sector}`, round.kind, round.question ? `${round.question}` : ""].filter(Boolean).join(" · ") : "";

function lights(where, view) {
  const states = (view.sectors ?? []).map((mark, index) => (view.round?.sector === index + 1 ? "current" : mark));
  if (where.dataset.states === states.join()) return;
  where.dataset.states = states.join();
  where.replaceChildren(...states.map((state, index) => element("span", { class: state, title: state }, String(index + 1))));
}

function card(part, view) {
  const { question, language } = view;
  const who = question ? [question.viewer, question.town].filter(Boolean).join(", ") : "";
  say(part.question, question ? `${who}: ${question.question}` : "");
  say(part.answer, question ? `${text("answer")}: ${question.answer}` : "");
  part.question.lang = part.answer.lang = language ?? "";
}

function facts(where, view) {
  const few = view.seated?.length < view.roster?.length; // the whole team needs no list
  const seated = few ? view.seated.map((seat) => view.roster[seat - 1]?.name).join(", ") : "";
  const lines = [
    view.bank !== undefined && text("bank", { count: view.bank }),
    view.club_used !== undefined && text("club", { used: text(view.club_used ? "club.used" : "club.free") }),
    view.decisive && text("decisive"),
    seated && text("seat", { who: seated }),
  ];
  say(where, lines.filter(Boolean).join("   ·   "));
}
