// The five topics of the Fərdi round, of which each team removes one: four go, one is left.

import { judged } from "../lib/xamsa-art.js";
import { cards, head, heading, headIn } from "../lib/xamsa-cards.js";
import { block, common, line, plates, sign, teamName, tint, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: {
    topics: "Beş mövzudan biri qalır",
    turn: (team) => `Mövzu çıxarır: ${team}`,
    left: "Bu mövzu oynanılır",
    removed: "Çıxarıldı",
  },
};
const WIDTH = 326;
const STEP = 350.5;
const TOP = 250;

export default class Ferdi extends Xamsa {
  static css = `${plates}${cards}
    .turn { position: absolute; right: 300px; top: 74px; width: 80px; height: 80px; }
    .card { position: absolute; top: ${TOP}px; width: ${WIDTH}px; height: 520px; opacity: 0; }
    .whole, .card .face { position: absolute; inset: 0; }
    .face { --cut: 44px; }
    .face .border { left: 0; right: 0; top: 0; background-position: -17px 0; }
    .no { position: absolute; left: 28px; top: 92px; font-size: 96px; line-height: 104px; color: #E7A21B; }
    .name { position: absolute; left: 28px; width: 276px; top: 204px; line-height: 1.14; font-weight: 600; }
    .hidden .name { opacity: 0; }
    .cover { position: absolute; left: 0; right: 0; top: 72px; bottom: 0; transform-origin: 50% 100%; }
    .cover .cloth { inset: 0; }
    .left .no { color: #F4F1E8; }
    .off { position: absolute; inset: 0; background: #1B232C; color: #9FB4B4; opacity: 0; --cut: 44px; }
    .off .tile { position: absolute; left: 0; right: 0; top: 0; height: 116px; background: var(--team); color: var(--on); }
    .off .tile .sign { position: absolute; left: 28px; top: 18px; }
    .off .tile svg:not(.sign) { position: absolute; right: 28px; top: 26px; }
    .off .gone { position: absolute; left: 28px; width: 276px; top: 204px; line-height: 1.14; font-weight: 500; text-decoration: line-through; text-decoration-thickness: 4px; }
    .off .by { position: absolute; left: 28px; right: 44px; bottom: 24px; height: 44px; line-height: 44px; font-weight: 500; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = heading() + [0, 1, 2, 3, 4].map((i) => `<div class="card" style="left:${96 + i * STEP}px"><div class="whole">
      <div class="plate face teal"><div class="no figure">${i + 1}</div><div class="name title"></div><div class="cover"><div class="cloth"></div></div><div class="border"></div></div>
      <div class="plate off"><div class="tile"></div><div class="gone title"></div><div class="by one"></div></div></div></div>`).join("");
    this.cards = [...root.querySelectorAll(".card")].map((card) => ({
      card,
      ...Object.fromEntries(["whole", "face", "name", "cover", "off", "tile", "gone", "by"].map((name) => [name, card.querySelector(`.${name}`)])),
    }));
  }

  render({ language, round, board, teams, turn }, { skip }) {
    if (this.vacant(!board?.length, skip)) return;
    const words = strings[language] ?? strings.az;
    const removed = board.filter(({ state }) => state === "removed").length;
    const team = teams?.[turn - 1];
    const about = team ? words.turn(teamName(team, language)) : removed === 4 ? words.left : words.topics;
    head(this.stage, common(language)[round] ?? common(language).ferdi, about);
    this.cards.forEach((card, i) => {
      card.card.style.display = board[i] ? "" : "none";
      if (board[i]) this.#card(card, board[i], teams ?? [], removed === 4, words, this.still(skip));
    });
  }

  #card(card, topic, teams, decided, words, still) {
    const out = topic.state === "removed";
    const left = decided && !out;
    card.face.className = `plate face ${left ? "pomegranate left" : "teal"} ${topic.name ? "" : "hidden"}`;
    if (topic.name && topic.name !== card.told) block(card.name, topic.name, { most: 46, least: 36, height: 230 });
    card.told = topic.name;
    this.#change(card, "open", Boolean(topic.name), (open) => {
      const states = [{ transform: "none" }, { transform: "scaleY(0)" }];
      this.move(card.cover, open ? states : states.reverse(), { duration: 460, skip: still, easing: "cubic-bezier(.6, 0, .2, 1)" });
    });
    if (out) this.#removed(card, topic, teams[topic.removed_by - 1], words);
    this.be(card.off, out, { skip: still, from: "translateY(-40px)" });
    const place = out ? "translateY(28px)" : left ? "translateY(-10px) scale(1.05)" : "none";
    this.#change(card, "place", place, () => this.move(card.whole, [{ transform: place }], { duration: 480, skip: still }));
  }

  #change(card, key, value, act) {
    if (card[key] === value) return;
    card[key] = value;
    act(value);
  }

  #removed({ off, tile, gone, by }, topic, team, words) {
    tint(off, team);
    tile.innerHTML = `${team ? sign(team, 80) : ""}${judged("wrong", 64)}`;
    block(gone, topic.name, { most: 46, least: 36, height: 230 });
    line(by, team ? teamName(team, this.data.language) : words.removed, { most: 40, least: 32 });
  }

  enter({ skip }) {
    return Promise.all([
      headIn(this, this.stage, skip),
      this.rise(this.cards.map(({ card }) => card), { skip, delay: 160, gap: 80, from: "translateY(80px)", duration: 480 }),
    ]);
  }

  leave({ skip }) {
    return Promise.all([
      this.fall(this.stage.querySelectorAll(".heading"), { skip, to: "translateY(-30px)" }),
      this.fall(this.cards.map(({ card }) => card), { skip, to: "translateY(50px)", gap: 30 }),
    ]);
  }
}
