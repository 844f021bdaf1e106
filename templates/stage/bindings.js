// What a graphic is told: its schema's defaults, over them what follows the view, over that what a cue or a person says.

const SAME = 4; // milliseconds by which two ideas of one moment may differ: less than any eye sees

const at = (view, path) => path.split(".").reduce((inner, name) => inner?.[name] ?? null, view);

// Clocks go by the page's own steady time, from the moment that the server spoke of: then nothing depends on when a
// message arrived, nor on what this computer takes for the time of day.
function clock(envelope, moment) {
  const { clock: running } = envelope.view;
  if (!running) return null;
  const { ends, ...rest } = running;
  return { ...rest, left: ends - envelope.game, running: !envelope.held, at: moment(envelope.at) };
}

// What began at a moment of the game, such as a spin, carries it as `at`.
function begun(thing, envelope, moment) {
  const { at: since, ...rest } = thing;
  return { ...rest, elapsed: envelope.game - since, running: !envelope.held, at: moment(envelope.at) };
}

function seen(path, envelope, moment) {
  if (path === "clock") return clock(envelope, moment);
  const found = at(envelope.view, path);
  return typeof found?.at === "number" ? begun(found, envelope, moment) : found;
}

/** Give the values that follow the view, by property. */
export function bound(places, { envelope, moment }) {
  if (!envelope) return {};
  return Object.fromEntries(Object.entries(places).map(([name, path]) => [name, seen(path, envelope, moment)]));
}

/** Give the defaults of a schema's properties. */
export function defaults(schema) {
  const properties = Object.entries(schema?.properties ?? {});
  return Object.fromEntries(properties.filter(([, each]) => each.default !== undefined).map(([name, each]) => [name, each.default]));
}

/** Put a graphic's data together. `same`: it comes to what was `sent` before. */
export function filled(about, data, scene, sent) {
  const gone = Object.fromEntries(Object.keys(sent).map((name) => [name, undefined]));
  const all = { ...gone, ...defaults(about?.schema), ...bound(about?.view ?? {}, scene), ...data };
  const kept = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, equal(sent[name], value) ? sent[name] : value]));
  return { data: kept, same: Object.keys(kept).every((name) => kept[name] === sent[name]) };
}

function equal(one, other) {
  if (one?.at !== undefined && other?.at !== undefined && one.running !== undefined) return sameMoment(one, other);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

// A clock that was told of again, a second later, is the same clock: it ends, or began, at the same moment.
function sameMoment({ at: a, left, elapsed, ...one }, { at: b, left: left2, elapsed: elapsed2, ...other }) {
  if (JSON.stringify(one) !== JSON.stringify(other)) return false;
  const [first, second] = [value(left, elapsed), value(left2, elapsed2)];
  return Math.abs(one.running ? a + first * 1000 - (b + second * 1000) : (first - second) * 1000) < SAME;
}

const value = (left, elapsed) => left ?? -(elapsed ?? 0);
