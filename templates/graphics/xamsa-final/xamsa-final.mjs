// The end: who won, or who share the first place, and the final table.

import { pentagon } from "../lib/xamsa-art.js";
import { band, bandIn, bandOut, cards, ring, ringIn } from "../lib/xamsa-cards.js";
import { capitals, count, escaped, figures, line, parts, plates, sign, teamName, tinted, Xamsa } from "../lib/xamsa.js";

const strings = { az: { winner: "Qalib", tie: "Birinci yeri bölüşürlər" } };
const TOP = 186;
const HEIGHT = 840;
const EVERY = 12000; // milliseconds from one turn of the ring to the next

export default class Final extends Xamsa {
  static css = `${plates}${cards}
    .emblem { position: absolute; left: 280px; top: 108px; width: 420px; height: 420px; }
    .emblem .core svg { position: absolute; }
    .who { position: absolute; left: 96px; width: 790px; text-align: center; }
    .word { top: 534px; height: 64px; line-height: 64px; color: #E7A21B; font-weight: 600; letter-spacing: .08em; }
    .name { top: 596px; height: 130px; line-height: 130px; font-weight: 700; }
    .rows { position: absolute; left: 930px; top: 126px; width: 894px; }
    .row { left: 0; width: 894px; height: 132px; background-color: #202C36; }
    .row.won { background-color: #E7A21B; color: #11151C; --edge: #8A5A00; }
    .place { position: absolute; left: 0; top: 0; width: 100px; height: 132px; line-height: 130px; text-align: center; font-size: 72px; }
    .tile { position: absolute; left: 100px; top: 0; width: 132px; height: 132px; background: var(--team); color: var(--on); }
    .tile .sign { position: absolute; left: 24px; top: 24px; }
    .team-name { position: absolute; left: 260px; width: 340px; top: 0; height: 132px; line-height: 130px; }
    .total { position: absolute; right: 36px; width: 270px; top: 0; height: 132px; line-height: 130px; text-align: right; font-size: 72px; }
    .seed { position: absolute; left: 200px; top: 205px; width: 24px; height: 24px; background: #E7A21B; opacity: 0; }`;

  build(root) {
    root.lang = "az";
    const seeds = Array.from({ length: 15 }, () => `<i class="seed"></i>`).join("");
    const words = `<div class="who word title one"></div><div class="who name title one"></div>`;
    root.innerHTML = band(TOP, HEIGHT, `<div class="emblem">${ring(420, "")}${seeds}</div>${words}<div class="rows"></div>`);
    this.parts = parts(root, "core", "word", "name", "rows");
    this.key = "";
  }

  render({ language, teams, table, winners }, { skip }) {
    if (this.vacant(!table?.length || !winners?.length, skip)) return;
    const key = JSON.stringify([language, teams, table, winners]);
    if (key === this.key) return;
    this.key = key;
    const words = strings[language] ?? strings.az;
    const first = winners.map((seat) => teams?.[seat - 1] ?? { seat });
    this.parts.core.innerHTML = emblem(first);
    line(this.parts.word, capitals(first.length > 1 ? words.tie : words.winner), { most: first.length > 1 ? 44 : 56, least: 36 });
    line(this.parts.name, first.map((team) => teamName(team, language)).join(" · "), { most: 112, least: 44 });
    this.parts.rows.innerHTML = table.map((row, i) => this.#row(row, i, winners)).join("");
    for (const name of this.parts.rows.querySelectorAll(".team-name")) line(name, name.textContent, { most: 56, least: 34 });
    if (!this.still(skip)) this.rise(this.parts.rows.children, { skip, gap: 70 });
  }

  #row({ team: seat, total, place }, i, winners) {
    const team = this.data.teams?.[seat - 1] ?? { seat };
    return `<div class="plate row ${winners.includes(seat) ? "won" : ""}" style="top:${i * 152}px;${tinted(team)}"><div class="place figure">${place}</div>
      <div class="tile">${sign(team, 84)}</div><div class="team-name title one">${escaped(teamName(team, this.data.language))}</div>
      <div class="total figure" data-total="${Number(total)}">${figures(total)}</div></div>`;
  }

  enter({ skip }) {
    const { word, name, rows } = this.parts;
    this.turning(this.stage.querySelector(".spin"), EVERY);
    // From the last place to the first.
    const upwards = [...rows.children].reverse();
    upwards.forEach((row, i) => this.#total(row.querySelector(".total"), skip, 600 + i * 220));
    return Promise.all([
      bandIn(this, this.stage, { skip }),
      this.rise(upwards, { skip, delay: 480, gap: 220, from: "translateX(80px)", duration: 480 }),
      ringIn(this, this.stage, { skip, delay: 1240 }),
      this.rise([word, name], { skip, delay: 1760, gap: 120, from: "translateY(40px) scale(.9)", duration: 500 }),
      skip ? undefined : this.#seeds(1900),
    ]);
  }

  #total(element, skip, delay) {
    const total = Number(element.dataset.total);
    element.figure = 0;
    count(element, total, { skip, delay, duration: 800 });
  }

  // The pomegranate opens: its seeds fly out.
  #seeds(delay) {
    const all = [...this.stage.querySelectorAll(".seed")];
    return Promise.all(
      all.map((seed, i) => {
        const angle = (i * 2 * Math.PI) / all.length;
        const far = (at) => `translate(${Math.round(Math.sin(angle) * at)}px, ${Math.round(-Math.cos(angle) * at)}px) rotate(45deg) scale(${at > 250 ? 0.4 : 1})`;
        const way = [{ opacity: 0, transform: far(120) }, { opacity: 1, transform: far(190), offset: 0.25 }, { opacity: 0, transform: far(300) }];
        return this.move(seed, way, { duration: 1100, delay: delay + (i % 3) * 140 });
      }),
    );
  }

  async leave({ skip }) {
    const { word, name, rows } = this.parts;
    const inner = [word, name, ...rows.children, ...this.stage.querySelectorAll(".ring > *")];
    await Promise.all([this.fall(inner, { skip, gap: 0, duration: 240 }), bandOut(this, this.stage, { skip })]);
    this.turning(null, 0);
  }
}

// Where signs stand in the middle of the ring, by how many there are.
const SPOTS = { 1: [[135, 142]], 2: [[116, 182], [220, 182]], 3: [[118, 146], [218, 146], [168, 240]], 4: [[118, 146], [218, 146], [118, 240], [218, 240]] };

// The winner's colour and sign in the middle of the ring; the signs of those who share the place.
function emblem(teams) {
  const shown = teams.slice(0, 4);
  const alone = shown.length === 1;
  const [fill, ink] = alone ? ["var(--team)", "var(--on)"] : ["#8E1B2F", "#F4F1E8"];
  const ground = `<svg viewBox="0 0 200 200" width="420" height="420" style="left:0;top:0;${tinted(shown[0])}"><path d="${pentagon(100, 106, 52)}" fill="${fill}"/></svg>`;
  const signs = shown.map((team, i) => {
    const [x, y] = SPOTS[shown.length][i];
    return `<div style="position:absolute;left:${x}px;top:${y}px;${tinted(team)};color:${ink}">${sign(team, alone ? 150 : 84)}</div>`;
  });
  return ground + signs.join("");
}
