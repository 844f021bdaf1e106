// The title of the show: the mark weaves itself, the name and the edition's title stand beside it; at a second step the teams.

import { drawn, middle } from "../lib/xamsa-art.js";
import { band, bandIn, bandOut, cards, ring, ringIn } from "../lib/xamsa-cards.js";
import { capitals, COLUMNS, escaped, line, parts, plates, sign, teamName, tinted, Xamsa } from "../lib/xamsa.js";

const strings = { az: { title: "Xəmsə" } };

export default class Opening extends Xamsa {
  static css = `${plates}${cards}
    .emblem { position: absolute; left: 180px; top: 104px; }
    .name { position: absolute; left: 660px; width: 1164px; top: 104px; height: 260px; line-height: 260px; font-weight: 800; letter-spacing: .04em; }
    .about { position: absolute; left: 668px; width: 1156px; top: 372px; height: 76px; line-height: 76px; color: #E7A21B; font-weight: 500; }
    .team { top: 0; width: 414px; height: 132px; opacity: 0; background-color: var(--team); --edge: var(--on); color: var(--on); }
    .teams { position: absolute; left: 0; top: 894px; width: 1920px; height: 132px; }
    .team .sign { position: absolute; left: 24px; top: 22px; }
    .team .title { position: absolute; left: 132px; right: 24px; top: 0; height: 132px; line-height: 128px; }`;

  steps = 2;

  build(root) {
    root.lang = "az";
    const inside = `<div class="emblem">${ring(400, drawn(middle, 400))}</div><div class="name title one"></div><div class="about title one"></div>`;
    root.innerHTML = `${band(230, 600, inside)}<div class="teams"></div>`;
    this.parts = parts(root, "name", "about", "teams");
  }

  render({ language, title, subtitle, teams }) {
    const words = strings[language] ?? strings.az;
    line(this.parts.name, capitals(title || words.title), { most: 230, least: 80 });
    line(this.parts.about, subtitle ?? "", { most: 60, least: 36 });
    const plate = (team, i) => `<div class="plate team" style="left:${COLUMNS[i]}px;${tinted(team)}">${sign(team, 88)}
      <div class="title one">${escaped(teamName(team, language))}</div></div>`;
    const html = (teams ?? []).slice(0, 4).map(plate).join("");
    if (html === this.markup) return;
    this.markup = html;
    this.parts.teams.innerHTML = html;
    for (const name of this.parts.teams.querySelectorAll(".title")) line(name, name.textContent, { most: 56, least: 36 });
    if (this.current === undefined || this.current < 1) this.#teams(false, true);
  }

  #teams(seen, skip) {
    const all = [...this.parts.teams.children];
    return Promise.all(all.map((team, i) => this.be(team, seen, { skip, from: "translateY(70px)", delay: skip ? 0 : i * 80, duration: 460 })));
  }

  enter({ skip }) {
    const { name, about } = this.parts;
    return Promise.all([
      bandIn(this, this.stage, { skip }),
      ringIn(this, this.stage, { skip, delay: 240 }),
      this.rise([name, about], { skip, delay: 560, gap: 140, from: "translateX(70px)", duration: 500 }),
    ]);
  }

  step(n, { skip }) {
    return this.#teams(n > 0, skip);
  }

  leave({ skip }) {
    const { name, about } = this.parts;
    return Promise.all([
      this.#teams(false, skip),
      this.fall([name, about, ...this.stage.querySelectorAll(".ring > *")], { skip, gap: 0, duration: 240 }),
      bandOut(this, this.stage, { skip }),
    ]);
  }
}
