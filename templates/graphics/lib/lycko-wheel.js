// A wheel of Lyckohjulet from above: it turns by the view's formula on the server's clock, the flipper bends on its pegs,
// the camera goes back while it whirls and comes close before it stops. Two graphics are made of it.
//
// A graphic extends Wheel and gives:  wanted(data): whether it is in the picture;  linger(before, data): milliseconds that
// it stays to be seen when it is not any more;  told(data): what the flag says, as {tone, head, text, note, joker}, or null.

import { Graphic, IN, OUT } from "./graphic.js";
import { clover, drawing, faces, fair } from "./lycko.js";
import { ALONE, cap, EDGE, HUB, paint, paintOne, SIZE, smear } from "./lycko-paint.js";
import { Presence } from "./lycko-presence.js";
import { badge } from "./lycko-seats.js";
import { ARC, bends, drawn, free, push, settling, speed, still, within } from "./lycko-spin.js";
import { begin, keep } from "./timed.js";
import { fit } from "./type.js";

const FAR = { y: 548, scale: 0.62 };
const NEAR = { y: 840, scale: 1 };
const PIVOT = 792; // of the flipper, from the middle of the wheel
const REST = 0.8; // seconds in which the flipper comes to rest after the wheel
const BLURRED = [17, 19]; // wedges per second from which, and at which, the eye sees them no more

export class Wheel extends Graphic {
  static faces = faces;
  static css = `${fair}
    .scene, .scene > * { position: absolute; }
    .scene { inset: 0; }
    .night { inset: 0; background: radial-gradient(ellipse 1100px 760px at 50% 56%, #7A2A86 0, #3B2280 45%, #172060 78%, #0B1236 100%); }
    .night[hidden] { display: none; }
    .night svg { display: block; }
    .camera { left: 0; top: 0; width: 0; height: 0; will-change: transform; }
    .camera > * { position: absolute; }
    .turner { left: ${-SIZE / 2}px; top: ${-SIZE / 2}px; width: ${SIZE}px; height: ${SIZE}px; will-change: transform; }
    .turner > * { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
    .turner canvas, .turner img { display: block; width: ${SIZE}px; height: ${SIZE}px; }
    .turner .smear { opacity: 0; will-change: opacity; }
    .turner .sharp { will-change: opacity; }
    .turner .hub { left: ${SIZE / 2 - 190}px; top: ${SIZE / 2 - 190}px; width: 380px; height: 380px; }
    .lit { left: ${-ALONE.width / 2}px; top: ${-EDGE - 10}px; width: ${ALONE.width}px; height: ${ALONE.height}px;
      transform-origin: 50% ${EDGE + 10}px; }
    .lit > div { opacity: 0; transform-origin: 50% ${EDGE + 10}px; will-change: transform; }
    .lit canvas { display: block; }
    .flipper { left: -50px; top: ${-PIVOT - 50}px; width: 100px; height: 180px; transform-origin: 50px 50px; will-change: transform; }
    .flipper svg, .mount svg { display: block; }
    .mount { left: -70px; top: ${-PIVOT - 62}px; }
    .flag { right: 96px; top: 76px; width: 560px; padding: 26px 36px 32px; opacity: 0; }
    .flag .head { height: 44px; font-size: 34px; line-height: 44px; font-weight: 600; white-space: nowrap; }
    .flag .text { height: 112px; margin-top: 6px; line-height: 112px; font-weight: 700; white-space: nowrap; }
    .flag .text.long { display: flex; align-items: center; white-space: normal; line-height: 1.1; }
    .flag .note { margin-top: 8px; font-size: 36px; line-height: 46px; font-weight: 600; text-wrap: balance; }
    .flag .note:empty, .flag .head:empty { display: none; }
    .flag .joker { position: absolute; right: -44px; top: -58px; width: 124px; height: 124px; padding: 16px; border-radius: 62px;
      background: #FFFDF6; border: 4px solid #D98E1B; }
    .flag .joker[hidden] { display: none; }
    .flag.night-black { background: linear-gradient(172deg, #2A2338, #120D20 60%, #05040A) padding-box, linear-gradient(165deg, #FF9AC4, #D4357F 50%, #6E0F42) border-box; }
    .flag.green { background: linear-gradient(172deg, #34AE78, #1B7B50 60%, #0E5537) padding-box, linear-gradient(165deg, #FFF3C4, #F5C84B 40%, #A96A10) border-box; }
    .flag.teal { background: linear-gradient(172deg, #14A0A4, #0B747A 60%, #065257) padding-box, linear-gradient(165deg, #FFF3C4, #F5C84B 40%, #A96A10) border-box; }
    .flag.amber { color: #21103A; background: linear-gradient(172deg, #FFB873, #F08A3C 55%, #D96C1E) padding-box, linear-gradient(165deg, #FFF3C4, #F5C84B 40%, #A96A10) border-box; }
    .flag.pearl, .flag.gold { color: #141A3C; }
    .spinner { left: 96px; bottom: 54px; height: 112px; display: flex; align-items: center; gap: 22px; padding: 0 34px 0 18px; opacity: 0; }
    .spinner .who { font-size: 34px; line-height: 40px; color: #FFE9A3; font-weight: 600; }
    .spinner .name { max-width: 620px; font-size: 48px; line-height: 56px; font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .spinner svg { display: block; }`;

