// The sign of Xəmsə in a corner of the picture.

import { drawn, ground, middle, strip } from "../lib/xamsa-art.js";
import { capitals, parts, plates, Xamsa } from "../lib/xamsa.js";

const strings = { az: { live: "Canlı" } };
const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const EVERY = 15000; // milliseconds from one turn of the flower to the next

export default class Mark extends Xamsa {
  static css = `${plates}
    .bug { position: absolute; width: 120px; height: 120px; }
    .bug.top-left, .bug.top-right { top: 54px; }
    .bug.bottom-left, .bug.bottom-right { bottom: 54px; }
    .bug.top-left, .bug.bottom-left { left: 96px; }
    .bug.top-right, .bug.bottom-right { right: 96px; }
    .whole { position: relative; width: 120px; height: 120px; }
    .whole > div { position: absolute; inset: 0; }
    .whole svg { display: block; }
    .flower, .flower svg { transform-origin: 50% 53%; }
    .live { left: 0; width: 120px; height: 44px; line-height: 42px; text-align: center; font-size: 34px; font-weight: 700; --cut: 14px; --edge: #E7A21B; bottom: -4px; opacity: 0; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = `<div class="bug"><div class="whole"><div class="ground">${drawn(ground, 120)}</div>
      ${[0, 1, 2, 3, 4].map((i) => `<div class="strip">${drawn(strip(i), 120)}</div>`).join("")}<div class="flower">${drawn(middle, 120)}</div></div>
      <div class="plate live"></div></div>`;
    this.parts = parts(root, "bug", "whole", "ground", "flower", "live");
    this.strips = [...root.querySelectorAll(".strip")];
  }

  render({ language, corner, live }, { skip }) {
    this.parts.bug.className = `bug ${CORNERS.includes(corner) ? corner : "top-left"}`;
    this.parts.live.textContent = capitals((strings[language] ?? strings.az).live);
    this.be(this.parts.live, live, { skip, from: "translateY(-14px)", duration: 320 });
  }

  enter({ skip }) {
    const { ground: plate, flower } = this.parts;
    this.turning(flower.firstChild, EVERY);
    return Promise.all([
      this.rise([plate], { skip, from: "scale(.6)", duration: 360 }),
      this.rise(this.strips, { skip, from: "rotate(-50deg) scale(.7)", delay: 100, gap: 60, duration: 380 }),
      this.rise([flower], { skip, from: "scale(.2) rotate(-144deg)", delay: 260, duration: 480 }),
    ]);
  }

  async leave({ skip }) {
    const { ground: plate, flower } = this.parts;
    await this.fall([...this.strips, flower, plate], { skip, to: "scale(.7)", gap: 15 });
    this.turning(null, 0);
  }
}
