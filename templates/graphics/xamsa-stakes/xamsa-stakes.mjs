// The Xəmsə round, dark and still: who has wagered and handed in, later one team after another: its answer, its wager.

import { judged } from "../lib/xamsa-art.js";
import { cards, head, heading, headIn } from "../lib/xamsa-cards.js";
import { block, capitals, COLUMNS, common, count, line, plates, sign, signed, tint, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: {
    title: "Komandalar gediş edir",
    thinking: "Gediş gözlənilir",
    locked: "Gediş edilib",
    writing: "Cavab yazılır",
    written: "Cavab hazırdır",
    hidden: "Gediş gizlidir",
    out: "Bu raundda oynamır",
    answer: "Cavab",
    none: "Cavab yoxdur",
    wager: "Gediş",
  },
};
const WAITS = ["final_clock", "final_collect"];
const LOCK = { true: "M30 46V32a20 20 0 0 1 40 0V46", false: "M30 46V28a20 20 0 0 1 39 -6" };

const lock = (shut) => `<svg viewBox="0 0 100 100" width="76" height="76" aria-hidden="true"><path d="${LOCK[shut]}" fill="none" stroke="currentColor" stroke-width="9"/>
  <path d="M16 46H84V80L68 96H16Z" fill="currentColor"/><path d="M50 58v20" stroke="#11151C" stroke-width="9"/></svg>`;
const PEN = `<svg viewBox="0 0 100 100" width="76" height="76" aria-hidden="true"><path d="M14 86L22 58L68 12L88 32L42 78Z" fill="none" stroke="currentColor" stroke-width="8" stroke-linejoin="miter"/>
  <path d="M14 86L22 58L42 78Z" fill="currentColor"/></svg>`;

// A stroke of a pencil, x and y in turns, as a path; a dot is a line to where it is.
function stroke(points) {
  const numbers = (points.length > 2 ? points : [...points, ...points]).map(Number);
  return numbers.map((number, i) => `${i === 0 ? "M" : i % 2 ? " " : "L"}${number}`).join("");
}

// What was drawn, as large as the plate has room, in lines of the same weight however large it was written.
function hand(drawing, path) {
  const [xs, ys] = [0, 1].map((axis) => drawing.flatMap((points) => points.filter((_, i) => i % 2 === axis).map(Number)));
  const [left, top] = [Math.min(...xs) - 12, Math.min(...ys) - 12];
  const [width, height] = [Math.max(200, Math.max(...xs) + 12 - left), Math.max(80, Math.max(...ys) + 12 - top)];
  const weight = 7 * Math.max(width / 358, height / 143);
  return `<svg class="hand" viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="xMinYMid" aria-hidden="true"><path d="${path}" stroke-width="${weight}"/></svg>`;
}

