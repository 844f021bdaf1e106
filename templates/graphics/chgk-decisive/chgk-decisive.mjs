// The decisive round (1.8): the experts ask for it; granted, the score turns to 0:0 and three of them stay at the table.

import { Graphic } from "../lib/graphic.js";
import { abreast, arrive, card, depart, escaped, exchange, plural, roll, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: {
    title: "Решающий раунд",
    asked: "Знатоки просят о решающем раунде",
    worth: (n) => `Победа в раунде — ${n} ${plural(n, ["очко", "очка", "очков"])}`,
    before: "Счёт был",
    team: "Знатоки",
    viewers: "Телезрители",
  },
  uk: {
    title: "Вирішальний раунд",
    asked: "Знавці просять про вирішальний раунд",
    worth: (n) => `Перемога в раунді — ${n} ${plural(n, ["очко", "очки", "очок"])}`,
    before: "Рахунок був",
    team: "Знавці",
    viewers: "Телеглядачі",
  },
};

export default class Decisive extends Graphic {
  static css = `${titles}
    .night { display: none; }
    .night.wanted { display: block; }
    .title { width: 1300px; height: 140px; margin: 82px auto 0; line-height: 140px; text-align: center; }
    .scores { display: flex; justify-content: center; align-items: center; height: 232px; margin-top: 16px; }
    .side { width: 400px; text-align: center; font-size: 52px; line-height: 72px; font-weight: 500; }
    .roll { width: 190px; height: 220px; font-size: 196px; font-weight: 500; color: #F4F1E8;
      background: linear-gradient(180deg, #15171A, #0B0C0E);
      border: 3px solid #8A6B24; border-radius: 4px; }
    .colon { width: 70px; text-align: center; font-size: 120px; line-height: 190px; color: #E9CF8A; }
    .card .rule { margin: 20px 110px 0; }
    .holder { position: relative; height: 160px; margin: 12px 30px 0; }
    .board { position: absolute; inset: 0; }
    .asked { width: 1380px; height: 100px; margin: 24px auto 0; line-height: 100px; text-align: center; }
    .names { display: flex; height: 100px; justify-content: center; }
    .names div { flex: none; padding: 0 20px; height: 84px; margin: 8px 0; line-height: 84px; font-weight: 500;
      text-align: center; }
    .names div + div { border-left: 3px solid #8A6B24; }
    .was { height: 56px; line-height: 56px; font-size: 38px; text-align: center; color: #E9CF8A; letter-spacing: .03em; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div>${card(
      "left:170px;top:190px;width:1580px;height:744px",
      `<div class="title line serif part"></div><div class="scores"><div class="side experts-side part"></div><div class="roll experts part"></div>
      <div class="colon part">:</div><div class="roll viewers part"></div><div class="side viewers-side part"></div></div>${rule()}<div class="holder part"></div>`,
      { seal: true },
    )}`;
    const names = ["night", "title", "experts-side", "viewers-side", "experts", "viewers", "holder"];
    this.parts = Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
  }

  render(data, { skip }) {
    const words = wordsOf(strings, data.language);
    const { night, title, experts, viewers, holder } = this.parts;
    const still = this.current === undefined || skip;
    night.classList.toggle("wanted", Boolean(data.backdrop));
    sized(title, words.title, { most: 116, least: 64 });
    this.parts["experts-side"].textContent = words.team;
    this.parts["viewers-side"].textContent = words.viewers;
    this.#turn(experts, data.experts ?? 5, still);
    this.#turn(viewers, data.viewers ?? 4, still);
    exchange(this, holder, data.decisive ? granted(data, words) : asked(words), {
      skip: still,
      away: { transform: "translateY(-30px)" },
      into: { transform: "translateY(40px)" },
      ready: fitted,
    });
  }

  #turn(element, number, skip) {
    if (element.figure !== number) roll(this, element, number, { skip, delay: 120 });
  }

  enter({ skip }) {
    return arrive(this, this.stage, { skip });
  }

  leave({ skip }) {
    return depart(this, this.stage, { skip });
  }
}

const asked = (words) => `<div class="asked line">${words.asked}</div>`;

function granted({ archived, seated, roster, worth }, words) {
  // The whole team is no answer to who plays it: until the three are known there is no name.
  const few = (seated ?? []).length < (roster ?? []).length || (seated ?? []).length <= 3 ? seated ?? [] : [];
  const names = few.map((place) => roster?.[place - 1]?.name).filter(Boolean).slice(0, 3);
  const was = archived ? `${words.before} ${archived.experts} : ${archived.viewers}` : "";
  const line = [was, worth ? words.worth(worth) : ""].filter(Boolean).join(" · ");
  return `<div class="names">${names.map((name) => `<div class="line">${escaped(name)}</div>`).join("")}</div><div class="was line">${line}</div>`;
}

function fitted(board) {
  board.querySelectorAll(".asked").forEach((line) => sized(line, line.textContent, { most: 60, least: 44 }));
  const names = board.querySelectorAll(".names div");
  if (names.length) abreast(names, 1440, { most: 60, least: 44 });
}
