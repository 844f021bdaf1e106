// Who plays which topic: a row for each topic, a column for each team; covered by cloth until all may know.

import { cards, head, heading, headIn } from "../lib/xamsa-cards.js";
import { COLUMNS, common, line, ordinal, person, plates, playerName, tint, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: { choose: "Hansı mövzuda kim oynayır?", order: "Oyunçuların çıxma ardıcıllığı", topic: (number) => `${ordinal(number)} mövzu` },
};
const ROW = 128;

export default class Lineup extends Xamsa {
  static css = `${plates}${cards}
    .row { position: absolute; left: 0; width: 1920px; height: 116px; }
    .topic { left: 96px; top: 0; width: 1728px; height: 46px; --cut: 0px; opacity: 0; }
    .topic .name { position: absolute; left: 20px; width: 1600px; top: 0; height: 46px; line-height: 46px; font-weight: 500; }
    .who { top: 46px; width: 414px; height: 70px; opacity: 0; --cut: 18px; }
    .who .bar { position: absolute; left: 0; top: 0; bottom: 0; width: 14px; background: var(--team); }
    .who .name { position: absolute; left: 34px; right: 26px; top: 0; height: 70px; line-height: 68px; font-weight: 500; }
    .who .cloth { left: 14px; right: 0; top: 0; height: 70px; background-position: 0 -24px; transform-origin: 100% 50%; }`;

  build(root) {
    root.lang = "az";
    const cell = (x) => `<div class="plate who" style="left:${x}px"><div class="name title one"></div><div class="cloth"></div><div class="bar"></div></div>`;
    root.innerHTML = heading() + [0, 1, 2, 3, 4].map((i) => `<div class="row" style="top:${198 + i * ROW}px"><div class="plate topic teal"><div class="name title one"></div></div>
      ${COLUMNS.map(cell).join("")}</div>`).join("");
    this.rows = [...root.querySelectorAll(".row")].map((row) => ({
      topic: row.querySelector(".topic"),
      name: row.querySelector(".topic .name"),
      cells: [...row.querySelectorAll(".who")].map((who) => ({ who, name: who.querySelector(".name"), cloth: who.querySelector(".cloth"), player: "" })),
    }));
  }

  render({ language, round, board, teams, topic }, { skip }) {
    if (this.vacant(!board?.length, skip)) return;
    const words = strings[language] ?? strings.az;
    head(this.stage, common(language)[round] ?? "", round === "sirli" ? words.order : words.choose);
    this.rows.forEach((row, i) => {
      const number = words.topic(i + 1);
      line(row.name, board[i]?.name ? `${i + 1}. ${board[i].name}` : number, { most: 36, least: 32 });
      row.topic.className = `plate topic ${topic === i + 1 ? "pomegranate" : "teal"}`;
      row.cells.forEach((cell, seat) => this.#player(cell, teams?.[seat], i, this.still(skip), seat));
    });
  }

  #player(cell, team, topic, still, seat) {
    cell.who.style.display = team ? "" : "none";
    if (!team) return;
    tint(cell.who, team);
    const player = playerName(team, team.lineup?.[topic]);
    if (player === cell.player) return;
    const opens = Boolean(player) !== Boolean(cell.player);
    cell.player = player;
    if (player) person(cell.name, player, { most: 44, least: 36 });
    if (!opens) return;
    const states = [{ transform: "none" }, { transform: "scaleX(0)" }];
    const delay = still ? 0 : topic * 60 + seat * 40;
    this.move(cell.cloth, player ? states : states.reverse(), { duration: 460, delay, skip: still, easing: "cubic-bezier(.6, 0, .2, 1)" });
  }

  enter({ skip }) {
    return Promise.all([
      headIn(this, this.stage, skip),
      this.unroll(this.rows.map(({ topic }) => topic), "right", { skip, delay: 120 }),
      ...this.rows.map(({ cells }, i) => this.rise(cells.map(({ who }) => who), { skip, delay: 240 + i * 60, gap: 40, from: "translateY(-20px)" })),
    ]);
  }

  leave({ skip }) {
    const all = this.rows.flatMap(({ topic, cells }) => [topic, ...cells.map(({ who }) => who)]);
    return Promise.all([this.fall(this.stage.querySelectorAll(".heading"), { skip, to: "translateY(-30px)" }), this.fall(all, { skip, gap: 4, to: "translateY(16px)" })]);
  }
}
