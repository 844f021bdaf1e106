// The title of the game: what is played, in which series, and who plays against whom.

import { Graphic } from "../lib/graphic.js";
import { arrive, card, depart, rule, titles, wordsOf } from "../lib/titles.js";
import { fit } from "../lib/type.js";

const strings = {
  ru: { title: "Что? Где? Когда?", team: "Команда знатоков", viewers: "Команда телезрителей", against: "против" },
  uk: { title: "Що? Де? Коли?", team: "Команда знавців", viewers: "Команда телеглядачів", against: "проти" },
};

export default class Opening extends Graphic {
  static css = `${titles}
    .title { width: 1400px; height: 200px; margin: 104px auto 0; text-align: center; line-height: 200px; color: #F4F1E8; }
    .title.alone { margin-top: 150px; }
    .subtitle { width: 1300px; height: 64px; margin: 0 auto; text-align: center; line-height: 64px; font-weight: 300; letter-spacing: .06em; color: #E9CF8A; }
    .subtitle:empty { display: none; }
    .teams { position: absolute; left: 66px; right: 66px; bottom: 42px; height: 156px; display: flex; align-items: center; }
    .side { width: 588px; height: 132px; display: flex; align-items: center; justify-content: center; text-align: center; }
    .side div { width: 588px; max-height: 132px; overflow: hidden; line-height: 1.25; font-weight: 500; text-wrap: balance; }
    .against { flex: 1; text-align: center; font-style: normal; font-size: 44px; line-height: 132px; color: #E9CF8A; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div>${card(
      "left:170px;top:210px;width:1580px;height:680px",
      `<div class="title line serif part"></div><div class="subtitle line part"></div>
      ${rule("position:absolute;left:110px;right:110px;bottom:214px")}
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
    fit(this.parts.title, title || words.title, { most: 152, least: 64 });
    fit(this.parts.subtitle, subtitle ?? "", { most: 48, least: 34 });
    fit(this.parts.experts, team || words.team, { most: 54, least: 48 });
    fit(this.parts.viewers, viewers || words.viewers, { most: 54, least: 48 });
    this.parts.against.textContent = words.against;
  }

  enter({ skip }) {
    return arrive(this, this.stage, { skip });
  }

  leave({ skip }) {
    return depart(this, this.stage, { skip });
  }
}
