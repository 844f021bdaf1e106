// The card of the sector that plays: its number, then, once its envelope is open, what it turned out to be.

import { Graphic } from "../lib/graphic.js";
import { arrive, card, depart, escaped, exchange, plural, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: {
    sector: "Сектор",
    thirteenth: "13-й сектор",
    sponsor: "Вопрос спонсора",
    blitz: "Блиц",
    superblitz: "Суперблиц",
    questions: (n) => `${n} ${plural(n, ["вопрос", "вопроса", "вопросов"])}`,
    seconds: (n) => `по ${n} ${plural(n, ["секунде", "секунды", "секунд"])}`,
    single: "Один игрок за столом",
    answers: "За столом",
  },
  uk: {
    sector: "Сектор",
    thirteenth: "13-й сектор",
    sponsor: "Запитання спонсора",
    blitz: "Бліц",
    superblitz: "Супербліц",
    questions: (n) => `${n} ${plural(n, ["запитання", "запитання", "запитань"])}`,
    seconds: (n) => `по ${n} ${plural(n, ["секунді", "секунди", "секунд"])}`,
    single: "Один гравець за столом",
    answers: "За столом",
  },
};
const SECTORS = 13;
const SEEN = 2200; // milliseconds that the table has for itself
const LIGHT_STEP = 300;
const NARROW = "left:620px;top:240px;width:680px;height:640px";
const WIDE = "left:450px;top:290px;width:1020px;height:540px";

export default class Sector extends Graphic {
  static css = `${titles}
    .night { display: none; }
    .night.wanted { display: block; }
    .board { position: absolute; inset: 0; transform-origin: 50% 52%; }
    .word { margin: 96px auto 0; font-size: 60px; line-height: 80px; letter-spacing: .22em; text-indent: .22em;
      text-transform: uppercase; text-align: center; }
    .figure { margin-top: 18px; font-size: 330px; line-height: 360px; font-weight: 500; text-align: center; color: #E9CF8A; }
    .card .rule.top { width: 480px; margin: 10px auto 0; }
    .head { margin: 100px auto 0; width: 960px; height: 76px; line-height: 76px; text-align: center; font-size: 52px;
      letter-spacing: .16em; text-indent: .16em; text-transform: uppercase; color: #E9CF8A; }
    .sponsored { height: 168px; width: 980px; margin: 10px auto 0; display: flex; align-items: center; }
    .sponsor { width: 980px; line-height: 1.2; font-weight: 600; text-align: center; text-wrap: balance; }
    .name { width: 980px; height: 160px; margin: 18px auto 0; line-height: 160px; text-align: center; }
    .card.wine .head { margin-top: 98px; height: 60px; line-height: 60px; font-size: 42px; color: #F4E2BE; }
    .card.wine .name { height: 190px; line-height: 190px; margin-top: 0; }
    .card .rule.under { width: 760px; margin: 16px auto 0; }
    .foot { width: 960px; height: 76px; margin: 18px auto 0; line-height: 76px; text-align: center; letter-spacing: .03em; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div><div class="holder"></div>`;
    [this.night, this.holder] = ["night", "holder"].map((name) => root.querySelector(`.${name}`));
  }

  render(data, { skip }) {
    this.night.classList.toggle("wanted", Boolean(data.backdrop));
    // Between two rounds there is no sector: what was said leaves.
    if (!data.sector) return void this.#go({ skip });
    this.gone = false;
    const still = this.current === undefined || skip;
    const turned = { opacity: 1, transform: "scaleX(0)" };
    exchange(this, this.holder, face(data, wordsOf(strings, data.language)), { skip: still, away: turned, into: turned, ready: fitted });
  }

  #go({ skip }) {
    if (this.gone) return null;
    this.gone = true;
    return depart(this, this.stage, { skip: skip || this.current === undefined });
  }

  enter({ skip }) {
    if (this.gone) return null;
    return arrive(this, this.stage, { skip, delay: skip || this.data.sector_kind ? 0 : landing(this.data) });
  }

  leave({ skip }) {
    return this.#go({ skip });
  }
}

// How long a closed card waits: the arrow lies still, the light goes on to a sector that has not played (as the table shows
// it), and everybody has seen where.
function landing({ arrow, sector, clockwise }) {
  const steps = arrow ? (clockwise === "descending" ? arrow - sector : sector - arrow) : 0;
  return SEEN + LIGHT_STEP * ((steps + SECTORS) % SECTORS);
}

function face(data, words) {
  if (data.sector_kind === "sponsor") return wide("cloth", words.thirteenth, data.sponsor || words.sponsor, data.sponsor ? words.sponsor : "");
  if (data.sector_kind === "blitz") return wide("wine", number(data, words), words.blitz, terms(data, words));
  if (data.sector_kind === "superblitz") return wide("wine", number(data, words), words.superblitz, alone(data, words) || terms(data, words));
  return card(
    NARROW,
    `<div class="word part">${words.sector}</div>${rule().replace('"rule"', '"rule top"')}<div class="figure part">${data.sector || 1}</div>`,
    { seal: true },
  );
}

const number = ({ sector }, words) => (sector ? `${words.sector} ${sector}` : "");

function wide(tone, head, name, foot) {
  return card(
    WIDE,
    `<div class="head line part">${escaped(head)}</div>${tone === "wine" ? `<div class="name line serif part">${escaped(name)}</div>` : sponsored(name)}
    ${rule().replace('"rule"', '"rule under"')}<div class="foot line part">${escaped(foot)}</div>`,
    { tone, seal: true },
  );
}

const sponsored = (name) => `<div class="sponsored part"><div class="sponsor serif">${escaped(name)}</div></div>`;

// «3 вопроса · по 20 секунд», as far as it is known.
function terms({ blitz, seconds }, words) {
  return [blitz?.length ? words.questions(blitz.length) : "", seconds ? words.seconds(seconds) : ""].filter(Boolean).join(" · ");
}

// Who plays the superblitz, once the captain has chosen.
function alone({ seated, roster }, words) {
  const chosen = seated?.length === 1 ? roster?.[seated[0] - 1]?.name : "";
  return chosen ? `${words.answers} — ${chosen}` : words.single;
}

function fitted(board) {
  const size = (name, sizes) => board.querySelectorAll(name).forEach((element) => sized(element, element.textContent, sizes));
  size(".card.wine .name", { most: 154, least: 96 });
  size(".sponsor", { most: 112, least: 56, height: 168 });
  size(".foot", { most: 50, least: 40 });
}
