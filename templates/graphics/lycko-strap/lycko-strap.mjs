// The lower third: a name, and town and a few words under it. Filled by hand, or with a contestant.

import { Graphic, IN } from "../lib/graphic.js";
import { drawing, faces, fair, flipper, hub, wheel } from "../lib/lycko.js";
import { escaped, exchange, sized } from "../lib/titles.js";

const strings = { sv: { host: "Programledare", guest: "Gäst", audience: "I publiken" } };
const ROOM = 1420; // px for a line
const SIGN = 196;
const from = (opacity, transform) => [{ opacity, transform }, { opacity: 1, transform: "none" }];

export default class LyckoStrap extends Graphic {
  static faces = faces;
  static css = `${fair}
    .sign { position: absolute; left: 96px; bottom: 54px; width: ${SIGN}px; height: ${SIGN}px; }
    .sign > div { position: absolute; inset: 0; }
    .sign svg { display: block; }
    .rolls { transform-origin: 50% 52%; }
    .window { position: absolute; left: 190px; bottom: 54px; width: 1634px; height: 180px; overflow: hidden; }
    .holder { position: absolute; inset: 0; }
    .board { position: absolute; left: 0; bottom: 6px; }
    .strap { width: max-content; min-width: 520px; height: 168px; padding: 14px 56px 0 128px; border-radius: 24px 84px 84px 24px; }
    .strap::before { border-radius: 13px 70px 30px 40px / 13px 62px 12px 12px; }
    .line { max-width: ${ROOM}px; width: max-content; overflow: hidden; white-space: nowrap; }
    .name { height: 82px; line-height: 80px; font-weight: 700; }
    .more { height: 54px; line-height: 50px; color: #FFE9A3; font-weight: 500; }
    .more:empty { display: none; }
    .alone .name { line-height: 130px; height: 130px; }`;

  build(root) {
    const part = (name, parts) => `<div class="${name}">${drawing(parts, SIGN)}</div>`;
    root.innerHTML = `<div class="window"><div class="holder"></div></div><div class="sign">${part("rolls", wheel)}${part("hub", hub + flipper)}</div>`;
    [this.sign, this.wheel, this.holder] = ["sign", "rolls", "holder"].map((name) => root.querySelector(`.${name}`));
  }

  render(data, { skip }) {
    const who = whom(data);
    // Nobody in particular any more: who was named stays until the strap leaves.
    if (!who && this.holder.markup) return;
    const html = who ? strap(who) : "";
    const first = html && !this.holder.markup && this.current !== undefined;
    const still = skip || this.current === undefined;
    const changed = exchange(this, this.holder, html, { skip: still, ready: fitted, away: { transform: "translateY(40px)" }, into: { transform: "translateY(-40px)" } });
    if (first) this.enter({ skip });
    else if (changed && !still) this.#roll(360, { duration: 1100 });
  }

  #roll(degrees, options) {
    return this.move(this.wheel, [{ transform: "none" }, { transform: `rotate(${degrees}deg)` }], options);
  }

  enter({ skip }) {
    if (!this.holder.markup) return this.move(this.sign, [{ opacity: 0 }], { skip: true });
    return Promise.all([
      this.move(this.sign, from(0, "scale(.5)"), { duration: 420, skip }),
      this.#roll(360, { duration: 1500, skip }),
      this.move(this.holder, from(1, "translateX(-101%)"), { duration: 500, delay: skip ? 0 : 120, skip }),
      this.moveAll(this.holder.querySelectorAll(".line"), from(0, "translateX(-40px)"), { duration: 420, delay: skip ? 0 : 260, gap: skip ? 0 : 60, skip }),
    ]);
  }

  leave({ skip }) {
    return Promise.all([
      this.move(this.holder, from(1, "translateX(-101%)").reverse(), { duration: 300, easing: IN, skip }),
      this.move(this.sign, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.6)" }], { duration: 260, delay: skip ? 0 : 120, easing: IN, skip }),
    ]);
  }
}

// Whom the data name: somebody by hand, a contestant by seat, or whose turn it is.
function whom({ name, town, about, kind, player, seat, contestants, language }) {
  const words = strings[language] ?? strings.sv;
  const joined = (...parts) => parts.filter(Boolean).join(" · ");
  if (name) return { name, more: joined(words[kind], town, about) };
  const one = contestants?.[(player || seat || 0) - 1];
  return one ? { name: one.name, more: joined(one.town, one.about) } : null;
}

const strap = ({ name, more }) => `<div class="strap plate${more ? "" : " alone"}"><div class="name line display">${escaped(name)}</div>
  <div class="more line">${escaped(more)}</div></div>`;

function fitted(board) {
  const [name, more] = [".name", ".more"].map((one) => board.querySelector(one));
  if (name) sized(name, name.textContent, { most: 62, least: 48 });
  if (more) sized(more, more.textContent, { most: 40, least: 32 });
}
