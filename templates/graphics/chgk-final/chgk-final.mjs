// The result of the game: the score, who won, and who was the best.

import { Graphic } from "../lib/graphic.js";
import { alike, arrive, card, depart, escaped, roll, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: {
    experts: "Победили знатоки",
    viewers: "Победили телезрители",
    nobody: "Победителя нет",
    over: "Игра окончена",
    sides: ["Команда знатоков", "Команда телезрителей"],
    decisive: "В решающем раунде",
    before: "до него",
    player: "Лучший игрок",
    question: "Лучший вопрос",
  },
  uk: {
    experts: "Перемогли знавці",
    viewers: "Перемогли телеглядачі",
    nobody: "Переможця немає",
    over: "Гру закінчено",
    sides: ["Команда знавців", "Команда телеглядачів"],
    decisive: "У вирішальному раунді",
    before: "до нього",
    player: "Найкращий гравець",
    question: "Найкраще запитання",
  },
};
const SIDE = { most: 54, least: 44, height: 138 };
const RAYS = 26;
// The rays behind the card, as many as two to a sector.
const BURST = `<svg viewBox="-960 -540 1920 1080" width="1920" height="1080" aria-hidden="true"><g fill="#C8A24A">${Array.from(
  { length: RAYS },
  (_, i) => `<path d="M-6 -300L0 -${i % 2 ? 1080 : 940}L6 -300z" transform="rotate(${(i * 360) / RAYS})"/>`,
).join("")}</g></svg>`;

export default class Final extends Graphic {
  static css = `${titles}
    .burst { position: absolute; left: 0; top: 0; width: 1920px; height: 1080px; overflow: hidden; opacity: 0; }
    .card.short { transform-origin: 50% 50%; height: 640px !important; top: 240px !important; }
    .short .rule, .short .bests { display: none; }
    .title { width: 1380px; height: 150px; margin: 84px auto 0; line-height: 150px; text-align: center; }
    .scores { display: flex; justify-content: center; align-items: center; height: 260px; margin-top: 12px; }
    .side { width: 470px; height: 140px; padding: 0 26px; display: flex; align-items: center; justify-content: center;
      text-align: center; }
    .side div { width: 418px; line-height: 1.22; font-weight: 500; text-wrap: balance; }
    .roll { width: 220px; height: 250px; font-size: 222px; font-weight: 500; color: #F4F1E8;
      background: linear-gradient(180deg, #15171A, #0B0C0E);
      border: 3px solid #8A6B24; border-radius: 4px; }
    .roll.won { color: #E9CF8A; border: 6px solid #C8A24A; }
    .colon { width: 76px; text-align: center; font-size: 130px; line-height: 210px; color: #E9CF8A; }
    .note:empty { height: 20px; }
    .note { height: 60px; line-height: 60px; font-size: 40px; text-align: center; color: #E9CF8A; letter-spacing: .03em; }
    .card .rule { margin: 14px 110px 0; }
    .bests { display: flex; justify-content: center; height: 134px; margin: 16px 50px 0; }
    .best { width: 700px; text-align: center; }
    .best + .best { border-left: 3px solid #8A6B24; }
    .best .small { height: 56px; }
    .best .who { width: 640px; height: 84px; margin: 0 auto; line-height: 80px; font-weight: 500; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div><div class="burst">${BURST}</div>${card(
      "left:170px;top:150px;width:1580px;height:810px",
      `<div class="title line serif part"></div><div class="scores"><div class="side part"><div class="left"></div></div><div class="roll experts part"></div>
      <div class="colon part">:</div><div class="roll viewers part"></div><div class="side part"><div class="right"></div></div></div><div class="note line part"></div>${rule()}
      <div class="bests part"></div>`,
      { seal: true },
    )}`;
    const names = ["night", "burst", "card", "field", "title", "left", "right", "experts", "viewers", "note", "rule", "bests"];
    this.parts = Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
  }

  render(data, { skip }) {
    // The game may be opened again, by an undo: the card keeps its word until it leaves.
    if (!data.winner && this.shown) return;
    this.shown = data;
    const words = wordsOf(strings, data.language);
    const { night, field, title, left, right, note, experts, viewers } = this.parts;
    night.style.display = data.backdrop === false ? "none" : "";
    field.className = `field ${data.winner === "viewers" ? "wine" : "cloth"}`;
    sized(title, words[data.winner] ?? words.over, { most: 112, least: 64 });
    left.textContent = data.team || words.sides[0];
    right.textContent = data.viewers_team || words.sides[1];
    alike([left, right], SIDE);
    note.textContent = data.decisive ? decided(data, words) : "";
    this.#bests(data, words);
    if (this.current !== undefined) this.move(this.parts.burst, [{ opacity: glowing(data) }], { duration: 400, skip });
    for (const [side, element] of Object.entries({ experts, viewers })) {
      element.classList.toggle("won", data.winner === side);
      if (element.figure !== data[side]) roll(this, element, data[side] ?? 0, { skip: skip || this.current === undefined });
    }
  }

  #bests({ best_player: player, best_question: question }, words) {
    const bests = [[words.player, player], [words.question, question]].filter(([, who]) => who);
    this.parts.bests.innerHTML = bests
      .map(([what, who]) => `<div class="best"><div class="small line">${what}</div><div class="who line">${escaped(who)}</div></div>`)
      .join("");
    this.parts.card.classList.toggle("short", !bests.length);
    if (bests.length) alike(this.parts.bests.querySelectorAll(".who"), { most: 60, least: 44 });
  }

  enter({ skip }) {
    const { burst, experts, viewers } = this.parts;
    const glow = [{ opacity: 0 }, { opacity: 0.9, offset: 0.4 }, { opacity: glowing(this.data) }];
    const counted = skip ? [] : [experts, viewers].map((element) => roll(this, element, element.figure, { from: 0, delay: 420 }));
    return Promise.all([arrive(this, this.stage, { skip }), this.move(burst, glow, { duration: 1100, delay: skip ? 0 : 520, skip, easing: "ease-in-out" }), ...counted]);
  }

  leave({ skip }) {
    const gone = this.move(this.parts.burst, [{ opacity: 0 }], { duration: 160, easing: "ease-in", skip });
    return Promise.all([gone, depart(this, this.stage, { skip })]).then(() => {
      if (this.current === undefined) this.shown = null;
    });
  }
}

// How bright the rays stand: for a winner only.
const glowing = ({ winner }) => (winner === "experts" || winner === "viewers" ? 0.55 : 0);

function decided({ archived }, words) {
  return archived ? `${words.decisive} · ${words.before} ${archived.experts} : ${archived.viewers}` : words.decisive;
}