  build(root) {
    root.innerHTML = `<div class="scene"><div class="night">${rays()}</div>
      <div class="camera"><div class="turner"><div class="sharp"></div><div class="smear"></div><div class="hub">${HUB_ART}</div></div>
        <div class="lit"><div><canvas></canvas></div></div>
        <div class="flipper">${FLIPPER}</div><div class="mount">${MOUNT}</div></div>
      <div class="spinner plate"><div class="badge-place"></div><div><div class="who"></div><div class="name"></div></div></div>
      <div class="flag plate"><div class="head"></div><div class="text display"></div><div class="note"></div><div class="joker" hidden>${cap(84)}</div></div></div>`;
    const names = ["scene", "night", "camera", "turner", "sharp", "smear", "lit", "flipper", "spinner", "flag", "head", "text", "note", "joker", "who", "name", "badge-place"];
    this.parts = Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
    this.parts.glow = this.parts.lit.firstChild;
    this.presence = new Presence(this.parts.scene, (o) => this.#come(o), (o) => this.#go(o));
    this.course = null;
    this.painted = "";
    this.shown = new Map();
  }

  render(data, { skip, before }) {
    this.parts.night.hidden = data.backdrop === false;
    this.#paint(data.wedges ?? []);
    const wait = this.#aim(data, skip);
    const still = skip || !before || !this.presence.on;
    this.#light(data, wait, still);
    this.#flag(data, wait, still);
    this.#spinner(data, still);
    this.#appear(data, { skip, before, wait });
  }

  enter({ skip }) {
    return this.presence.on ? this.#come({ skip }) : null;
  }

  leave({ skip }) {
    return this.presence.on ? this.#go({ skip }) : null;
  }

  async dispose() {
    this.presence?.end();
    this.course?.motions.forEach((motion) => motion.cancel());
    return super.dispose();
  }

  // In the picture or not --------------------------------------------------------------------------------------

  #appear(data, { skip, before, wait }) {
    const live = this.current !== undefined;
    if (this.wanted(data)) {
      const come = this.presence.come;
      if (!live) this.presence.come = () => null;
      this.presence.show({ skip });
      this.presence.come = come;
      return;
    }
    if (before && before.phase === data.phase && !skip) return; // it lingers, or is away
    const linger = before && live && this.wanted(before) ? this.linger(before, data) : 0;
    this.presence.hide({ skip: skip || !live, linger: linger && linger + wait });
  }

