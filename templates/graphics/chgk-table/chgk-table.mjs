// The round table of «Что? Где? Когда?» seen from above: thirteen envelopes, and the arrow that chooses one of them.

import { frames, Graphic, IN } from "../lib/graphic.js";
import { begin, keep } from "../lib/timed.js";
import * as art from "./art.js";
import { ARC, centre, drawn, free, rest, SECTORS, settling, turned } from "./spin.js";

const strings = {
  ru: { sector: "Сектор", arrow: (n) => `стрелка на ${n}`, blitz: "Блиц", superblitz: "Суперблиц", sponsor: "Спонсор" },
  uk: { sector: "Сектор", arrow: (n) => `стрілка на ${n}`, blitz: "Бліц", superblitz: "Супербліц", sponsor: "Спонсор" },
};
const NOBODY = -ARC / 2; // on a line: the arrow points to no sector before its first spin
const CATCH_UP = 0.9; // seconds in which a spin takes over from where the arrow lay
const LIGHT_STEP = 300; // milliseconds from one sector to the next
const NUMERALS = [...Array(SECTORS).keys()].map((i) => i + 1);

export default class Table extends Graphic {
  static css = `
    /* Layers of their own from the beginning: as they fade, nothing is painted anew. */
    .night, .table { will-change: opacity; }
    .night { position: absolute; inset: 0;
      background: radial-gradient(circle at 50% 46%, #12382BF2 0, #0A2019F2 42%, #050B09F2 78%); }
    .night[hidden], .caption[hidden] { display: none; }
    .table, .table > div { position: absolute; }
    .table { left: 420px; top: 0; width: 1080px; height: 1080px; }
    svg { display: block; }
    .sector { left: 420px; top: 100px; width: 240px; height: 440px; transform-origin: 120px 440px; }
    .sector > div { position: absolute; left: 0; top: 0; }
    .sector .tilt { left: 64px; top: ${440 - art.CARDS - 75}px; transform-origin: 56px 75px; }
    .runner { left: 420px; top: 100px; transform-origin: 120px 440px; opacity: 0; }
    .number { width: 72px; height: 72px; margin: -36px; font-weight: 500; font-size: 48px; line-height: 70px; text-align: center; }
    .number > div { position: absolute; inset: 0; }
    .number .plain { color: #E9CF8A; }
    .number .on { color: #0B0C0E; font-weight: 600; border-radius: 36px; border: 4px solid #F6EBCB; line-height: 62px;
      background: linear-gradient(135deg, #F3DFA6, #C8A24A 60%, #A98435); }
    .needle { left: 500px; top: 100px; transform-origin: 40px 440px; will-change: transform; }
    .needle > div { position: absolute; left: 0; top: 0; }
    .needle .trail { left: -400px; opacity: 0; will-change: opacity; }
    .hub { left: 450px; top: 450px; }
    .caption { position: absolute; left: 1530px; top: 376px; width: 294px; padding: 22px 20px 26px; text-align: center;
      background: linear-gradient(160deg, #1D2024, #0B0C0E 60%); border: 3px solid #8A6B24; border-radius: 4px; opacity: 0; }
    .caption::before { content: ""; position: absolute; left: 6px; right: 6px; top: 6px; height: 3px; background: #C8A24A; }
    .caption .word { font-size: 40px; line-height: 52px; letter-spacing: .16em; margin-right: -.16em; text-transform: uppercase; }
    .caption .figure { font-size: 176px; line-height: 196px; font-weight: 500; color: #E9CF8A; }
    .caption .note { border-top: 3px solid #8A6B24; margin: 10px 8px 0; padding-top: 14px; font-size: 40px; line-height: 50px; }
    .caption .note:empty { display: none; }
    .caption .kind { font-weight: 500; font-size: 48px; text-transform: uppercase; letter-spacing: .03em; color: #E9CF8A; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div><div class="caption"><div class="word"></div><div class="figure"></div>
      <div class="note from"></div><div class="note kind"></div></div>
      <div class="table"><div class="still">${art.table}</div>
      ${NUMERALS.map((n) => sector(n)).join("")}${NUMERALS.map((n) => number(n)).join("")}
      <div class="runner">${art.lit}</div>
      <div class="needle"><div class="trail">${art.trail}</div><div>${art.arrow}</div></div><div class="hub">${art.hub}</div></div>`;
    const one = (name) => root.querySelector(`.${name}`);
    const all = (name) => [...root.querySelectorAll(`.${name}`)];
    this.parts = Object.fromEntries(["night", "caption", "word", "figure", "from", "kind", "table", "runner", "needle", "trail"].map((n) => [n, one(n)]));
    this.sectors = Object.fromEntries(["sector", "dark", "lit", "card", "number", "on", "plain"].map((n) => [n, all(n)]));
    this.shown = new Map();
    this.course = null;
    this.angle = NOBODY;
  }

  render(data, { skip, before }) {
    const descending = data.clockwise === "descending";
    const marks = NUMERALS.map((n) => (n === data.sector ? "current" : data.sectors?.[n - 1] ?? "unplayed"));
    const gone = marks.filter((mark) => mark === "played" || mark === "empty").length;
    this.parts.night.hidden = data.backdrop === false;
    NUMERALS.forEach((n, i) => this.#lay(i, centre(n, descending)));
    const pointed = this.#aim(data, { gone, descending, skip });
    const same = before && before.arrow === data.arrow && before.sector === data.sector;
    const wait = skip || same ? 0 : pointed + this.#travel(data, descending, pointed);
    if (!data.arrow || skip) this.#show(this.parts.runner, "0", { opacity: 0 }, { skip, duration: 200 });
    marks.forEach((mark, i) => this.#mark(i, mark, data, mark === "current" ? wait : 0, skip));
    this.#caption(data, wait, skip);
  }

  enter({ skip }) {
    const { table, caption, night } = this.parts;
    night.getAnimations().forEach((motion) => motion.cancel());
    const seen = this.sectors.card.filter((card) => this.shown.get(card) === "lies");
    const arrive = [{ opacity: 0 }, { opacity: 1 }];
    const dealt = [
      { opacity: 0, transform: `translateY(${art.CARDS}px) rotate(-70deg) scale(.7)` },
      { opacity: 1, offset: 0.25 },
      { opacity: 1, transform: "none" },
    ];
    return Promise.all([
      this.move(night, [{ opacity: 0 }, { opacity: 1 }], { duration: 320, skip }),
      this.move(table, arrive, { duration: 420, delay: 40, skip }),
      this.moveAll(seen, dealt, { duration: 460, delay: 180, gap: 34, skip }),
      this.shown.get(caption) === "shown" && this.move(caption, arrive, { duration: 320, delay: 300, skip }),
    ]);
  }

  async leave({ skip }) {
    const { table, caption, night } = this.parts;
    const go = (element, delay) => this.move(element, [{ opacity: 0 }], { duration: 280, delay, easing: IN, skip });
    this.shown.delete(caption);
    const first = go(caption, 0);
    if (!skip) await frames(2); // all of it at once would hold up the frame that answers the press
    if (this.current !== undefined) return; // it was played again meanwhile
    await Promise.all([first, go(table, 0), go(night, 20)]);
    this.#caption(this.data, 0, true);
  }

  async dispose() {
    this.course?.motions.forEach((motion) => motion.cancel());
    return super.dispose();
  }

  // The arrow --------------------------------------------------------------------------------------------------

  // Turn the arrow to where the data want it; gives the milliseconds until it points there.
  #aim({ top, arrow }, { gone, descending, skip }) {
    if (top) {
      this.#spin(top, arrow ? rest(arrow, gone, descending).angle : NOBODY, gone, descending);
      return 0;
    }
    const now = this.#now();
    const to = arrow ? rest(arrow, gone, descending).angle : skip && !this.course ? NOBODY : null;
    const aim = `${arrow}:${descending}`;
    if (skip) {
      if (to !== null && this.course?.aim !== aim) this.#stand(to, aim);
      else if (this.course) this.#stand(this.course.turn.end ?? now.angle, this.course.aim);
      return 0;
    }
    if (this.course?.aim === aim && to !== null) return this.#remains();
    if (to === null) {
      // Whatever it was doing is over, as after an undo; a resting arrow stays.
      if (this.course?.top) this.#stand(now.angle, "");
      return 0;
    }
    const near = this.course?.top && this.course.turn.end !== null && Math.abs(now.angle - to) % 360 < 0.6;
    if (near) this.#stand(to, aim);
    else this.#follow(settling(now.angle, now.speed, to), { aim, at: performance.now(), elapsed: 0, running: true });
    return near ? 0 : this.#remains();
  }

  // `lay`: where the arrow lay before.
  #spin(given, lay, gone, descending) {
    const key = `${given.stop ?? 0}:${given.seconds ?? 0}:${gone}:${descending}`;
    const known = this.course?.key === key ? this.course : null;
    const top = timed(given, known);
    if (known && known.running === top.running && Math.abs(known.start - start(top)) < 250) return this.#sync(top);
    const turn = top.stop ? drawn(top.stop, top.seconds, gone, descending) : free();
    // A spin begins where the arrow lay, or where it is when it is spun again: it makes up for the difference, forward, while
    // it is fast.
    const behind = known ? known.behind : turned(turn.angle(0) - (this.course?.top ? this.#now().angle : lay));
    const angle = (t) => turn.angle(t) - behind * (1 - smooth(Math.min(1, Math.max(0, t) / CATCH_UP)));
    return this.#follow({ ...turn, angle }, { key, behind, top: given, ...top });
  }

  #follow(turn, { key = "", behind = 0, aim = "", top = null, at, elapsed, running }) {
    this.course?.motions.forEach((motion) => motion.cancel());
    const times = moments(turn.seconds);
    const frames = (draw) => times.map((t) => ({ offset: Math.min(1, t / turn.seconds), ...draw(t) }));
    const { needle, trail } = this.parts;
    const time = { start: start({ at, elapsed }), running, held: elapsed };
    const motions = begin(
      [
        [needle, frames((t) => ({ transform: `rotate(${turn.angle(t).toFixed(3)}deg)` })), turn.seconds],
        [trail, frames((t) => ({ opacity: trailing(turn.speed(t)) })), turn.seconds],
      ],
      time,
    );
    this.course = { turn, key, behind, aim, top, motions, ...time };
  }

  // Set the arrow's time to the top's; a held clock holds it.
  #sync({ at, elapsed, running }) {
    Object.assign(this.course, { start: start({ at, elapsed }), running, held: elapsed });
    keep(this.course.motions, this.course);
  }

  #stand(angle, aim) {
    this.course?.motions.forEach((motion) => motion.cancel());
    this.course = { turn: { seconds: 0, end: angle, angle: () => angle, speed: () => 0 }, key: "", aim, top: null, motions: [], start: 0, running: false, held: 0 };
    this.parts.needle.style.transform = `rotate(${angle.toFixed(3)}deg)`;
    this.parts.trail.style.opacity = 0;
  }

  #elapsed() {
    const { running, start, held } = this.course;
    return running ? (performance.now() - start) / 1000 : held;
  }

  #now() {
    if (!this.course) return { angle: NOBODY, speed: 0 };
    const t = this.#elapsed();
    return { angle: this.course.turn.angle(t), speed: this.course.running ? this.course.turn.speed(t) : 0 };
  }

  #remains() {
    return this.course.running ? Math.max(0, this.course.turn.seconds - this.#elapsed()) * 1000 : 0;
  }

  // The sectors ------------------------------------------------------------------------------------------------

  #lay(i, angle) {
    if (this.sectors.sector[i].dataset.angle === String(angle)) return;
    this.sectors.sector[i].dataset.angle = angle;
    this.sectors.sector[i].style.transform = `rotate(${angle}deg)`;
    const [x, y] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
    Object.assign(this.sectors.number[i].style, { left: `${540 + art.NUMBERS * x}px`, top: `${540 + art.NUMBERS * y}px` });
  }

  #mark(i, mark, { sector_kind: kind }, delay, skip) {
    const { dark, lit, card, on, plain } = this.sectors;
    const current = mark === "current";
    const lies = mark === "unplayed" || (current && !kind);
    const options = { delay, skip, duration: 420 };
    this.#show(lit[i], current, { opacity: current ? 1 : 0 }, options);
    this.#show(on[i], current, { opacity: current ? 1 : 0, transform: current ? "scale(1)" : "scale(.7)" }, options);
    const over = !current && !lies;
    this.#show(dark[i], over, { opacity: over ? 1 : 0 }, { ...options, duration: 700 });
    this.#show(plain[i], over, { opacity: over ? 0.42 : 1 }, { ...options, duration: 700 });
    const place = lies ? { opacity: 1, transform: "none" } : { opacity: 0, transform: "translateY(-34px) scale(1.16)" };
    this.#show(card[i], lies ? "lies" : "gone", place, { ...options, duration: 480 });
  }

  // The arrow's sector has played: a light goes on clockwise from it to the one that plays.
  #travel({ arrow, sector }, descending, delay) {
    const { runner } = this.parts;
    if (!arrow || !sector || arrow === sector) return 0;
    const from = centre(arrow, descending);
    const steps = Math.round(turned(centre(sector, descending) - from) / ARC);
    const duration = 500 + steps * LIGHT_STEP + 260;
    const stops = [];
    for (let i = 0; i <= steps; i++) {
      const at = i ? 500 + (i - 1) * LIGHT_STEP + LIGHT_STEP * 0.55 : 0;
      const until = i < steps ? 500 + i * LIGHT_STEP : duration;
      const transform = `rotate(${from + i * ARC}deg)`;
      stops.push({ offset: at / duration, transform, easing: "linear" });
      stops.push({ offset: until / duration, transform, easing: "ease-in-out" });
    }
    this.move(runner, stops, { duration, delay, easing: "linear" });
    const seen = [{ opacity: 0 }, { opacity: 0.85, offset: 180 / duration }, { opacity: 0.85, offset: 1 - 200 / duration }, { opacity: 0 }];
    this.move(runner, seen, { duration: duration + 200, delay, easing: "linear" });
    this.shown.delete(runner);
    return duration - 200;
  }

  #caption({ language, arrow, sector, sector_kind: kind, caption: wanted }, delay, skip) {
    const { caption, word, figure, from, kind: note } = this.parts;
    const words = strings[language] ?? strings.ru;
    caption.hidden = wanted === false;
    if (sector) {
      word.textContent = words.sector;
      figure.textContent = sector;
      from.textContent = arrow && arrow !== sector ? words.arrow(arrow) : "";
      note.textContent = words[kind] && kind !== "sector" && kind !== "arrow" ? words[kind] : "";
    }
    const shown = { opacity: sector ? 1 : 0, transform: sector ? "none" : "translateX(24px)" };
    this.#show(caption, sector ? "shown" : "hidden", shown, { delay: delay && delay + 120, skip, duration: 360 });
  }

  // Move an element to a state unless it is there, or on its way, already.
  #show(element, state, keyframe, options) {
    if (this.shown.get(element) === state) return;
    this.shown.set(element, state);
    this.move(element, [keyframe], options);
  }
}

