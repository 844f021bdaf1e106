// The question: what it is worth and how its topic went so far; its text where that may be seen; its answer where it is shown.

import { drawn, ground, middle, pentagon, strip } from "../lib/xamsa-art.js";
import { block, capitals, common, figures, line, parts, plates, sign, tinted, Xamsa } from "../lib/xamsa.js";

const strings = { az: { answer: "Cavab" } };
const FOOT = { low: 826, middle: 626 };
const HIGH = 54; // where its head is while the wagers are revealed
const PIP = 56;
const HEAD = 108;
const ANSWER = 92;
const MARK = drawn(ground + [0, 1, 2, 3, 4].map((i) => strip(i)).join("") + middle, 92);

export default class QuestionStrap extends Xamsa {
  static css = `${plates}
    .strap { position: absolute; left: 96px; top: 0; width: 1290px; }
    .plate { left: 0; width: 1290px; opacity: 0; }
    .plate:not(.last) { --cut: 0px; }
    .head { height: ${HEAD}px; }
    .worth { position: absolute; left: 0; top: 0; width: 250px; height: ${HEAD}px; background: #8E1B2F; }
    .worth.gold { background: #E7A21B; }
    .nominal { height: ${HEAD}px; line-height: ${HEAD}px; font-size: 80px; text-align: center; }
    .worth .mark { position: absolute; left: 79px; top: 8px; }
    .topic { position: absolute; left: 282px; right: 36px; top: 0; height: ${HEAD}px; line-height: ${HEAD}px; }
    .pipped .topic { right: 392px; }
    .pips { position: absolute; right: 36px; top: ${(HEAD - PIP) / 2}px; display: flex; gap: 12px; }
    .pip { position: relative; width: ${PIP}px; height: ${PIP}px; }
    .pip > svg { position: absolute; left: 0; top: 0; }
    .pip .sign { left: 12px; top: 14px; color: var(--on); }
    .weave { left: 0; right: 0; top: 0; }
    .body .words { position: absolute; left: 40px; width: 1210px; top: 32px; line-height: 1.25; font-weight: 500; text-wrap: pretty; }
    .answer { height: ${ANSWER}px; }
    .answer .said { position: absolute; left: 40px; top: 0; width: 178px; line-height: ${ANSWER + 2}px; font-size: 38px; font-weight: 600; }
    .answer .text { position: absolute; left: 230px; right: 50px; top: 0; height: ${ANSWER}px; line-height: ${ANSWER}px; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = `<div class="strap"><div class="plate head teal"><div class="worth"><div class="nominal figure"></div></div>
      <div class="topic title one"></div><div class="pips"></div></div>
      <div class="plate body"><div class="weave"></div><div class="words"></div></div>
      <div class="plate answer saffron"><div class="said"></div><div class="text title one"></div></div></div>`;
    this.parts = parts(root, "strap", "head", "worth", "nominal", "topic", "pips", "body", "words", "answer", "said", "text");
    this.tops = new Map();
    this.shown = {};
    this.open = {};
  }

  render(data, { skip }) {
    const question = data.question;
    if (this.vacant(!question, skip)) return;
    const words = strings[data.language] ?? strings.az;
    this.#head(question, data);
    this.#put("text", question.text, () => (this.height = this.#text(question)));
    this.#put("answer", question.answer, () => {
      this.parts.said.textContent = `${words.answer}:`;
      if (question.answer) line(this.parts.text, question.answer, { most: 54, least: 36 });
    });
    this.#lay(question, data, this.still(skip), skip);
  }

  #put(key, value, change) {
    if (this.shown[key] === value) return;
    this.shown[key] = value;
    change();
  }

  #text({ text }) {
    if (!text) return this.height ?? 0;
    block(this.parts.words, text, { most: 46, least: 32, height: 206 });
    return this.parts.words.offsetHeight + 60;
  }

  #head(question, { language, board, topic, teams, tie }) {
    const { head, worth, nominal, topic: name, pips } = this.parts;
    const known = common(language);
    const final = question.round === "xamsa";
    const cells = final || tie ? [] : board?.[topic - 1]?.cells ?? [];
    const key = JSON.stringify([question.number, question.topic, question.nominal, cells, teams?.map(({ sign: s, colour }) => [s, colour]), tie]);
    if (this.shown.head === key) return;
    this.shown.head = key;
    head.classList.toggle("pipped", cells.length > 0);
    worth.classList.toggle("gold", Boolean(tie));
    if (question.nominal) nominal.textContent = figures(question.nominal);
    else nominal.innerHTML = MARK;
    line(name, question.topic || (tie ? known.tie : final ? capitals(known.xamsa) : ""), { most: 54, least: 34 });
    pips.innerHTML = cells.map((state, i) => pip(state, teams?.[(board[topic - 1].teams?.[i] ?? 0) - 1])).join("");
  }

  // Where everything stands: the foot stays, what is above moves up for what comes.
  #lay(question, { phase }, still, skip) {
    const { head, body, answer } = this.parts;
    const place = question.round !== "xamsa" ? "low" : phase === "final_reveal" || phase === "round_over" ? "high" : "middle";
    // Beside the revealed wagers there is no room for the text.
    const [text, said] = [question.text && place !== "high" ? this.height : 0, question.answer ? ANSWER : 0];
    const whole = HEAD + text + said;
    this.open = { text, said };
    const top = place === "high" ? HIGH : FOOT[place] - whole;
    this.parts.strap.style.transform = place === "high" ? "translateX(144px)" : "none";
    if (text) body.style.height = `${text}px`;
    this.#at(head, top, still);
    this.#at(body, top + HEAD, still);
    this.#at(answer, top + HEAD + text, still);
    head.classList.toggle("last", !text && !said);
    body.classList.toggle("last", !said);
    answer.classList.add("last");
    if (this.current !== undefined) this.be(head, true, { skip });
    this.#unfold(body, text, [this.parts.words], { skip: still, delay: 60 });
    this.#unfold(answer, said, [this.parts.said, this.parts.text], { skip: still, delay: 120 });
  }

  // A plate unrolls downwards; what is written on it follows.
  #unfold(plate, open, written, { skip, delay }) {
    plate.style.transformOrigin = "50% 0";
    const moves = this.be(plate, open, { skip, from: "scaleY(0)", delay: skip ? 0 : delay });
    if (moves && open) this.rise(written, { skip, delay: skip ? 0 : delay + 180, from: "translateY(14px)" });
  }

  #at(plate, top, still) {
    const was = this.tops.get(plate);
    if (was === top) return;
    this.tops.set(plate, top);
    plate.style.top = `${top}px`;
    // Only the head travels; the others unroll under it.
    if (was === undefined || still || plate !== this.parts.head) return;
    this.move(plate, [{ transform: `translateY(${was - top}px)` }, { transform: "none" }], { duration: 420 });
  }

  enter({ skip }) {
    const { head, worth, topic, pips, body, answer } = this.parts;
    this.be(head, true, { skip: true });
    const { text, said } = this.open;
    return Promise.all([
      this.unroll([head], "right", { skip }),
      this.rise([worth, topic, ...pips.children], { skip, delay: 180, from: "translateX(-24px)" }),
      ...(text ? [this.unroll([body], "down", { skip, delay: 260 }), this.rise([this.parts.words], { skip, delay: 440 })] : []),
      ...(said ? [this.unroll([answer], "down", { skip, delay: 340 }), this.rise([this.parts.said, this.parts.text], { skip, delay: 500 })] : []),
    ]);
  }

  async leave({ skip }) {
    const there = [this.parts.head, ...(this.open.text ? [this.parts.body] : []), ...(this.open.said ? [this.parts.answer] : [])];
    await this.fall(there, { skip, to: "translateX(-70px)", gap: 0 });
    if (this.current === undefined) for (const plate of there) this.be(plate, false, { skip: true });
  }
}

const COLOURS = { open: ["#0C4A4E", "#9FD0CC"], current: ["#F4F1E8", "#E7A21B"], missed: ["#11151C", "#5FB0AE"], void: ["#11151C", "#5FB0AE"] };

// One of the topic's questions, in small.
function pip(state, team) {
  const won = state === "right" && team;
  const [fill, edge] = won ? ["var(--team)", "#F4F1E8"] : COLOURS[state] ?? COLOURS.open;
  const inside = { missed: "M18 32H38", void: "M20 24L36 40M36 24L20 40" }[state];
  return `<div class="pip" style="${won ? tinted(team) : ""}"><svg viewBox="0 0 56 56" width="${PIP}" height="${PIP}" aria-hidden="true">
    <path d="${pentagon(28, 30, 25)}" fill="${fill}" stroke="${edge}" stroke-width="4"/>
    ${inside ? `<path d="${inside}" stroke="#9FB4B4" stroke-width="5" fill="none"/>` : ""}</svg>${won ? sign(team, 32) : ""}</div>`;
}
