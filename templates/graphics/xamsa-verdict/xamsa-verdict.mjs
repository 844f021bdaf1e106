// The verdict on an answer: whose it was, what it was, what it brought.

import { judged } from "../lib/xamsa-art.js";
import { count, parts, person, plates, sign, signed, teamName, tint, Xamsa } from "../lib/xamsa.js";

const strings = { az: { right: "Düzgün cavab", wrong: "Səhv cavab", none: "Cavab yoxdur" } };
const TONES = { right: "saffron", wrong: "pomegranate", none: "none" };
const HEIGHT = 150;

export default class Verdict extends Xamsa {
  static css = `${plates}
    .verdict { position: absolute; left: 96px; top: 198px; width: 1290px; height: ${HEIGHT}px; opacity: 0; }
    .body { inset: 0; --cut: 40px; }
    .body.none { background-color: #2A3640; --edge: #9FB4B4; }
    .tile { position: absolute; left: 0; top: 0; width: ${HEIGHT}px; height: ${HEIGHT}px; background: var(--team); color: var(--on); }
    .tile .sign { position: absolute; left: 25px; top: 25px; }
    .icon { position: absolute; left: 184px; top: 27px; width: 96px; height: 96px; }
    .icon svg { display: block; }
    .word { position: absolute; left: 312px; width: 560px; top: 12px; height: 76px; line-height: 76px; }
    .who { position: absolute; left: 312px; width: 560px; top: 84px; height: 52px; line-height: 52px; font-weight: 500; }
    .sum { position: absolute; right: 56px; top: 0; width: 380px; height: ${HEIGHT}px; line-height: ${HEIGHT}px; font-size: 112px; text-align: right; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = `<div class="verdict"><div class="plate body"><div class="tile"></div><div class="icon"></div><div class="word title one"></div>
      <div class="who one"></div><div class="sum figure"></div></div></div>`;
    this.parts = parts(root, "verdict", "body", "tile", "icon", "word", "who", "sum");
    this.key = "";
  }

  render({ language, teams, verdict }, { skip }) {
    const given = TONES[verdict?.verdict] ? verdict : null;
    const key = given ? JSON.stringify([given.number, given.team, given.verdict, given.points, teams?.[given.team - 1]]) : "";
    if (key === this.key) return;
    this.key = key;
    const seen = this.current !== undefined;
    if (!given) return void this.be(this.parts.verdict, false, { skip, to: "translateY(-20px)" });
    this.#fill(given, teams?.[given.team - 1] ?? { seat: given.team }, strings[language] ?? strings.az);
    if (seen) this.#come(skip);
  }

  #fill({ verdict, player, points }, team, words) {
    const { verdict: whole, body, tile, icon, word, who, sum } = this.parts;
    tint(whole, team);
    body.className = `plate body ${TONES[verdict]}`;
    tile.innerHTML = sign(team, 100);
    icon.innerHTML = judged(verdict, 96);
    word.textContent = words[verdict];
    word.style.fontSize = "64px";
    person(who, player || teamName(team, this.data.language), { most: 44, least: 34 });
    sum.figure = 0;
    this.points = points;
    this.verdict = verdict;
    sum.textContent = points ? signed(points) : "0";
  }

  #come(skip) {
    const { verdict, body, icon, word, who, sum } = this.parts;
    this.be(verdict, true, { skip: true });
    sum.figure = 0;
    count(sum, this.points, { skip, write: (number) => signed(Math.round(number)), delay: 200, duration: 700 });
    const drop = [{ transform: "translateY(-90px)" }, { transform: "translateY(8px)", offset: 0.65 }, { transform: "none" }];
    const turn = {
      right: [{ transform: "scale(.2) rotate(-72deg)" }, { transform: "scale(1.2)", offset: 0.6 }, { transform: "none" }],
      wrong: drop,
      none: [{ transform: "scaleX(0)" }, { transform: "none" }],
    };
    return Promise.all([
      this.verdict === "wrong" ? this.rise([body], { skip, from: "translateY(-60px)", duration: 440 }) : this.unroll([body], "right", { skip }),
      this.move(icon, turn[this.verdict], { duration: 560, delay: 140, skip }),
      this.rise([word, who, sum], { skip, delay: 180 }),
    ]);
  }

  enter({ skip }) {
    return this.key ? this.#come(skip) : undefined;
  }

  async leave({ skip }) {
    await this.fall([this.parts.body], { skip, to: "translateY(-30px)" });
    this.be(this.parts.verdict, false, { skip: true });
  }
}
