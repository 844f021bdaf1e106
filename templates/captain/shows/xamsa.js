// Xəmsə for a team's captain: line-ups, the topic to remove, the wager, the written answer, and otherwise where the game stands.

import { points } from "/static/common/points.js";
import { lineup } from "./xamsa/lineup.js";
import { paper } from "./xamsa/paper.js";
import { removal } from "./xamsa/removal.js";
import { standing } from "./xamsa/standing.js";
import { wager } from "./xamsa/wager.js";

const PHASES = {
  assign: "lineup", ferdi_pick: "lineup", ferdi_elim: "removal", wager: "wager", final_read: "paper", final_clock: "paper", final_collect: "paper",
};
const SIGNS = { romb: "◆", ulduz: "★", üçbucaq: "▲", halqa: "●", kvadrat: "■", beşbucaq: "⬟" };
const COLOURS = ["#b3243f", "#e7a21b", "#1f8a85", "#4a5fc1"];

const own = ({ air, team }) => air.teams[team - 1];

function tasks(where, press) {
  const parts = Object.fromEntries(Object.entries({ lineup, removal, wager, paper, standing }).map(([name, make]) => [name, make(press)]));
  where.replaceChildren(...Object.entries(parts).map(([name, { element: made }]) => Object.assign(made, { id: name, hidden: true })));
  return {
    follow(envelope) {
      const { view } = envelope;
      const wanted = PHASES[view.air.phase] ?? "standing";
      const shown = wanted === "paper" && !view.plays ? "standing" : wanted;
      for (const [name, part] of Object.entries(parts)) part.element.hidden = name !== shown;
      parts[shown].follow(view, envelope.legal);
    },
  };
}

export const show = {
  tasks,
  head(view) {
    const { name, total, sign, colour, seat } = own(view);
    return { name, total: points(total), sign: SIGNS[sign] ?? Object.values(SIGNS)[seat - 1], colour: colour || COLOURS[seat - 1] };
  },
  clock: ({ air }) => air.clock,
  language: ({ air }) => air.language,
  styles: ["/static/captain/shows/xamsa/xamsa.css"],
};
