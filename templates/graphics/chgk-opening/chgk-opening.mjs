// The title of the game: what is played, in which series, and who plays against whom.

import { Graphic } from "../lib/graphic.js";
import { alike, arrive, card, depart, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: { title: "Что? Где? Когда?", team: "Команда знатоков", viewers: "Команда телезрителей", against: "против" },
  uk: { title: "Що? Де? Коли?", team: "Команда знавців", viewers: "Команда телеглядачів", against: "проти" },
};
const SIDE = { most: 54, least: 44, height: 180 };

export default class Opening extends Graphic {
  static css = `${titles}
    .title { width: 1400px; height: 200px; margin: 104px auto 0; text-align: center; line-height: 200px; color: #F4F1E8; }
    .title.alone { margin-top: 150px; }
    .subtitle { width: 1300px; height: 64px; margin: 0 auto; text-align: center; line-height: 64px; font-weight: 300;
      letter-spacing: .06em; color: #E9CF8A; }
    .subtitle:empty { display: none; }
    .teams { position: absolute; left: 66px; right: 66px; bottom: 26px; height: 184px; display: flex; align-items: center; }
    .side { width: 588px; height: 184px; display: flex; align-items: center; justify-content: center; text-align: center; }
    .side div { width: 588px; line-height: 1.22; font-weight: 500; text-wrap: balance; }
    .against { flex: 1; text-align: center; font-style: normal; font-size: 44px; line-height: 184px; color: #E9CF8A; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div>${card(
      "left:170px;top:210px;width:1580px;height:680px",
      `<div class="title line serif part"></div><div class="subtitle line part"></div>
      ${rule("position:absolute;left:110px;right:110px;bottom:224px")}
      <div class="teams"><div class="side part"><div class="experts"></div></div><div class="against serif part"></div>
      <div class="side part"><div class="viewers"></div></div></div>`,
      { seal: true },
    )}`;
    this.parts = Object.fromEntries(["night", "title", "subtitle", "experts", "viewers", "against"].map((n) => [n, root.querySelector(`.${n}`)]));
  }

  render({ language, title, subtitle, team, viewers_team: viewers, backdrop }) {
    const words = wordsOf(strings, language);
    this.parts.night.style.display = backdrop === false ? "none" : "";
    this.parts.title.classList.toggle("alone", !subtitle);
    sized(this.parts.title, title || words.title, { most: 152, least: 64 });
    sized(this.parts.subtitle, subtitle ?? "", { most: 48, least: 34 });
    this.parts.experts.textContent = team || words.team;
    this.parts.viewers.textContent = viewers || words.viewers;
    alike([this.parts.experts, this.parts.viewers], SIDE);
    this.parts.against.textContent = words.against;
  }

  enter({ skip }) {
    return arrive(this, this.stage, { skip });
  }

  leave({ skip }) {
    return depart(this, this.stage, { skip });
  }
}
