// How Lyckohjulet's wheels turn: functions of nothing but numbers, so that two pages agree and a reload finds it at once.
//
// Places are in wedges: 7.5 is the middle of wedge 7; the numbers rise as the wheel turns. Times are seconds.

export const WEDGES = 24;
export const ARC = 360 / WEDGES;

const RUNNING = 11; // wedges per second of a studio's wheel whose stop nobody knows yet
const TOUCH = 0.15; // how far before the middle, in wedges, a peg touches the flipper
const SLIP = 0.055; // how far behind it the flipper slips off; nearer than that no drawn wheel stops at a peg
const PUSH = 187; // pixels of the picture in a wedge, along the pegs
const TONGUE = 66; // pixels from the flipper's pivot to where the pegs touch it
const [DAMPING, BEAT] = [6.5, 2 * Math.PI * 6.2]; // of a flipper that swings out, per second
const STEP = 1 / 200;

export const within = (place) => ((place % WEDGES) + WEDGES) % WEDGES;

// A drawn spin, by the view's own formula.
export function drawn({ start, stop, turns, seconds }) {
  const way = turns * WEDGES + within(stop - start);
  return { seconds, place: (t) => start + way * (1 - (1 - clamped(t / seconds)) ** 3) };
}

// A wheel whose stop nobody knows: pushed, then even.
export function free(start) {
  const push = 0.8;
  return { seconds: 3600, place: (t) => start + RUNNING * (t < push ? t ** 2 / (2 * push) : t - push / 2) };
}

// From a place, at a speed, on to another one: it slows down evenly; a resting wheel is turned by hand.
export function settling(from, speed, to) {
  const running = speed > 2;
  const far = within(to - from);
  const way = far + (running && far < 8 ? WEDGES : 0);
  const seconds = running ? Math.min(3.6, (3 * way) / speed) : 0.5 + way / 14;
  const power = Math.max(1.5, (speed * seconds) / way);
  const eased = (x) => (running ? 1 - (1 - x) ** power : x * x * (3 - 2 * x));
  return { seconds, place: (t) => from + way * eased(clamped(t / seconds)) };
}

// The seconds for which a spin goes on, `t` seconds after its push, when it is said where the wheel rests.
export function rest({ start = 0.5, stop = -1, turns = 2, seconds = 0 }, t, rests) {
  if (!(seconds > 0)) return settling(free(start).place(t), speed(free(start), t), rests).seconds;
  if (Math.abs(within(stop - rests + 12) - 12) < 0.01) return Math.max(0, seconds - t);
  const turn = drawn({ start, stop, turns, seconds });
  return settling(turn.place(t), t < seconds ? speed(turn, t) : 0, rests).seconds;
}

export const still = (place) => ({ seconds: 0, place: () => place });

export const speed = (turn, t) => Math.max(0, (turn.place(t) - turn.place(t - 0.02)) / 0.02);

// The flipper's angles in degrees, `every` seconds: pegs push it aside, it slips off and swings out. `after` goes on
// behind the end, while it still swings.
export function bends(turn, { every = 0.01, after = 0.6 } = {}) {
  const angles = [];
  let [slipped, held] = [-9, false];
  const steps = Math.round(every / STEP);
  for (let i = 0, t = 0; t <= turn.seconds + after; t = ++i * STEP) {
    const pushed = push(turn.place(t));
    if (held && !pushed) slipped = t;
    held = pushed > 0;
    if (i % steps === 0) angles.push(held ? Math.max(pushed, swing(t - slipped)) : swing(t - slipped));
  }
  return angles;
}

// How far a peg pushes the flipper aside when the wheel stands at a place, in degrees.
export function push(place) {
  const beyond = place - Math.round(place);
  if (beyond < -TOUCH || beyond > SLIP) return 0;
  return (Math.asin(((beyond + TOUCH) * PUSH) / TONGUE) * 180) / Math.PI;
}

const MOST = (Math.asin(((SLIP + TOUCH) * PUSH) / TONGUE) * 180) / Math.PI;
const swing = (t) => (t > 1.2 ? 0 : MOST * Math.exp(-DAMPING * t) * Math.cos(BEAT * t));
const clamped = (x) => Math.min(1, Math.max(0, x));