  #come({ skip }) {
    const { night, camera, scene } = this.parts;
    this.move(scene, [{ opacity: 1, transform: "none" }], { duration: 1, skip: true });
    return Promise.all([
      this.move(night, [{ opacity: 0 }, { opacity: 1 }], { duration: 300, skip }),
      this.move(camera, [{ opacity: 0 }, { opacity: 1 }], { duration: 340, delay: skip ? 0 : 60, skip }),
    ]);
  }

  #go({ skip }) {
    return this.move(this.parts.scene, [{ opacity: 1 }, { opacity: 0 }], { duration: 280, easing: IN, skip });
  }

  // The turning ------------------------------------------------------------------------------------------------

  // Turn the wheel to where the data want it; gives the milliseconds until it stands there.
  #aim({ spin, rests = 0.5, landed = -1 }, skip) {
    if (spin) return this.#spin(spin, skip);
    if (skip || !this.course) return this.#stand(rests, landed >= 0);
    const { seconds, place } = this.course.turn;
    if (seconds < 60 && Math.abs(within(place(1e6) - rests + 12) - 12) < 0.01) return this.#remains(seconds);
    const t = this.#elapsed();
    const turn = settling(this.course.turn.place(t), this.course.running ? speed(this.course.turn, t) : 0, rests);
    this.#follow(turn, { zoom: approach(turn, this.#zoom(), landed >= 0 ? 1 : 0), at: performance.now(), elapsed: 0, running: true });
    return turn.seconds * 1000;
  }

  #spin(given, skip) {
    const { start = 0.5, stop = -1, turns = 2, seconds = 0 } = given;
    const key = [start, stop, turns, seconds].join(":");
    const known = this.course?.key === key ? this.course : null;
    const spin = timed(given, known);
    if (known && known.running === spin.running && Math.abs(known.start - began(spin)) < 250 && !skip) this.#sync(spin);
    else {
      const turn = seconds > 0 ? drawn({ start, stop, turns, seconds }) : free(start);
      this.#follow(turn, { key, spin, zoom: seconds > 0 ? swoop(seconds) : () => 0, ...spin });
    }
    return this.#remains(this.course.turn.seconds);
  }

  #follow(turn, { key = "", spin = null, zoom, at, elapsed, running }) {
    this.course?.motions.forEach((motion) => motion.cancel());
    const length = turn.seconds + REST;
    const times = moments(turn.seconds, length);
    const frames = (element, draw) => [element, times.map((t) => ({ offset: t / length, ...draw(t) })), length];
    const blur = (t) => clamped((speed(turn, t) - BLURRED[0]) / (BLURRED[1] - BLURRED[0]));
    const every = turn.seconds > 60 ? 0.02 : 0.01;
    const swing = turn.seconds > 60 ? bends({ ...turn, seconds: 20 }, { every }) : bends(turn, { every, after: REST });
    const { turner, smear: smeared, sharp, flipper, camera } = this.parts;
    const time = { start: began({ at, elapsed }), running, held: elapsed };
    const motions = begin(
      [
        frames(turner, (t) => ({ transform: `rotate(${(-turn.place(t) * ARC).toFixed(3)}deg)` })),
        frames(smeared, (t) => ({ opacity: blur(t).toFixed(3) })),
        frames(sharp, (t) => ({ opacity: blur(t) > 0.99 ? 0 : 1 })),
        frames(camera, (t) => ({ transform: view(zoom(t)) })),
        [flipper, swing.map((angle) => ({ transform: `rotate(${angle.toFixed(2)}deg)` })), swing.length * every],
      ],
      time,
    );
    this.course = { turn, key, spin, zoom, motions, length, ...time };
  }

  // Set the wheel's time to the server's; a held clock holds it.
  #sync({ at, elapsed, running }) {
    Object.assign(this.course, { start: began({ at, elapsed }), running, held: elapsed });
    keep(this.course.motions, this.course);
  }

  #stand(place, near) {
    this.course?.motions.forEach((motion) => motion.cancel());
    const zoom = near ? 1 : 0;
    this.course = { turn: still(place), key: "", spin: null, zoom: () => zoom, motions: [], start: 0, running: false, held: 0 };
    const { turner, camera, flipper } = this.parts;
    turner.style.transform = `rotate(${(-place * ARC).toFixed(3)}deg)`;
    camera.style.transform = view(zoom);
    flipper.style.transform = `rotate(${push(place).toFixed(2)}deg)`;
    return 0;
  }

  #elapsed() {
    const { running, start, held } = this.course;
    return running ? (performance.now() - start) / 1000 : held;
  }

  #zoom() {
    return this.course.zoom(this.#elapsed());
  }

  #remains(seconds) {
    return this.course.running ? Math.max(0, seconds - this.#elapsed()) * 1000 : 0;
  }

  // What lies on it --------------------------------------------------------------------------------------------

  #paint(wedges) {
    const key = JSON.stringify(wedges);
    if (this.painted === key) return;
    this.painted = key;
    const { sharp, smear: smeared } = this.parts;
    const whole = paint(wedges);
    lay(sharp, whole);
    lay(smeared, smear(whole));
  }

  #light(data, wait, skip) {
    const { lit, glow } = this.parts;
    const wedge = data.landed >= 0 && !data.spin ? data.wedges?.[data.landed] : null;
    const key = wedge ? `${data.landed}:${wedge.back}:${data.rests}` : "";
    const was = this.shown.get("lit") ?? "";
    if (was === key) return;
    this.shown.set("lit", key);
    if (!wedge) {
      this.move(glow, [{ opacity: 0, transform: "none" }], { duration: 240, skip });
      return;
    }
    const offset = within(data.landed + 0.5 - data.rests + 12) - 12;
    const draw = () => {
      lit.style.transform = `rotate(${(offset * ARC).toFixed(3)}deg)`;
      paintOne(glow.firstChild, wedge, data.landed);
    };
    const up = { opacity: 1, transform: "scale(1.045)" };
    if (was.split(":")[0] === String(data.landed) && !skip) {
      this.move(glow, [up, { opacity: 1, transform: "scale(1.08) scaleX(0)" }], { duration: 200, easing: "ease-in" }).then(() => {
        draw();
        this.move(glow, [{ opacity: 1, transform: "scale(1.08) scaleX(0)" }, up], { duration: 320 });
      });
      return;
    }
    draw();
    this.move(glow, [{ opacity: 0, transform: "scale(1)" }, up], { duration: 420, delay: skip ? 0 : wait + 60, skip });
  }

  #flag(data, wait, skip) {
    const { flag, head, text, note, joker } = this.parts;
    const said = data.landed >= 0 && !data.spin ? this.told(data) : null;
    const key = said ? JSON.stringify(said) : "";
    if (this.shown.get("flag") === key) return;
    const was = this.shown.get("flag");
    this.shown.set("flag", key);
    if (!said) {
      this.move(flag, [{ opacity: 0, transform: "translateX(40px)" }], { duration: 240, easing: IN, skip });
      return;
    }
    flag.className = `flag plate ${said.tone}`;
    head.textContent = said.head ?? "";
    note.textContent = said.note ?? "";
    joker.hidden = !said.joker;
    text.classList.toggle("long", said.text.length > 16);
    fit(text, said.text, { most: 100, least: 44 });
    const from = FALLS.has(said.tone) ? { opacity: 0, transform: "translateY(-90px) rotate(5deg)" } : { opacity: 0, transform: "translateX(70px) scale(.9)" };
    const easing = FALLS.has(said.tone) ? "cubic-bezier(.3, 1.5, .5, 1)" : "cubic-bezier(.2, 1.35, .4, 1)";
    this.move(flag, [from, { opacity: 1, transform: "none" }], { duration: 460, delay: skip || was ? 0 : wait + 140, easing, skip });
  }

  #spinner(data, skip) {
    const { spinner, who, name, "badge-place": place } = this.parts;
    const seat = data.spin?.seat ?? 0;
    const person = data.contestants?.[seat - 1];
    const key = data.spin && person ? seat : 0;
    if (this.shown.get("spinner") === key) return;
    this.shown.set("spinner", key);
    if (!key) {
      this.move(spinner, [{ opacity: 0, transform: "translateY(20px)" }], { duration: 240, easing: IN, skip });
      return;
    }
    place.innerHTML = badge(seat, 80);
    who.textContent = this.spins(data);
    name.textContent = person.name;
    this.move(spinner, [{ opacity: 0, transform: "translateY(30px)" }, { opacity: 1, transform: "none" }], { duration: 380, delay: skip ? 0 : 260, easing: OUT, skip });
  }
}

