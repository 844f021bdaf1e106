// What names a player in a cell of a line-up; for whoever lines up, the gallery or a captain.

/**
 * Say what to press, a verb and its words, so that `player` of a team plays `topic`. One who is named elsewhere changes
 * places; the one who is there already is taken back. `now`: the topic that is chosen for, 0 for all at once.
 */
export function placing(phase, now, team, lineup, topic, player) {
  if (phase === "ferdi_pick") return ["pick", { team, player }];
  const [there, elsewhere] = [lineup[topic - 1], lineup.indexOf(player)];
  if (there === player) return ["assign", { team, topic, player: 0 }];
  if (elsewhere < 0 || now) return ["assign", { team, topic, player }];
  return ["line_up", { team, players: lineup.map((each, index) => (index === topic - 1 ? player : index === elsewhere ? there : each)) }];
}
