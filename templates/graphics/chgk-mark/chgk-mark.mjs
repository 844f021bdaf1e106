// The sign of «Что? Где? Когда?» in a corner of the picture.

import { Graphic, IN } from "../lib/graphic.js";
import { mark } from "../lib/mark.js";

const strings = { ru: { live: "Прямой эфир" }, uk: { live: "Прямий ефір" } };
const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const ROUND = 39000; // milliseconds in which the glint goes round: thirteen marks of three seconds each

export default class Mark extends Graphic {
  static css = `
    .bug { position: absolute; will-change: opacity; display: flex; flex-direction: column; gap: 12px; align-items: flex-end; }
    .bug.top-left, .bug.top-right { top: 54px; }
    .bug.bottom-left, .bug.bottom-right { bottom: 54px; flex-direction: column-reverse; }
    .bug.top-left, .bug.bottom-left { left: 96px; align-items: flex-start; }
    .bug.top-right, .bug.bottom-right { right: 96px; }
    .sign { position: relative; width: 124px; height: 124px; }
    .sign svg { display: block; }
    .glint { position: absolute; inset: 0; will-change: transform; }
    .live { padding: 0 16px; font-size: 32px; line-height: 48px; letter-spacing: .04em; white-space: nowrap;
      background: #0B0C0E; border: 3px solid #8A6B24; border-radius: 4px; opacity: 0; }
    .live::before { content: ""; display: inline-block; width: 14px; height: 14px; margin-right: 12px; border-radius: 7px;
      background: #E9CF8A; vertical-align: 4px; }`;

  build(root) {
    root.innerHTML = `<div class="bug"><div class="sign">${mark(124)}<div class="glint"><svg viewBox="0 0 200 200" width="124" height="124">
      <circle cx="100" cy="7" r="6" fill="#FFF6DC"/></svg></div></div><div class="live"></div></div>`;
    [this.bug, this.sign, this.glint, this.live] = ["bug", "sign", "glint", "live"].map((name) => root.querySelector(`.${name}`));
    this.seen = false;
  }

  render({ language, corner, live }, { skip }) {
    this.bug.className = `bug ${CORNERS.includes(corner) ? corner : "top-right"}`;
    this.live.textContent = (strings[language] ?? strings.ru).live;
    if (this.seen === Boolean(live)) return;
    this.seen = Boolean(live);
    this.move(this.live, [{ opacity: live ? 1 : 0, transform: live ? "none" : "translateY(-14px)" }], { duration: 320, skip });
  }

  enter({ skip }) {
    this.endless.end();
    this.endless.begin(this.glint, [{ transform: "rotate(0deg)" }, { transform: "rotate(360deg)" }], { duration: ROUND });
    const turned = { opacity: 0, transform: "rotate(-50deg) scale(.6)" };
    return Promise.all([
      this.move(this.bug, [{ opacity: 0 }, { opacity: 1 }], { duration: 300, skip }),
      this.move(this.sign, [turned, { opacity: 1, transform: "none" }], { duration: 480, skip }),
    ]);
  }

  leave({ skip }) {
    const away = this.move(this.sign, [{ opacity: 0, transform: "rotate(40deg) scale(.7)" }], { duration: 300, easing: IN, skip });
    return Promise.all([away, this.move(this.bug, [{ opacity: 0 }], { duration: 300, easing: IN, skip })]);
  }
}
