// The topics of a round and their questions, as a woven field: cloth lies over what was not announced, and opens.

import { judged } from "../lib/xamsa-art.js";
import { cards, head, heading, headIn } from "../lib/xamsa-cards.js";
import { common, escaped, figures, IN_PLACE, line, plates, sign, tinted, Xamsa } from "../lib/xamsa.js";

const strings = { az: { topics: "Mövzular və nominallar" } };
const TONES = { hidden: "teal", announced: "teal", current: "pomegranate", played: "dim", removed: "dim" };
const ROW = 128;

export default class Board extends Xamsa {
  static css = `${plates}${cards}
    .row { position: absolute; left: 96px; width: 1728px; height: 116px; }
    .field { left: 0; top: 0; width: 768px; height: 116px; opacity: 0; }
    .no { position: absolute; left: 0; top: 0; width: 96px; height: 116px; line-height: 114px; text-align: center; font-size: 56px;
      background: #0B0F14; color: #E7A21B; }
    .name { position: absolute; left: 126px; right: 34px; top: 0; height: 116px; line-height: 114px; font-weight: 500; }
    .current .name { font-weight: 700; }
    .half { position: absolute; left: 96px; top: 0; width: 336px; height: 116px; overflow: hidden; }
    .half.second { left: 432px; }
    .half .cloth { left: 4px; top: 0; width: 336px; height: 116px; }
    .half.second .cloth { left: -8px; width: 348px; }
    .cells { position: absolute; left: 780px; top: 0; width: 948px; height: 116px; opacity: 0; }
    .cell { top: 0; width: 180px; height: 116px; text-align: center; color: #E7A21B; --cut: 20px; }
    .cell > div { position: absolute; inset: 0; display: flex; align-items: center; justify-content: center; gap: 14px; font-size: 56px; }
    .cell.team > div, .cell.dim > div { font-size: 48px; }
    .cell.now { background-color: #F4F1E8; color: #8E1B2F; --edge: #E7A21B; }
    .cell.team { color: var(--on); }
    .cell.dim { color: #9FB4B4; }`;

  build(root) {
    root.lang = "az";
    const halves = `<div class="half first"><div class="cloth"></div></div><div class="half second"><div class="cloth"></div></div>`;
    root.innerHTML = heading(true) + [0, 1, 2, 3, 4].map((i) => `<div class="row" style="top:${198 + i * ROW}px"><div class="plate field">
      <div class="name title one"></div>${halves}<div class="no figure">${i + 1}</div></div><div class="cells"></div></div>`).join("");
    this.rows = [...root.querySelectorAll(".row")].map((row) => ({
      row,
      field: row.querySelector(".field"),
      name: row.querySelector(".name"),
      halves: row.querySelectorAll(".half"),
      cells: row.querySelector(".cells"),
    }));
  }

  render(data, { skip }) {
    const { language, round, board, nominals, teams } = data;
    if (this.vacant(!board?.length, skip)) return;
    head(this.stage, common(language)[round] ?? "", (strings[language] ?? strings.az).topics);
    this.rows.forEach((row, i) => {
      const topic = board[i];
      row.row.style.display = topic ? "" : "none";
      if (topic) this.#row(row, topic, nominals ?? [], teams ?? [], this.still(skip));
    });
  }

  #row(row, topic, nominals, teams, still) {
    row.field.className = `plate field ${TONES[topic.state] ?? "teal"} ${topic.state}`;
    if (topic.name && topic.name !== row.told) line(row.name, topic.name, { most: 54, least: 36 });
    row.told = topic.name;
    this.#open(row, Boolean(topic.name), still);
    this.#cells(row, topic.cells ?? [], nominals, (topic.teams ?? []).map((seat) => teams[seat - 1]), still);
  }

  // The halves of the cloth are drawn aside, or closed over the name.
  #open(row, open, still) {
    if (row.open === open) return;
    row.open = open;
    row.halves.forEach((half, i) => {
      half.style.transformOrigin = i ? "100% 50%" : "0 50%";
      const [closed, drawn] = [{ opacity: 1, transform: "none" }, { opacity: 1, transform: "scaleX(0)" }];
      this.move(half, open ? [closed, drawn] : [drawn, closed], { duration: 480, skip: still, easing: "cubic-bezier(.6, 0, .2, 1)" });
    });
    if (open) this.rise([row.name], { skip: still, from: "scale(.94)", delay: still ? 0 : 160 });
  }

  #cells(row, cells, nominals, teams, still) {
    const wanted = cells.map((state, i) => cell(state, i, nominals[i], teams[i]));
    if (!row.shown) row.cells.innerHTML = wanted.join("");
    else {
      wanted.forEach((html, i) => {
        if (row.shown[i] === html) return;
        const old = row.cells.children[i];
        old.insertAdjacentHTML("afterend", html);
        old.remove();
        this.move(row.cells.children[i], [{ transform: "scaleY(.1)" }, IN_PLACE], { duration: 360, skip: still });
      });
    }
    row.shown = wanted;
  }

  enter({ skip }) {
    const all = (name) => this.rows.map((row) => row[name]);
    return Promise.all([
      headIn(this, this.stage, skip),
      this.unroll(all("field"), "right", { skip, delay: 120, gap: 60 }),
      this.rise(all("cells"), { skip, delay: 340, gap: 60, from: "translateX(-60px)" }),
    ]);
  }

  leave({ skip }) {
    return Promise.all([
      this.fall(this.stage.querySelectorAll(".heading"), { skip, to: "translateY(-30px)" }),
      this.fall(this.rows.map(({ row }) => row.querySelector(".field")), { skip, to: "translateX(-50px)" }),
      this.fall(this.rows.map(({ cells }) => cells), { skip, to: "translateX(50px)" }),
    ]);
  }
}

// A question of the board: what it is worth, and whose it became.
function cell(state, i, nominal, team) {
  const at = `left:${i * 192}px`;
  const value = escaped(figures(nominal ?? 0));
  if (state === "right" && team) return `<div class="plate cell team" style="${at};${tinted(team)}"><div class="figure">${sign(team, 40)}${value}</div></div>`;
  if (state === "current") return `<div class="plate cell now" style="${at}"><div class="figure">${value}</div></div>`;
  const over = { missed: judged("none", 36), void: judged("wrong", 32), right: judged("right", 36) }[state];
  if (over) return `<div class="plate cell dim" style="${at}"><div class="figure">${over}${value}</div></div>`;
  return `<div class="plate cell" style="${at}"><div class="figure">${value}</div></div>`;
}
