// The time against the plan at this moment, from the plan as it stood when the last view was made.

const EXACT = 1; // seconds by which a plan may be missed and is kept all the same

/** Give the seconds of the segment and of the show so far and how many are over (or under, then negative). */
export function spent(position, plan, passed) {
  const going = position.started !== null && position.held === null ? passed : 0;
  const segment = plan.segment_elapsed + going;
  const late = (seconds) => Math.max(0, seconds - plan.segment_planned);
  return { segment, elapsed: plan.elapsed + going, over: plan.over + late(segment) - late(plan.segment_elapsed) };
}

/** Say how the show stands: ready, held, over, under or even. */
export function against(position, over) {
  if (position.held !== null) return "held";
  if (position.started === null) return "ready";
  return over >= EXACT ? "over" : over <= -EXACT ? "under" : "even";
}
