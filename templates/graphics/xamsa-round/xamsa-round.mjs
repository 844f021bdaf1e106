// The title of a round: its name, what its questions are worth, how far the game has come.

import { pentagon } from "../lib/xamsa-art.js";
import { band, bandIn, bandOut, cards, ring, ringIn } from "../lib/xamsa-cards.js";
import { capitals, common, figures, line, parts, plates, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: {
    belli: "Açıq raund: mövzular əvvəlcədən elan olunur",
    sertli: "Mərhələli raund: mövzu oynanılmazdan əvvəl elan olunur",
    sirli: "Qapalı raund: mövzu oyunçular çıxandan sonra elan olunur",
    ferdi: "Şəxsi raund: beş mövzudan biri qalır",
    xamsa: "Final raundu: bir sual, otuz saniyə, bir gediş",
  },
};

export default class Round extends Xamsa {
  static css = `${plates}${cards}
    .emblem { position: absolute; left: 150px; top: 98px; }
    .emblem .core { display: flex; align-items: center; justify-content: center; font-size: 150px; padding-top: 22px; }
    .name { position: absolute; left: 580px; width: 1244px; top: 92px; height: 170px; line-height: 170px; font-weight: 700; }
    .about { position: absolute; left: 586px; width: 1238px; top: 262px; height: 56px; line-height: 56px; color: #F4F1E8; }
    .values { position: absolute; left: 584px; top: 346px; display: flex; gap: 14px; }
    .value { position: relative; width: 220px; height: 96px; line-height: 96px; text-align: center; font-size: 62px; color: #E7A21B; background-color: #24313B; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = band(270, 540, `<div class="emblem">${ring(360, `<div class="figure number"></div>`)}</div>
      <div class="name title one"></div><div class="about one"></div><div class="values"></div>`);
    this.parts = parts(root, "name", "about", "values", "number", "core");
  }

  render({ language, round, round_number: number, nominals }, { skip }) {
    if (this.vacant(!round, skip)) return;
    line(this.parts.name, capitals(common(language)[round] ?? ""), { most: 144, least: 90 });
    line(this.parts.about, (strings[language] ?? strings.az)[round] ?? "", { most: 44, least: 34 });
    this.parts.number.textContent = number || "";
    const last = round === "xamsa";
    const worth = (nominals ?? []).map((value) => `<div class="value plate figure">${figures(value)}</div>`);
    this.parts.values.innerHTML = last || !worth.length ? five() : worth.join("");
  }

  enter({ skip }) {
    const { name, about, values } = this.parts;
    return Promise.all([
      bandIn(this, this.stage, { skip }),
      ringIn(this, this.stage, { skip, delay: 200 }),
      this.rise([name, about], { skip, delay: 320, from: "translateX(60px)", gap: 80, duration: 500 }),
      this.rise(values.children, { skip, delay: 520, gap: 70, duration: 460 }),
    ]);
  }

  leave({ skip }) {
    const { name, about, values } = this.parts;
    const inner = [name, about, ...values.children, ...this.stage.querySelectorAll(".ring > *")];
    return Promise.all([this.fall(inner, { skip, to: "translateY(10px)", gap: 0, duration: 240 }), bandOut(this, this.stage, { skip })]);
  }
}

// The last round has no nominals: five small pentagons stand for the show's name.
const five = () =>
  Array.from({ length: 5 }, (_, i) => `<svg viewBox="0 0 100 100" width="96" height="96" aria-hidden="true">
    <path d="${pentagon(50, 54, 44)}" fill="#8E1B2F" stroke="#E7A21B" stroke-width="5"/><path d="${pentagon(50, 54, 18 + i * 4)}" fill="#E7A21B"/></svg>`).join("");