const FALLS = new Set(["night-black"]);

// Put a painted picture into a place. Chromium without a graphics card turns an image in half the time of a canvas.
function lay(place, canvas) {
  place.replaceChildren(canvas);
  canvas.toBlob(async (blob) => {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode().catch(() => null);
    if (image.naturalWidth && canvas.parentElement === place) place.replaceChildren(image);
    URL.revokeObjectURL(image.src);
  });
}

const clamped = (x) => Math.min(1, Math.max(0, x));
const smooth = (x) => x * x * (3 - 2 * x);
const began = ({ at, elapsed }) => at - elapsed * 1000;

function view(zoom) {
  const mix = (name) => FAR[name] + (NEAR[name] - FAR[name]) * zoom;
  return `translate(960px, ${mix("y").toFixed(2)}px) scale(${mix("scale").toFixed(4)})`;
}

// How near the camera is: near at the push, far while the wheel whirls, near before it stops.
const swoop = (seconds) => (t) => Math.max(1 - smooth(clamped(t / 1.1)), smooth(clamped((t / seconds - 0.4) / 0.5)));
const approach = (turn, from, to) => (t) => from + (to - from) * smooth(clamped(t / Math.max(0.6, turn.seconds)));

// The spin's time; whoever fills a graphic by hand leaves it out, then it begins when it is first seen.
function timed(spin, known) {
  const { elapsed = 0, running = true, at, seat = 0 } = spin;
  if (at !== undefined) return { elapsed, running, at, seat };
  return { elapsed, running, seat, at: known ? known.start + elapsed * 1000 : performance.now() };
}

