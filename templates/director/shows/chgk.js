// ЧГК on the director's page: its keys, what its arguments can be, and the game at a glance.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";

const SIDES = ["experts", "viewers"];
const SIGNS = { unplayed: "", played: "✓", current: "▶", empty: "–", voided: "✕" };

const players = ({ roster }) => roster.map((player, index) => ({ value: index + 1, label: player.name }));

const sectors = (view) => view.sectors.map((mark, index) => ({
  value: index + 1, label: String(index + 1), note: mark === "unplayed" ? "" : named("mark", mark), mark,
}));

export const show = {
  keys: {
    seat_team: "T",
    spin: "S",
    respin: "Shift+S",
    arrow: "A",
    open: "O",
    seat: "E",
    bring_black_box: "B",
    show_media: "M",
    read: "R",
    start_clock: "C",
    early_answer: "Y",
    answer: "W",
    use_extra_minute: "X",
    club_help: "H",
    correct: "1",
    wrong: "2",
    no_answer: "3",
    next: "N",
    request_decisive: "D",
    grant: "G",
    refuse: "F",
    break: "J",
    end_break: "L",
    correct_ruling: "V",
    void: "Shift+V",
    load_reserve: "Z",
    declare: "Shift+D",
  },
  held: ["void"],
  choices: {
    sector: (view) => ({ options: sectors(view) }),
    player: (view) => ({ options: players(view) }),
    players: (view) => ({ options: players(view), wanted: view.season.decisive_players }),
    target: () => ({ options: SIDES.map((value) => ({ value, label: named("choice", value) })) }),
  },
  glance,
};

/** Build the glance: two sides, sectors, and what the envelope of this round says. */
function glance() {
  const part = Object.fromEntries(["sector", "who", "question", "answer", "facts"].map((name) => [name, element("div", { class: name })]));
  const sides = SIDES.map((side) => [side, element("div", { class: "points", id: `points-${side}` })]);
  const sectors = element("div", { class: "sectors" });
  return {
    beside: [part.sector],
    middle: sides.map(([side, points]) => element("div", { class: "side" }, element("small", {}, text(`score.${side}`)), points)),
    below: [sectors, element("div", { class: "card" }, part.who, part.question, part.answer), part.facts],
    follow(view) {
      for (const [side, points] of sides) say(points, view[side]);
      say(part.sector, sector(view));
      lights(sectors, view);
      card(part, view);
      say(part.facts, facts(view));
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
