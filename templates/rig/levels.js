// The lights and how bright each is: levels that fade from where they are to where a message wants them.

const clear = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Keep the levels of any number of lights, each 0..1 with a colour [r, g, b]; times are seconds of any one clock. */
export class Levels {
  constructor() {
    this.lights = new Map();
  }

  /** Let a light go to a level in `over` seconds; black keeps the colour that it has. */
  set(name, level, colour, over, now) {
    const from = this.at(name, now);
    const wanted = level > 0 ? clear(colour) : from.colour;
    this.lights.set(name, { from: { ...from, colour: from.level > 0.01 ? from.colour : wanted }, to: { level, colour: wanted }, begun: now, over });
  }

  /** Tell a light's level and colour. */
  at(name, now) {
    const light = this.lights.get(name);
    if (!light) return { level: 0, colour: [255, 255, 255] };
    const part = light.over > 0 ? Math.min(1, Math.max(0, (now - light.begun) / light.over)) : 1;
    const eased = part * part * (3 - 2 * part);
    const between = (from, to) => from + (to - from) * eased;
    const colour = light.from.colour.map((each, index) => between(each, light.to.colour[index]));
    return { level: between(light.from.level, light.to.level), colour };
  }

  /** Tell where a light is going. */
  goal(name) {
    return this.lights.get(name)?.to.level ?? 0;
  }

  /** Tell whether any light is on its way. */
  moving(now) {
    return [...this.lights.values()].some((light) => now < light.begun + light.over);
  }

  /** Put out all lights. */
  clear() {
    this.lights.clear();
  }
}