export default class Stakes extends Xamsa {
  static css = `${plates}${cards}
    .dark { position: absolute; left: 0; top: 300px; width: 1920px; height: 780px; opacity: 0; background: linear-gradient(rgba(6, 9, 13, 0), rgba(6, 9, 13, .86) 34%); }
    .column { position: absolute; top: 0; width: 414px; opacity: 0; }
    .stake { left: 0; top: 650px; width: 414px; height: 176px; }
    .bar { position: absolute; left: 0; top: 0; width: 414px; height: 10px; background: var(--team); }
    .state { position: absolute; inset: 0; }
    .state svg { position: absolute; left: 26px; top: 56px; color: #9FD0CC; }
    .state .word { position: absolute; left: 124px; right: 24px; top: 14px; height: 162px; display: flex; align-items: center; font-size: 38px; line-height: 46px; font-weight: 500; }
    .state.done svg { color: #E7A21B; }
    .bared { position: absolute; inset: 0; opacity: 0; }
    .bared .label { position: absolute; left: 28px; top: 20px; height: 44px; line-height: 44px; font-size: 36px; font-weight: 500; }
    .bared .sum { position: absolute; left: 104px; right: 34px; top: 58px; height: 104px; line-height: 104px; text-align: right; }
    .bared svg { position: absolute; left: 28px; top: 78px; }
    .answer { left: 0; top: 366px; width: 414px; height: 272px; opacity: 0; }
    .answer .label { position: absolute; left: 104px; right: 20px; top: 22px; height: 56px; line-height: 56px; font-size: 36px; font-weight: 500; color: #9FD0CC; }
    .answer .sign { position: absolute; left: 28px; top: 22px; color: var(--team); }
    .answer .text { position: absolute; left: 28px; width: 362px; top: 92px; line-height: 1.14; font-weight: 600; overflow-wrap: anywhere; }
    .hand { overflow: visible; position: absolute; left: 0; top: 4px; width: 358px; height: 143px; }
    .hand path { fill: none; stroke: #F4F1E8; stroke-linecap: round; stroke-linejoin: round; }
    .cover { position: absolute; left: 0; right: 0; top: 92px; bottom: 0; transform-origin: 100% 50%; }
    .cover .cloth { inset: 0; background-position: 4px 4px; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = `<div class="dark"></div>${heading()}${COLUMNS.map((x) => `<div class="column" style="left:${x}px"><div class="plate answer">
      <div class="top"></div><div class="label one"></div><div class="text title"></div><div class="cover"><div class="cloth"></div></div></div>
      <div class="plate stake"><div class="state"></div><div class="bared"><div class="label"></div><div class="icon"></div><div class="sum figure"></div></div><div class="bar"></div></div></div>`).join("")}`;
    this.dark = root.querySelector(".dark");
    this.heading = root.querySelector(".heading");
    this.columns = [...root.querySelectorAll(".column")].map((column) => ({
      column,
      ...Object.fromEntries(["answer", "top", "text", "cover", "stake", "state", "bared", "icon", "sum"].map((name) => [name, column.querySelector(`.${name}`)])),
      labels: column.querySelectorAll(".label"),
    }));
  }

  render({ language, phase, stakes, teams, topic_name: topic, backdrop }, { skip }) {
    if (this.vacant(!stakes?.length, skip)) return;
    const words = strings[language] ?? strings.az;
    const still = this.still(skip);
    this.dark.style.display = backdrop === false ? "none" : "";
    head(this.stage, capitals(common(language).xamsa), topic || words.title);
    this.wagering = phase === "wager";
    if (this.current !== undefined) this.be(this.heading, this.wagering, { skip, from: "translateY(-30px)" });
    this.columns.forEach((column, i) => {
      column.column.style.display = stakes[i] ? "" : "none";
      if (stakes[i]) this.#column(column, stakes[i], teams?.[stakes[i].team - 1] ?? { seat: i + 1 }, phase, words, still);
    });
  }

  #column(column, stake, team, phase, words, still) {
    tint(column.column, team);
    const bared = stake.wager > 0;
    const reveals = stake.plays && (stake.turn || stake.answer_shown || stake.verdict);
    this.#state(column, stake, phase, words);
    this.be(column.bared, bared, { skip: still, from: "translateY(30px)" });
    if (column.hidden !== bared) {
      column.hidden = bared;
      this.move(column.state, [{ opacity: bared ? 0 : 1 }], { duration: 240, skip: still });
    }
    if (bared) this.#wager(column, stake, words, still);
    if (reveals) this.#answer(column, stake, team, words, still);
    column.answer.style.transformOrigin = "50% 100%";
    this.be(column.answer, reveals, { skip: still, from: "scaleY(0)", duration: 460 });
  }

  #state({ state }, { plays, wagered, written }, phase, words) {
    const answers = WAITS.includes(phase);
    const done = answers ? written : wagered;
    const word = answers ? (written ? words.written : words.writing) : phase === "wager" ? (wagered ? words.locked : words.thinking) : words.hidden;
    const html = plays ? `${answers ? PEN : lock(wagered)}<div class="word">${word}</div>` : `${judged("none", 76)}<div class="word">${words.out}</div>`;
    state.className = `state ${plays && done ? "done" : ""}`;
    if (state.html !== html) state.innerHTML = html;
    state.html = html;
  }

  #wager(column, { wager, verdict }, words, still) {
    const { stake, labels, icon, sum } = column;
    const key = `${wager}/${verdict}`;
    if (column.key === key) return;
    const turned = column.key !== undefined && !still;
    column.key = key;
    stake.className = `plate stake ${{ right: "saffron", wrong: "pomegranate", none: "pomegranate" }[verdict] ?? ""}`;
    labels[1].textContent = words.wager;
    icon.innerHTML = verdict ? judged(verdict === "right" ? "right" : "wrong", 68) : "";
    sum.style.fontSize = "84px";
    if (!verdict) {
      sum.figure = 0;
      return count(sum, wager, { skip: still, duration: 700, delay: 200 });
    }
    line(sum, signed(verdict === "right" ? wager : -wager), { most: 84, least: 56 });
    if (turned) this.move(icon, [{ transform: "scale(.3)" }, { transform: "none" }], { duration: 480 });
    return undefined;
  }

  #answer(column, { answer, drawing = [], answer_shown: shown }, team, words, still) {
    const { top, labels, text, cover } = column;
    const drawn = answer ? "" : drawing.map(stroke).join("");
    const told = shown ? answer || drawn || words.none : "";
    top.innerHTML = sign(team, 60);
    labels[0].textContent = words.answer;
    if (told && told !== column.told) {
      if (told === drawn) text.innerHTML = hand(drawing, drawn);
      else block(text, told, { most: 52, least: 34, height: 166 });
    }
    column.told = told;
    if (column.open === Boolean(shown)) return;
    column.open = Boolean(shown);
    const states = [{ transform: "none" }, { transform: "scaleX(0)" }];
    this.move(cover, shown ? states : states.reverse(), { duration: 600, skip: still, easing: "cubic-bezier(.6, 0, .2, 1)" });
  }

  enter({ skip }) {
    if (this.wagering) {
      this.be(this.heading, true, { skip: true });
      headIn(this, this.stage, skip);
    }
    const columns = this.columns.map(({ column }) => column);
    return Promise.all([
      this.move(this.dark, [{ opacity: 0 }, { opacity: 1 }], { duration: 480, skip }),
      this.rise(columns, { skip, delay: 200, gap: 80, duration: 500, from: "translateY(40px)" }),
    ]);
  }

  async leave({ skip }) {
    await Promise.all([
      this.fall(this.columns.map(({ column }) => column), { skip, gap: 20 }),
      this.move(this.dark, [{ opacity: 1 }, { opacity: 0 }], { duration: 320, skip }),
      this.be(this.heading, false, { skip }),
    ]);
  }
}
