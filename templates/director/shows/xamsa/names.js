// What the parts of the page share: who somebody is, and drawing only what has changed.

/** Give the first name: all that a narrow button has room for. */
export const first = (name) => name.split(" ")[0];

/** Give the name of a player by his team's seat and his place on the roster; empty for nobody. */
export const playerOf = ({ teams }, seat, player) => (player ? teams[seat - 1].player[player - 1].name : "");

/** Say who plays the topic in play for a team, by roster; 0 for nobody yet and for the whole team. */
export const atButton = ({ round }, seat) => (round.topic ? round.lineups[seat - 1][round.topic - 1] : 0);

/** Say which place a team has among those who have pressed: 1 answers; 0 for none, and while that is not decided. */
export function placeOf({ asked }, seat) {
  if (!asked?.answering) return 0;
  return [asked.answering, ...asked.queue.map(({ team }) => team)].indexOf(seat) + 1;
}

/** Build anew what stands in a place only where it is made of something else, so that nothing moves under a finger. */
export function redraw(where, from, build) {
  const now = JSON.stringify(from);
  if (where.dataset.shown === now) return;
  where.dataset.shown = now;
  where.replaceChildren(...build());
}
