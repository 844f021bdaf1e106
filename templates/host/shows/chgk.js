// ЧГК on the host's page: what his card holds, and what two keys of a clicker mean in each phase.

import { named, text } from "/static/common/words.js";

const players = (view) => view.air.roster.map((player, index) => ({ value: index + 1, label: player.name }));

const sectors = (view) => view.air.sectors.map((mark, index) => ({ value: index + 1, label: String(index + 1), mark }));

export const show = {
  /** Buttons of their own, always in the same place. */
  verdicts: ["correct", "wrong", "no_answer"],

  /** What the next step offers anyway. */
  flow: ["spin", "open", "read", "start_clock", "next", "end_break", "seat"],

  sides: ({ air }) => [["experts", air.team, air.experts], ["viewers", air.viewers_team, air.viewers]],

  /** Where the rules suggest no next step, since people decide: what `next` and `back` of a clicker ask to confirm. */
  decisions: {
    spinning: { next: "arrow", back: "choose", unless: (view) => view.clock }, // a real top: somebody says where it points
    pick_one: { next: "seat", back: "choose" },
    minute: { next: "answer" },
    extra: { next: "answer" },
    blitz_clock: { next: "answer" },
    club: { next: "stop" },
    answering: { next: "correct", back: "wrong" },
    decisive_requested: { back: "refuse" },
  },

  choices: {
    sector: sectors,
    player: players,
    players,
    kind: () => ["music", "commercial", "other"].map((value) => ({ value, label: named("choice", value) })),
  },

  phase: (view) => view.air.phase,
  language: (view) => view.air.language,

  /** What is in the host's hand: who asks, the question, the answer with all that helps to judge. */
  card({ question, number, air }) {
    if (!question) return null;
    const several = air.blitz.length ? text("host.of", { kind: named("kind", air.sector_kind), number, count: air.blitz.length }) : "";
    const kind = several || (air.sector_kind === "sponsor" ? named("kind", "sponsor") : "");
    const { media } = question;
    return {
      key: `${air.sector}/${number}`,
      where: [air.sector && text("glance.sector", { sector: air.sector }), kind].filter(Boolean).join(" · "),
      who: [question.viewer, question.town].filter(Boolean).join(", "),
      lamps: air.blitz,
      question: question.question,
      media: media.kind === "text" ? "" : [text(`host.media.${media.kind}`), media.note].filter(Boolean).join(": "),
      answer: question.answer,
      accept: question.accept,
      comment: question.comment,
    };
  },

  facts: ({ air }) => [
    air.decisive && text("glance.decisive"),
    air.bank > 0 && text("glance.bank", { count: air.bank }),
    text("glance.club", { used: text(air.club_used ? "glance.club.used" : "glance.club.free") }),
  ].filter(Boolean),
};