// The moments at which the wheel's place is given to the browser, which goes straight on between two of them.
function moments(seconds, length) {
  if (seconds > 60) return [...Array(31).keys()].map((i) => i / 25).concat(seconds, length);
  const count = Math.ceil(seconds * 40);
  return [...Array(count + 1).keys()].map((i) => (i * seconds) / count).concat(length);
}

// What stands still -----------------------------------------------------------------------------------------------

const rays = () => {
  const path = Array.from({ length: 18 }, (_, i) => {
    const [a, b] = [(i * 20 * Math.PI) / 180, ((i * 20 + 10) * Math.PI) / 180];
    const at = (angle) => `${(960 + 1500 * Math.cos(angle)).toFixed(0)} ${(640 + 1500 * Math.sin(angle)).toFixed(0)}`;
    return `M960 640L${at(a)}L${at(b)}Z`;
  }).join("");
  return `<svg width="1920" height="1080" viewBox="0 0 1920 1080"><path d="${path}" fill="#FF9AC4" opacity=".07"/></svg>`;
};

const HUB_ART = `<svg viewBox="0 0 380 380" width="380" height="380"><defs>
    <linearGradient id="hub-gold" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".35" stop-color="#F5C84B"/><stop offset=".7" stop-color="#D98E1B"/><stop offset="1" stop-color="#F5C84B"/></linearGradient>
    <radialGradient id="hub-blue" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#3B4CB8"/><stop offset=".7" stop-color="#1B2670"/><stop offset="1" stop-color="#0B1236"/></radialGradient></defs>
  <circle cx="190" cy="190" r="${HUB + 8}" fill="#0B1236" opacity=".55"/>
  <circle cx="190" cy="190" r="${HUB}" fill="url(#hub-gold)"/><circle cx="190" cy="190" r="${HUB - 20}" fill="url(#hub-blue)"/>
  <circle cx="190" cy="190" r="${HUB - 32}" fill="none" stroke="#F5C84B" stroke-width="3" stroke-dasharray="1 13" stroke-linecap="round"/>
  <svg x="40" y="34" width="300" height="300" viewBox="50 54 100 100">${drawing(clover(), 300).replace(/^<svg[^>]*>|<\/svg>$/g, "")}</svg></svg>`;

const FLIPPER = `<svg viewBox="0 0 100 180" width="100" height="180"><defs>
    <linearGradient id="tongue" x1="0" x2="1"><stop offset="0" stop-color="#E9D9CC"/><stop offset=".4" stop-color="#FFFFFF"/><stop offset="1" stop-color="#CFB8BE"/></linearGradient></defs>
  <path d="M24 44C24 78 40 100 46 126Q50 136 54 126C60 100 76 78 76 44Z" fill="url(#tongue)" stroke="#0B1236" stroke-width="6" stroke-linejoin="round"/>
  <path d="M50 62V104" stroke="#D4357F" stroke-width="8" stroke-linecap="round"/></svg>`;

const MOUNT = `<svg viewBox="0 0 140 124" width="140" height="124"><defs>
    <radialGradient id="knob" cx=".4" cy=".32" r=".8"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".4" stop-color="#F5C84B"/><stop offset="1" stop-color="#9A5F0A"/></radialGradient></defs>
  <path d="M8 0H132L104 52Q70 92 36 52Z" fill="#0B1236"/>
  <path d="M18 0H122L97 47Q70 80 43 47Z" fill="url(#knob)"/>
  <circle cx="70" cy="58" r="21" fill="url(#knob)" stroke="#0B1236" stroke-width="5"/><circle cx="70" cy="58" r="7" fill="#7A4A06"/></svg>`;
