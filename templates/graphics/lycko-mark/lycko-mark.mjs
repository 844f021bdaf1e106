// The sign of Lyckohjulet in a corner of the picture. Its wheel turns by a few wedges now and then.

import { Graphic, IN } from "../lib/graphic.js";
import { drawing, faces, fair, flipper, hub, wheel } from "../lib/lycko.js";

const strings = { sv: { live: "Direkt" } };
const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const SIZE = 132;
const EVERY = 15000; // milliseconds between two turns

export default class LyckoMark extends Graphic {
  static faces = faces;
  static css = `${fair}
    .bug { position: absolute; display: flex; flex-direction: column; gap: 12px; align-items: flex-end; }
    .bug.top-left, .bug.top-right { top: 54px; }
    .bug.bottom-left, .bug.bottom-right { bottom: 54px; flex-direction: column-reverse; }
    .bug.top-left, .bug.bottom-left { left: 96px; align-items: flex-start; }
    .bug.top-right, .bug.bottom-right { right: 96px; }
    .sign { position: relative; width: ${SIZE}px; height: ${SIZE}px; }
    .sign > div { position: absolute; inset: 0; }
    .sign svg { display: block; }
    .wheel { transform-origin: 50% 52%; }
    .live { height: 56px; padding: 0 20px; font-size: 32px; line-height: 46px; font-weight: 700; white-space: nowrap; border-radius: 28px; opacity: 0; }
    .live::before { display: none; }
    .live i { display: inline-block; width: 16px; height: 16px; margin-right: 12px; border-radius: 8px; background: #F5C84B; }`;

  build(root) {
    const part = (name, parts) => `<div class="${name}">${drawing(parts, SIZE)}</div>`;
    root.innerHTML = `<div class="bug"><div class="sign">${part("wheel", wheel)}${part("hub", hub + flipper)}</div>
      <div class="live plate dusk"><i></i><span></span></div></div>`;
    [this.bug, this.sign, this.wheel, this.live, this.text] = ["bug", "sign", "wheel", "live", "live span"].map((name) => root.querySelector(`.${name}`));
    this.seen = false;
  }

  render({ language, corner, live }, { skip }) {
    const still = skip || this.current === undefined;
    this.bug.className = `bug ${CORNERS.includes(corner) ? corner : "top-right"}`;
    this.text.textContent = (strings[language] ?? strings.sv).live;
    if (this.seen === Boolean(live)) return;
    this.seen = Boolean(live);
    this.move(this.live, [{ opacity: live ? 1 : 0, transform: live ? "none" : "translateY(-14px)" }], { duration: 320, skip: still });
  }

  enter({ skip }) {
    this.endless.end();
    const turns = [{ offset: 0.8, transform: "rotate(0deg)", easing: "cubic-bezier(.3, 0, .1, 1)" }, { offset: 1, transform: "rotate(120deg)" }];
    this.endless.begin(this.wheel, [{ transform: "rotate(0deg)" }, ...turns], { duration: EVERY });
    const away = { opacity: 0, transform: "rotate(-70deg) scale(.5)" };
    return Promise.all([
      this.move(this.bug, [{ opacity: 0 }, { opacity: 1 }], { duration: 300, skip }),
      this.move(this.sign, [away, { opacity: 1, transform: "none" }], { duration: 500, skip }),
    ]);
  }

  leave({ skip }) {
    const away = { opacity: 0, transform: "rotate(50deg) scale(.6)" };
    return Promise.all([
      this.move(this.sign, [{ opacity: 1, transform: "none" }, away], { duration: 300, easing: IN, skip }),
      this.move(this.bug, [{ opacity: 1 }, { opacity: 0 }], { duration: 300, easing: IN, skip }),
    ]);
  }
}
