// Where the arrow is: functions of nothing but numbers, so that two pages agree and a reload finds it at once.
//
// Angles are degrees clockwise from the top of the picture, times are seconds.

export const SECTORS = 13;
export const ARC = 360 / SECTORS;

const FASTEST = 960; // degrees per second after the hand let go
const FREE = 320; // a studio's top whose stop nobody knows yet
const STEEP = 3; // how much stronger the air brakes a fast arrow than the bearing a slow one

export const turned = (angle) => ((angle % 360) + 360) % 360;

// Where the middle of a sector lies.
export const centre = (sector, descending = false) => turned((descending ? 1 - sector : sector - 1) * ARC);

// How the arrow comes to rest in a sector. Both kinds hesitate at an edge: it creeps in over the near one, or it
// almost leaves over the far one and rolls back. `gone` (sectors that have played) makes each spin its own; it is
// known during the spin and after it, so the resting place is as well.
export function rest(sector, gone, descending = false) {
  const [kind, depth] = [scatter(sector, gone) % 2, (scatter(gone, sector) % 97) / 96];
  const half = ARC / 2;
  return kind
    ? { angle: centre(sector, descending) - half + 4 + 4 * depth, creep: 5.2 + 4 * depth }
    : { angle: centre(sector, descending) + half - 3.4 - 2.6 * depth, creep: -1.9 - depth };
}

function scatter(a, b) {
  let x = Math.imul(a * 31 + b * 17 + 7, 0x9e3779b1);
  x ^= x >>> 15;
  return Math.imul(x, 0x85ebca6b) >>> 8;
}

// A drawn spin: `angle(t)` and `speed(t)` at t seconds after the push. Told backwards from the stop: s seconds are left.
export function drawn(stop, seconds, gone, descending = false) {
  const { angle: end, creep } = rest(stop, gone, descending);
  const push = Math.min(0.45, seconds * 0.15);
  const last = Math.min(creep > 0 ? 2.3 : 1.5, seconds * 0.28);
  const rub = STEEP / (seconds - push - last); // the air's part of the friction, per second
  const bearing = FASTEST / (Math.exp(STEEP) - 1);
  const falling = (s) => (s <= 0 ? 0 : bearing * (Math.expm1(rub * s) / rub - s));
  const left = (s) => falling(s - last) + hesitation(Math.min(1, s / last), creep);
  const top = left(seconds - push);
  const begun = (t) => FASTEST * push * grown(Math.min(1, t / push));
  const angle = (t) => {
    if (t >= seconds) return end;
    return t > push ? end - left(seconds - t) : end - top - FASTEST * push * grown(1) + begun(Math.max(0, t));
  };
  return { seconds, end, angle, speed: speedOf(angle) };
}

// A top whose stop nobody knows: pushed, then even and quiet.
export function free() {
  const push = 0.6;
  const angle = (t) => FREE * (t < push ? push * grown(Math.max(0, t) / push) : push * grown(1) + t - push);
  return { seconds: 3600, end: null, angle, speed: speedOf(angle) };
}

// From where it is, at the speed it has, to an angle: it runs out clockwise; a resting arrow is turned by hand.
export function settling(from, speed, to) {
  const running = speed > 20;
  const far = turned(to - from);
  const way = far + (running && far < 75 ? 360 : 0);
  const seconds = running ? Math.min(2.8, (2 * way) / speed) : 0.5 + way / 300;
  const power = Math.max(1.6, (speed * seconds) / way);
  const eased = (x) => (running ? 1 - (1 - x) ** power : x * x * (3 - 2 * x));
  const angle = (t) => from + way * (t >= seconds ? 1 : eased(Math.max(0, t) / seconds));
  return { seconds, end: from + way, angle, speed: speedOf(angle) };
}

const speedOf = (angle) => (t) => Math.max(0, (angle(t) - angle(t - 0.02)) / 0.02);

// The way of a push whose speed grows smoothly from 0 to 1, after the share x of its time.
const grown = (x) => x * x * x - (x * x * x * x) / 2;

// What is left of the last movement, y of its time before the end.
function hesitation(y, creep) {
  if (creep < 0) return creep * y * y * (3 - 2 * y); // beyond its resting place, rolling back
  return creep * (0.72 * (y - Math.sin(2 * Math.PI * y) / (2 * Math.PI)) + 0.28 * y * y);
}
