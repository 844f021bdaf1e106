// The strap of a pause: music and who plays it, advertising, or just a break.

import { Graphic, IN } from "../lib/graphic.js";
import { escaped, exchange, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: { music: "Музыкальная пауза", commercial: "Реклама", other: "Перерыв", back: "Игра скоро продолжится" },
  uk: { music: "Музична пауза", commercial: "Реклама", other: "Перерва", back: "Гра невдовзі продовжиться" },
};
const BEATS = [1100, 1450, 900, 1300]; // milliseconds of each bar's swing

const NOTE = `<svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true"><path d="M38 70V22l40-9v48" fill="none" stroke="#E9CF8A"
  stroke-width="6" stroke-linejoin="round"/><path d="M38 34l40-9" stroke="#E9CF8A" stroke-width="6"/><ellipse cx="27" cy="71" rx="13" ry="10"
  transform="rotate(-20 27 71)" fill="#E9CF8A"/><ellipse cx="67" cy="62" rx="13" ry="10" transform="rotate(-20 67 62)" fill="#E9CF8A"/></svg>`;
const REST = `<svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true"><g fill="#E9CF8A"><rect x="29" y="20" width="15" height="60" rx="3"/>
  <rect x="56" y="20" width="15" height="60" rx="3"/></g></svg>`;

export default class Pause extends Graphic {
  static css = `${titles}
    .window { position: absolute; left: 96px; bottom: 78px; width: 1728px; height: 172px; overflow: hidden; }
    .holder { position: absolute; inset: 0; }
    .board { position: absolute; left: 0; bottom: 0; width: max-content; }
    .strap { position: relative; display: flex; align-items: stretch; height: 172px; }
    .emblem { flex: none; width: 166px; display: flex; align-items: center; justify-content: center;
      border-right: 3px solid #8A6B24;
      background: radial-gradient(ellipse at 50% 35%, #15523E 0, #0E3B2C 55%, #08241B 100%); }
    .words { position: relative; padding: 0 44px 0 42px; min-width: 520px; }
    .above { height: 62px; padding-top: 8px; line-height: 58px; font-size: 38px; color: #E9CF8A; letter-spacing: .06em; }
    .main { width: max-content; max-width: 1220px; height: 98px; line-height: 92px; }
    .bars { align-self: flex-end; flex: none; display: flex; gap: 10px; height: 112px; padding: 0 40px 40px 0;
      align-items: flex-end; }
    .bars i { width: 12px; height: 72px; background: #C8A24A; transform-origin: 50% 100%; transform: scaleY(.3);
      border-radius: 2px; }`;

  build(root) {
    root.innerHTML = `<div class="window"><div class="holder"></div></div>`;
    this.holder = root.querySelector(".holder");
  }

  render(data, { skip }) {
    // A break that is over leaves the strap as it was until it goes.
    if (!data.break_kind && this.holder.markup) return;
    const still = this.current === undefined || skip;
    const ready = (board) => this.#ready(board);
    const html = strap(data, wordsOf(strings, data.language));
    exchange(this, this.holder, html, { skip: still, ready, away: { transform: "translateY(40px)" }, into: { transform: "translateY(-40px)" } });
  }

  #ready(board) {
    sized(board.querySelector(".main"), board.querySelector(".main").textContent, { most: 68, least: 48 });
    board.querySelectorAll(".bars i").forEach((bar, i) => {
      const swing = [{ transform: "scaleY(.25)" }, { transform: `scaleY(${i % 2 ? 1 : 0.75})` }];
      this.endless.begin(bar, swing, { duration: BEATS[i], direction: "alternate", easing: "ease-in-out" });
    });
  }

  enter({ skip }) {
    const late = this.holder.querySelectorAll(".emblem svg, .above, .main, .bars");
    return Promise.all([
      this.move(this.holder, [{ transform: "translateX(-101%)" }, { transform: "none" }], { duration: 500, skip }),
      this.moveAll(late, [{ opacity: 0, transform: "translateX(-34px)" }, { opacity: 1, transform: "none" }], { duration: 420, delay: 180, gap: 60, skip }),
    ]);
  }

  leave({ skip }) {
    return this.move(this.holder, [{ transform: "none" }, { transform: "translateX(-101%)" }], { duration: 320, easing: IN, skip });
  }
}

function strap({ break_kind: kind, artist, song, note }, words) {
  const music = kind === "music";
  const title = words[kind] ?? words.other;
  const [above, main] = music && artist ? [title, artist] : [note || words.back, title];
  const track = music && artist && song ? `${title} · ${song}` : above;
  return `<div class="strap plate"><div class="emblem">${music ? NOTE : REST}</div><div class="words"><div class="above line">${escaped(track)}</div>
    ${rule()}<div class="main line ${music && artist ? "" : "serif"}">${escaped(main)}</div></div>
    ${music ? `<div class="bars">${BEATS.map(() => "<i></i>").join("")}</div>` : ""}</div>`;
}
