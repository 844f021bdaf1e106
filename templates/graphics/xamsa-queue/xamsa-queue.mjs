// Who has pressed, in order: the one who answers, large, and those who wait behind.

import { COLUMNS, IN_PLACE, line, person, plates, sign, teamName, tinted, Xamsa } from "../lib/xamsa.js";

const TOP = 198;
const FIRST = 132;
const NEXT = 72;
const GAP = 12;
const top = (place) => TOP + (place > 1 ? FIRST + GAP + (place - 2) * (NEXT + GAP) : 0);

export default class Queue extends Xamsa {
  static css = `${plates}
    .row { position: absolute; left: ${COLUMNS[3]}px; width: 414px; }
    .body { inset: 0; }
    .first { height: ${FIRST}px; }
    .next { height: ${NEXT}px; }
    .sign { position: absolute; left: 20px; top: 22px; }
    .next .sign { left: 84px; top: 14px; }
    .who { position: absolute; left: 126px; right: 24px; top: 14px; height: 62px; line-height: 62px; }
    .of { position: absolute; left: 126px; right: 30px; top: 74px; height: 44px; line-height: 44px; font-size: 34px; font-weight: 500; }
    .next .who { left: 144px; right: 26px; top: 0; height: ${NEXT}px; line-height: ${NEXT}px; font-weight: 500; }
    .place { position: absolute; left: 0; top: 0; width: ${NEXT}px; height: ${NEXT}px; line-height: ${NEXT}px; text-align: center; font-size: 48px;
      background: var(--team); color: var(--on); }
    .next .sign { color: var(--team); }`;

  build(root) {
    root.lang = "az";
    this.root = root;
    this.rows = new Map();
    this.key = "";
  }

  render({ language, queue, teams }, { skip }) {
    const waiting = (queue ?? []).slice(0, 4).map((one, i) => ({ ...one, place: i + 1, of: teams?.[one.team - 1] ?? { seat: one.team } }));
    const key = JSON.stringify([language, waiting]);
    if (key === this.key) return;
    this.key = key;
    const before = this.rows;
    this.rows = new Map(waiting.map((one) => [one.team, this.#row(one)]));
    this.#settle(before, this.still(skip));
  }

  #row({ team, player, place, of }) {
    const row = document.createElement("div");
    row.className = `row ${place === 1 ? "first" : "next"}`;
    row.style.cssText = `top:${top(place)}px;${tinted(of)}`;
    const name = teamName(of, this.data.language);
    const under = place === 1 ? `<div class="of one"></div>` : "";
    row.innerHTML = `<div class="plate body ${place === 1 ? "team" : ""}">${place > 1 ? `<div class="place figure">${place}</div>` : ""}
      ${sign(of, place === 1 ? 88 : 44)}<div class="who title one"></div>${under}</div>`;
    this.root.append(row);
    person(row.querySelector(".who"), player || name, place === 1 ? { most: 50, least: 38 } : { most: 44, least: 34 });
    if (place === 1) line(row.querySelector(".of"), player ? name : "", { most: 34 });
    return { row, team, place };
  }

  // Who was there moves to his new place, who is new comes in, who has gone goes.
  #settle(before, still) {
    for (const [team, { row, place }] of before) {
      const now = this.rows.get(team);
      if (still || now) row.remove();
      else this.move(row, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateX(90px)" }], { duration: 280, easing: "cubic-bezier(.7, 0, .84, 0)" }).then(() => row.remove());
      if (now && !still && now.place !== place) this.move(now.row, [{ transform: `translateY(${top(place) - top(now.place)}px)` }, IN_PLACE], { duration: 460 });
    }
    const fresh = [...this.rows].filter(([team]) => !before.has(team)).map(([, { row }]) => row);
    if (!still) this.rise(fresh, { from: "translateX(120px)", duration: 420, gap: 70 });
  }

  enter({ skip }) {
    return this.rise([...this.rows.values()].map(({ row }) => row), { skip, from: "translateX(120px)", gap: 70 });
  }

  leave({ skip }) {
    return this.fall([...this.rows.values()].map(({ row }) => row), { skip, to: "translateX(90px)" });
  }
}
