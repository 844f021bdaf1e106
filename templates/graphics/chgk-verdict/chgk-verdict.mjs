// The verdict of «Что? Где? Когда?»: right rises in brass, wrong falls in wine; with it what was won.

import { Graphic, IN } from "../lib/graphic.js";
import { plates } from "../lib/plates.js";
import { figures } from "../lib/type.js";
import { art } from "./art.js";

const strings = {
  ru: {
    right: "Верно",
    wrong: "Неверно",
    no_answer: "Ответа нет",
    experts: "Очко знатокам",
    viewers: "Очко телезрителям",
    experts_game: "Победа знатоков",
    viewers_game: "Победа телезрителей",
    early: "Досрочный ответ",
    minute: "Минута в запасе",
    prize: "Приз",
    viewer: "Телезритель",
  },
  uk: {
    right: "Правильно",
    wrong: "Неправильно",
    no_answer: "Відповіді немає",
    experts: "Очко знавцям",
    viewers: "Очко телеглядачам",
    experts_game: "Перемога знавців",
    viewers_game: "Перемога телеглядачів",
    early: "Дострокова відповідь",
    minute: "Хвилина в запасі",
    prize: "Приз",
    viewer: "Телеглядач",
  },
};
const VERDICTS = { right: "brass", wrong: "wine", no_answer: "wine" };
const SEVERAL = ["blitz", "superblitz"];
const COUNT = 1400; // milliseconds in which a prize counts up

export default class Verdict extends Graphic {
  static css = `${plates}
    .row { position: absolute; left: 96px; right: 96px; top: 214px; height: 136px; display: flex; justify-content: center; gap: 10px; opacity: 0; }
    .row.blitz { left: 440px; }
    .row.decisive { top: 296px; }
    .row > div { display: flex; align-items: center; height: 136px; padding: 9px 36px 0; white-space: nowrap; flex: none; }
    .row .verdict { padding-left: 24px; gap: 26px; overflow: hidden; }
    .sign, .sign svg { display: block; }
    .verdict > :not(.shine) { position: relative; z-index: 1; }
    .word { font-size: 64px; line-height: 66px; font-weight: 600; letter-spacing: .02em; }
    .point { font-size: 34px; line-height: 42px; }
    .shine { position: absolute; left: 0; top: 0; bottom: 0; width: 160px; opacity: 0;
      background: linear-gradient(90deg, rgba(255, 250, 230, 0), rgba(255, 250, 230, .75) 50%, rgba(255, 250, 230, 0)); }
    .row .early { height: 96px; gap: 20px; padding: 9px 40px 0; font-size: 48px; font-weight: 500; }
    .row .minute { gap: 24px; }
    .minute b { display: block; font-size: 64px; line-height: 66px; font-weight: 600; color: #E9CF8A; }
    .minute svg { display: block; }
    .row .won { gap: 40px; flex: 0 1 auto; min-width: 0; }
    .won > div { flex: none; }
    .won .person { flex: 0 1 auto; min-width: 0; }
    .name { font-size: 52px; line-height: 64px; font-weight: 500; overflow: hidden; text-overflow: ellipsis; }
    .name.two { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-height: 42px; white-space: normal; }
    .name.two + .town { font-size: 32px; line-height: 38px; }
    .town { font-size: 36px; line-height: 44px; font-weight: 300; padding-bottom: 6px; margin-bottom: -6px; overflow: hidden; text-overflow: ellipsis; }
    .won .rule { align-self: stretch; margin: 16px 0; }
    .won .label { line-height: 38px; text-align: right; margin-right: -.1em; }
    .amount { position: relative; font-size: 64px; line-height: 70px; font-weight: 600; color: #E9CF8A; text-align: right; }
    .amount .room { visibility: hidden; }
    .amount .figure { position: absolute; right: 0; top: 0; }`;

  build(root) {
    root.innerHTML = `<div class="row"></div>`;
    this.row = root.firstChild;
    this.wanted = "";
    this.gained = false;
    this.counting = 0;
  }

  render(data, { skip, before }) {
    const judged = Object.hasOwn(VERDICTS, data.verdict) ? data.verdict : "";
    this.#gain(judged, data, before);
    const shown = judged ? this.#judged(judged, data) : data.early ? [early(strings[data.language] ?? strings.ru)] : [];
    const place = `row${SEVERAL.includes(data.sector_kind) ? " blitz" : ""}${data.decisive ? " decisive" : ""}`;
    const wanted = shown.length ? JSON.stringify([place, shown]) : "";
    if (wanted === this.wanted) return;
    const was = this.wanted;
    this.wanted = wanted;
    this.change = { judged, place, shown, amount: data.prize?.prize ?? 0, currency: data.currency };
    this.#turn(was, wanted, skip || this.current === undefined);
  }

