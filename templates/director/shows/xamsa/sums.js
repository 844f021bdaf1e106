// What every player has brought: in the round, and in the game (X-R16).

import { element } from "/static/common/element.js";
import { points, signed } from "/static/common/points.js";
import { text } from "/static/common/words.js";
import { first, redraw } from "./names.js";

/** Build the sums: a column for each team, a line for each player. */
export function sums() {
  const columns = element("div", { class: "columns" });
  return {
    element: element("section", { id: "sums" }, element("h2", {}, text("panel.sums")), columns),
    follow({ view }) {
      columns.lang = view.language;
      redraw(columns, [view.players, view.teams.map(({ name }) => name)], () => view.teams.map((team, index) => column(team, index + 1, view)));
    },
  };
}

const column = (team, seat, { players }) =>
  element("div", {}, element("strong", { title: team.name }, `${seat} ${team.name}`), ...players.filter((each) => each.team === seat).map(line));

const line = ({ name, round, game, player, team }) =>
  element("div", { class: "sum", title: name, "data-player": `${team}/${player}` }, element("span", {}, first(name)), element("b", {}, points(game)),
    element("small", {}, signed(round)));
