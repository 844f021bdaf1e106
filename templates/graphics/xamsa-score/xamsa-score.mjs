// The four teams along the foot of the picture: sign, name, total; under them who plays, or what came of his answer.

import { exchange } from "../lib/titles.js";
import { judged } from "../lib/xamsa-art.js";
import { COLUMNS, count, escaped, line, parts, person, plates, sign, signed, teamName, tint, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: { right: "Düzgün", wrong: "Səhv", none: "Cavabsız", ready: "Hazırdır" },
};
const CHOOSING = ["assign", "ferdi_pick", "wager", "final_collect"];
const LIFT = "translateY(-14px)";

export default class Score extends Xamsa {
  static css = `${plates}
    .cell { position: absolute; top: 850px; width: 414px; height: 176px; opacity: 0; }
    .whole { position: absolute; inset: 0; }
    .body { inset: 0; }
    .tile { position: absolute; left: 0; top: 0; width: 104px; height: 176px; background: var(--team); color: var(--on); }
    .tile .sign { position: absolute; left: 16px; top: 28px; }
    .words { position: absolute; left: 104px; right: 0; top: 0; height: 128px; }
    .name { position: absolute; left: 20px; right: 22px; top: 4px; height: 60px; line-height: 60px; font-weight: 500; }
    .total { position: absolute; left: 20px; right: 26px; top: 60px; height: 68px; line-height: 68px; font-size: 68px; text-align: right; }
    .answered { position: absolute; left: 0; right: 0; top: 0; height: 128px; background: #11151C; opacity: 0; }
    .frame { position: absolute; inset: 0; opacity: 0; }
    .frame i { position: absolute; background: var(--team); }
    .strip { position: absolute; left: 0; right: 0; top: 126px; height: 50px; overflow: hidden; opacity: 0; }
    .strip .board { position: absolute; inset: 0; background: var(--team); color: var(--on); display: flex; align-items: center;
      gap: 14px; padding: 0 36px 0 20px; font-size: 36px; line-height: 50px; font-weight: 600; border-top: 4px solid #11151C; }
    .board.right { background: #E7A21B; color: #11151C; }
    .board.wrong { background: #8E1B2F; color: #F4F1E8; }
    .board.none, .board.ready { background: #2A3640; color: #F4F1E8; }
    .board .one { flex: 1; min-width: 0; }
    .board svg { flex: none; }
    .board b { flex: none; font-family: Geologica; font-size: 40px; }
    .badge { flex: none; width: 40px; height: 40px; line-height: 40px; text-align: center; background: var(--on); color: var(--team); }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = COLUMNS.map(
      (x) => `<div class="cell" style="left:${x}px"><div class="whole"><div class="plate body"><div class="tile"></div>
        <div class="words"><div class="name title one"></div><div class="total figure"></div></div>
        <div class="answered"></div><div class="strip"></div>
        <div class="frame"><i style="left:0;top:0;right:0;height:8px"></i><i style="right:0;top:0;bottom:0;width:8px"></i></div></div></div></div>`,
    ).join("");
    this.cells = [...root.children].map((cell) => ({ cell, ...parts(cell, "whole", "body", "tile", "words", "name", "total", "answered", "frame", "strip") }));
    this.lifted = [false, false, false, false];
    this.low = [null, null, null, null];
  }

  render({ language, teams, phase, turn }, { skip }) {
    this.words = strings[language] ?? strings.az;
    this.cells.forEach((cell, i) => {
      const team = teams?.[i];
      if (team) this.#team(cell, i, { ...team, choosing: CHOOSING.includes(phase), turn: turn === i + 1 }, skip);
      if (this.current !== undefined) this.be(cell.cell, team, { skip });
    });
  }

  #team(cell, i, team, skip) {
    const still = this.still(skip);
    tint(cell.cell, team);
    const named = JSON.stringify([team.name, team.sign, team.colour]);
    if (cell.named !== named) {
      cell.named = named;
      cell.tile.innerHTML = sign(team, 72);
      line(cell.name, teamName(team, this.data.language), { most: 48, least: 32 });
    }
    count(cell.total, team.total ?? 0, { skip: still });
    const html = this.#strip(team);
    this.be(cell.strip, html, { skip, from: "translateY(50px)" });
    this.#sink(cell, i, !html, still);
    const fresh = html && exchange(this, cell.strip, html, { skip: still, ready: fitted, away: { transform: "translateY(-40px)" }, into: { transform: "translateY(50px)" } });
    if (fresh) cell.strip.lastChild.className = `board ${cell.strip.lastChild.firstChild.className}`;
    const lit = team.state === "answering" || team.turn;
    this.be(cell.answered, team.state === "answered" && team.verdict !== "right" && !lit, { skip, most: 0.5 });
    this.be(cell.frame, lit, { skip, from: "scale(1.04)" });
    this.#lift(cell, i, lit, still);
  }

  // Without a strip the name and the total stand in the middle.
  #sink(cell, i, low, still) {
    if (this.low[i] === low) return;
    this.low[i] = low;
    this.move(cell.words, [{ transform: low ? "translateY(24px)" : "none" }], { duration: 380, skip: still });
    this.move(cell.tile.firstChild, [{ transform: low ? "translateY(24px)" : "none" }], { duration: 380, skip: still });
  }

  #lift(cell, i, lit, still) {
    if (this.lifted[i] === lit) return;
    this.lifted[i] = lit;
    this.move(cell.whole, [{ transform: lit ? LIFT : "none" }], { duration: 320, skip: still });
  }

  #strip({ verdict, points, choosing, ready, player, players, queue }) {
    if (verdict) {
      const sum = points ? `<b>${signed(points)}</b>` : "";
      return `<i class="${verdict}" hidden></i>${judged(verdict, 34)}<span class="one">${this.words[verdict]}</span>${sum}`;
    }
    if (choosing) return ready ? `<i class="ready" hidden></i>${judged("right", 34)}<span class="one">${this.words.ready}</span>` : "";
    if (!player) return "";
    const badge = queue > 1 ? `<b class="badge">${queue}</b>` : "";
    return `<i class="player" hidden></i><span class="one who">${escaped(players?.[player - 1])}</span>${badge}`;
  }

  enter({ skip }) {
    const shown = this.cells.filter((_, i) => this.data.teams?.[i]).map(({ cell }) => cell);
    for (const cell of shown) this.be(cell, true, { skip: true });
    const all = (name) => shown.map((cell) => cell.querySelector(name));
    return Promise.all([
      this.unroll(all(".body"), "up", { skip, gap: 70 }),
      this.rise(all(".words > .name"), { skip, delay: 220, gap: 70 }),
      this.rise(all(".words > .total"), { skip, delay: 280, gap: 70 }),
    ]);
  }

  async leave({ skip }) {
    await this.fall(this.cells.map(({ cell }) => cell), { skip, to: "translateY(60px)", gap: 30 });
    for (const { cell } of this.cells) this.be(cell, false, { skip: true });
  }
}

function fitted(board) {
  const who = board.querySelector(".who");
  if (who) person(who, who.textContent, { most: 38, least: 32 });
}