  // A right early answer earns a minute, which the bank shows where nobody says so.
  #gain(judged, { early: without, decisive, bank }, before) {
    if (judged !== "right") this.gained = false;
    else if (without) this.gained = !decisive;
    else if (before && bank === (before.bank ?? 0) + 1) this.gained = true;
  }

  #judged(judged, data) {
    const words = strings[data.language] ?? strings.ru;
    const side = judged === "right" ? "experts" : "viewers";
    const plates = [verdict(judged, words, words[data.decisive ? `${side}_game` : side])];
    if (this.gained) plates.push(minute(words));
    if (data.prize?.prize) plates.push(won(data.prize, data.currency, words));
    return plates;
  }

  // What stands there goes before what is new comes.
  async #turn(was, wanted, skip) {
    cancelAnimationFrame(this.counting);
    if (was && !skip) await this.#go({ skip });
    if (this.wanted !== wanted) return;
    const { place, shown } = this.change;
    if (wanted) {
      this.row.className = place;
      this.row.innerHTML = shown.join("");
      shrink(this.row.querySelector(".name"));
      this.#arrive({ skip });
    } else if (skip) this.#go({ skip });
  }

  #arrive({ skip }) {
    const { judged } = this.change;
    const rises = judged !== "wrong" && judged !== "no_answer";
    const from = rises ? "translateY(84px)" : "translateY(-84px)";
    const [sign, shine] = ["sign", "shine"].map((name) => this.row.querySelector(`.${name}`));
    this.move(this.row, [{ opacity: 1 }, { opacity: 1 }], { duration: 1, skip: true });
    const moves = [this.moveAll(this.row.children, [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }], { duration: 480, gap: 80, skip })];
    if (sign) moves.push(this.#sign(sign, judged, skip));
    if (shine && !skip) {
      const far = this.row.firstChild.offsetWidth;
      this.move(shine, [{ opacity: 1, transform: "translateX(-160px) skewX(-18deg)" }, { opacity: 1, transform: `translateX(${far + 60}px) skewX(-18deg)` }], {
        duration: 1100,
        delay: 420,
        easing: "ease-in-out",
      });
    }
    this.#count(skip);
    return Promise.all(moves);
  }

  #sign(sign, judged, skip) {
    const stops = {
      right: [{ transform: "scale(.3) rotate(-60deg)" }, { transform: "scale(1.14)", offset: 0.6 }, { transform: "none" }],
      wrong: [{ transform: "translateY(-90px) rotate(-45deg)" }, { transform: "translateY(6px)", offset: 0.6 }, { transform: "none" }],
      no_answer: [{ transform: "scale(1.5)" }, { transform: "none" }],
    };
    return this.move(sign, stops[judged], { duration: 620, delay: 120, skip });
  }

  #count(skip) {
    const figure = this.row.querySelector(".figure");
    if (!figure) return;
    cancelAnimationFrame(this.counting);
    const { amount, currency } = this.change;
    const start = performance.now() + 300;
    const tick = (now) => {
      const done = skip ? 1 : Math.min(1, Math.max(0, (now - start) / COUNT));
      figure.textContent = money(Math.round(amount * (1 - (1 - done) ** 3)), currency);
      if (done < 1) this.counting = requestAnimationFrame(tick);
    };
    tick(performance.now());
  }

  #go({ skip }) {
    const down = ["wrong", "no_answer"].some((name) => this.row.querySelector(`.${name}`));
    const to = down ? "translateY(36px)" : "translateY(-36px)";
    return this.moveAll([...this.row.children].reverse(), [{ opacity: 0, transform: to }], { duration: 260, gap: 30, easing: IN, skip });
  }

  enter({ skip }) {
    return this.wanted ? this.#arrive({ skip }) : undefined;
  }

  leave({ skip }) {
    cancelAnimationFrame(this.counting);
    return this.wanted ? this.#go({ skip }) : undefined;
  }

  async dispose() {
    cancelAnimationFrame(this.counting);
    return super.dispose();
  }
}

// A long name goes down to 42 px, and then on to a second line.
function shrink(name) {
  let size = 52;
  const fits = () => !name || name.scrollWidth <= name.clientWidth;
  while (size > 42 && !fits()) name.style.fontSize = `${--size}px`;
  if (fits()) return;
  name.classList.add("two");
  name.style.fontSize = "36px";
}

const money = (amount, currency) => [figures(amount), currency].filter(Boolean).join("\u00a0");
const safe = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const early = (words) => `<div class="early plate cloth">${words.early}</div>`;

const verdict = (judged, words, point) => `<div class="verdict ${judged} plate ${VERDICTS[judged]}">
  <div class="sign">${art[judged]}</div><div><div class="word">${words[judged]}</div><div class="point">${point}</div></div>
  ${judged === "right" ? `<div class="shine"></div>` : ""}</div>`;

const minute = (words) => `<div class="minute plate cloth">${art.glass}<div><b>+1</b><div class="point">${words.minute}</div></div></div>`;

const won = ({ viewer, town, prize }, currency, words) => `<div class="won plate cloth">
  <div class="person"><div class="name">${safe(viewer || words.viewer)}</div>${town ? `<div class="town">${safe(town)}</div>` : ""}</div><div class="rule upright"></div>
  <div><div class="label">${words.prize}</div><div class="amount"><div class="room">${money(prize, safe(currency ?? ""))}</div><div class="figure"></div></div></div></div>`;
