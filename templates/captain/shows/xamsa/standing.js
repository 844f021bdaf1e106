// Where the game stands while a captain has nothing to do: what goes on, who plays for the team, all totals, and at the end its own answer.

import { drawn } from "/static/common/drawing.js";
import { element, say } from "/static/common/element.js";
import { points, signed } from "/static/common/points.js";
import { named, text } from "/static/common/words.js";

/** Build it. */
export function standing() {
  const [heading, where, player, own] = [element("h2", {}), element("p", { class: "where" }), element("p", { class: "player" }), element("div", { class: "own" })];
  const table = element("ol", { class: "table" });
  const made = element("section", {}, heading, where, player, own, table);
  return {
    element: made,
    follow(view) {
      const { air, team } = view;
      const mine = air.teams[team - 1];
      say(heading, named("phase", air.phase));
      say(where, [named("kind", air.tie ? "tie" : air.round), air.topic_name, air.question?.nominal ? points(air.question.nominal) : ""].filter(Boolean).join(" · "));
      say(player, air.out && mine.player ? text("captain.at_button", { player: mine.players[mine.player - 1] }) : "");
      own.replaceChildren(...story(view));
      table.replaceChildren(...air.table.map((line) => row(line, air, team)));
    },
  };
}

function row({ team, place, total }, { teams }, own) {
  return element("li", { class: team === own ? "mine" : "" }, element("b", {}, `${place}.`), element("span", {}, teams[team - 1].name), element("strong", {}, points(total)));
}

/** What a team has at stake in the Xəmsə round, its own alone. */
function story({ air, team, plays, wager, written, drawing }) {
  const stake = air.stakes[team - 1];
  if (air.round !== "xamsa" || !stake) return [];
  if (!plays) return [element("p", {}, text("captain.out"))];
  return [
    wager > 0 && element("p", {}, `${named("verb", "wager")}: ${points(wager)}`),
    written && element("p", {}, element("q", {}, written)),
    drawing.length > 0 && drawn(drawing),
    stake.verdict && element("p", { class: "verdict" }, `${named("verdict", stake.verdict)} ${signed(stake.verdict === "right" ? wager : -wager)}`),
  ].filter(Boolean);
}
