// The snabbpussel's banner: who pressed first and answers, who is locked out, and that nobody solved it.

import { Graphic, IN } from "../lib/graphic.js";
import { faces, fair } from "../lib/lycko.js";
import { BACK } from "../lib/lycko-parts.js";
import { Presence } from "../lib/lycko-presence.js";
import { badge, coloursOf } from "../lib/lycko-seats.js";
import { clock, left } from "../lib/time.js";
import { fit } from "../lib/type.js";

const strings = { sv: { answers: "Svarar", locked: "Ute ur ronden", nobody: "Ingen löste den" } };
const ANSWERS = ["snabb_answer", "snabb_judge"];
const STAY = 2400; // milliseconds that a lock-out stays to be seen

export default class LyckoSnabb extends Graphic {
  static faces = faces;
  static css = `${fair}
    .banner { position: absolute; left: 460px; top: 670px; width: 1000px; height: 112px; }
    .banner .plate { position: absolute; inset: 0; border-radius: 56px; overflow: hidden; }
    .banner .plate::before { left: 24px; right: 24px; height: 40px; border-radius: 40px 40px 16px 16px; }
    .badge-place { position: absolute; left: 14px; top: 6px; }
    .badge-place svg { display: block; }
    .state { position: absolute; left: 140px; top: 6px; font-size: 34px; line-height: 42px; font-weight: 700; color: #FFE9A3; }
    .name { position: absolute; left: 140px; top: 42px; width: 700px; height: 62px; line-height: 60px; font-weight: 700; white-space: nowrap; overflow: hidden; }
    .seconds { position: absolute; right: 52px; top: 6px; font-size: 78px; line-height: 92px; font-weight: 800; color: #F5C84B; }
    .bar { position: absolute; left: 0; right: 0; bottom: 0; height: 12px; background: #F5C84B; transform-origin: 0 50%; transform: scaleX(0); }
    .locked .plate { background: linear-gradient(172deg, #3A3150, #1A1528 60%, #0B0716) padding-box, linear-gradient(#A79BC0, #5B5074) border-box; }
    .locked .state { color: #E5DDF2; }
    .lock { position: absolute; right: 56px; top: 18px; opacity: 0; }
    .lock svg { display: block; }
    .locked .lock { opacity: 1; }
    .alone .badge-place, .alone .state { visibility: hidden; }
    .alone .name { left: 60px; width: 880px; top: 24px; text-align: center; }
    .flash { position: absolute; inset: 0; border-radius: 56px; opacity: 0; }`;

  build(root) {
    root.innerHTML = `<div class="banner"><div class="plate"></div><div class="badge-place"></div><div class="state"></div><div class="name display"></div>
      <div class="seconds display"></div><div class="lock">${LOCK}</div><div class="plate" style="background:none;border-color:transparent"><div class="bar"></div></div><div class="flash"></div></div>`;
    this.parts = Object.fromEntries(["banner", "badge-place", "state", "name", "seconds", "bar", "flash"].map((name) => [name, root.querySelector(`.${name}`)]));
    this.presence = new Presence(this.parts.banner, (o) => this.#come(o), (o) => this.#go(o));
    this.said = "";
  }

  render(data, { skip, before }) {
    const live = this.current !== undefined && !skip;
    const words = strings[data.language] ?? strings.sv;
    const seat = data.seat;
    const out = locked(data.contestants).find((each) => !locked(before?.contestants).includes(each));
    if (ANSWERS.includes(data.phase) && seat) {
      this.#say(`answers ${seat}`, seat, words.answers, data.contestants?.[seat - 1]?.name ?? "", live);
      this.presence.show({ skip: !live });
      this.#burn(data.clock);
      return;
    }
    this.#burn(null);
    if (data.phase === "no_winner") {
      this.#say("nobody", 0, "", words.nobody, live);
      this.presence.show({ skip: !live });
    } else if (live && out && before && SNABB.includes(data.round_type)) {
      this.#say(`locked ${out}`, out, words.locked, data.contestants[out - 1].name, live);
      this.presence.show();
      this.presence.hide({ linger: STAY });
    } else if (!this.said.startsWith("locked") || !live || before?.round_type !== data.round_type) {
      this.presence.hide({ skip: !live });
    }
  }

  enter({ skip }) {
    return this.presence.on ? this.#come({ skip }) : null;
  }

  leave({ skip }) {
    return this.presence.on ? this.#go({ skip }) : null;
  }

  async dispose() {
    cancelAnimationFrame(this.frame);
    this.presence?.end();
    return super.dispose();
  }

  #say(what, seat, state, name, live) {
    if (this.said === what) return;
    this.said = what;
    const { banner, "badge-place": place, state: line, name: text, flash } = this.parts;
    banner.classList.toggle("locked", what.startsWith("locked") || what === "nobody");
    banner.classList.toggle("alone", !seat);
    place.innerHTML = seat ? badge(seat, 100) : "";
    line.textContent = state;
    fit(text, name, { most: 50, least: 36 });
    flash.style.background = coloursOf(seat)[0];
    if (!live || !what.startsWith("answers")) return;
    this.move(flash, [{ opacity: 0 }, { opacity: 0.9, offset: 0.2 }, { opacity: 0 }], { duration: 620, delay: 100, easing: "linear" });
  }

  #burn(given) {
    const { bar, seconds } = this.parts;
    cancelAnimationFrame(this.frame);
    this.burning?.cancel();
    const running = clock(given);
    if (!running) {
      seconds.textContent = "";
      return;
    }
    const rest = left(running);
    this.burning = bar.animate([{ transform: `scaleX(${rest / running.length})` }, { transform: "scaleX(0)" }], { duration: rest * 1000, fill: "both" });
    if (!running.running) this.burning.pause();
    const tick = () => {
      const now = left(running);
      const shown = now > 0 ? String(Math.ceil(now)) : "";
      if (seconds.textContent !== shown) seconds.textContent = shown;
      if (running.running && now > 0) this.frame = requestAnimationFrame(tick);
    };
    tick();
  }

  #come({ skip }) {
    return this.move(this.parts.banner, [{ opacity: 0, transform: "translateY(60px) scale(.9)" }, { opacity: 1, transform: "none" }], { duration: 380, easing: BACK, skip });
  }

  #go({ skip }) {
    return this.move(this.parts.banner, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(50px)" }], { duration: 260, easing: IN, skip });
  }
}

const SNABB = ["snabb", "tiebreak"];
const LOCK = `<svg viewBox="0 0 60 76" width="60" height="76"><path d="M15 36V23a15 15 0 0 1 30 0v13" fill="none" stroke="#FFFDF6" stroke-width="9"/><rect x="5" y="34" width="50" height="38" rx="8" fill="#FFFDF6"/><circle cx="30" cy="50" r="6" fill="#1A1528"/><path d="M27 50h6v13h-6z" fill="#1A1528"/></svg>`;
const locked = (contestants) => (contestants ?? []).flatMap((each, i) => (each.locked ? [i + 1] : []));