const sector = (n) => `<div class="sector"><div class="dark" style="opacity:0">${art.dark}</div><div class="lit" style="opacity:0">${art.lit}</div>
  <div class="tilt" style="transform: rotate(${((n * 5) % 7) - 3}deg)"><div class="card">${art.envelope(n === SECTORS)}</div></div></div>`;
const number = (n) => `<div class="number"><div class="plain">${n}</div><div class="on" style="opacity:0">${n}</div></div>`;

const smooth = (x) => x * x * (3 - 2 * x);
const trailing = (speed) => Number(Math.max(0, Math.min(1, (speed - 150) / 550)).toFixed(3));
const start = ({ at, elapsed }) => at - elapsed * 1000;

// The top's time; whoever fills a graphic by hand leaves it out, then the spin begins when it is first seen.
function timed(top, known) {
  const { stop = 0, seconds = 8, elapsed = 0, running = true, at } = top;
  if (at !== undefined) return { stop, seconds, elapsed, running, at };
  return { stop, seconds, running, elapsed, at: known ? known.start + elapsed * 1000 : performance.now() };
}

// The moments at which an angle is given to the browser, which draws straight on between two of them.
function moments(seconds) {
  if (seconds > 60) return [...Array(31).keys()].map((i) => i / 25).concat(seconds);
  const count = Math.ceil(seconds * 30);
  return [...Array(count + 1).keys()].map((i) => (i * seconds) / count);
}
