// Small parts of Lyckohjulet's graphics: kronor that count, kinds of moves, confetti, a card that turns over.

import { IN, OUT } from "./graphic.js";
import { kronor } from "./lycko.js";

export const BACK = "cubic-bezier(.2, 1.4, .4, 1)"; // arrives with a little too much joy
const HERE = { opacity: 1, transform: "none" };

// Count an element's kronor to an amount; `write` says how they are written.
export function count(element, to, { skip = false, write = kronor, delay = 0 } = {}) {
  const from = element.figure ?? to;
  if (element.goal === to && !skip) return;
  cancelAnimationFrame(element.counting);
  clearTimeout(element.waiting);
  element.goal = to;
  const show = (number) => {
    element.figure = number;
    element.textContent = write(number);
  };
  if (skip || from === to) return show(to);
  const begin = () => {
    const [start, length] = [performance.now(), Math.min(1200, 420 + Math.abs(to - from) / 4)];
    const tick = (now) => {
      const x = Math.min(1, Math.max(0, (now - start) / length));
      show(x < 1 ? Math.round((from + (to - from) * (1 - (1 - x) ** 3)) / 10) * 10 : to);
      if (x < 1) element.counting = requestAnimationFrame(tick);
    };
    element.counting = requestAnimationFrame(tick);
  };
  if (delay) element.waiting = setTimeout(begin, delay);
  else begin();
}

// Keeps what an element was last brought to, so that it is moved only when that changes.
export class Places {
  #known = new Map();

  constructor(graphic) {
    this.graphic = graphic;
  }

  // Bring an element to a place, a keyframe under a name. Gives whether it was not there.
  to(element, name, keyframe, options = {}) {
    if (this.#known.get(element) === name) return false;
    this.#known.set(element, name);
    this.graphic.move(element, options.from ? [options.from, keyframe] : [keyframe], options);
    return true;
  }

  // Let an element be seen, or not.
  seen(element, is, { from = { opacity: 0, transform: "translateY(14px) scale(.94)" }, ...options } = {}) {
    if (is) return this.to(element, "seen", HERE, { duration: 380, easing: BACK, from, ...options });
    return this.to(element, "gone", { opacity: 0, ...(from.transform ? { transform: from.transform } : {}) }, { duration: 260, easing: IN, ...options });
  }
}

export const enter = (graphic, elements, { from = "translateY(60px)", ...options } = {}) =>
  graphic.moveAll(elements, [{ opacity: 0, transform: from }, HERE], { duration: 460, easing: OUT, gap: 60, ...options });

export const exit = (graphic, elements, { to = "translateY(40px)", ...options } = {}) =>
  graphic.moveAll(elements, [HERE, { opacity: 0, transform: to }], { duration: 280, easing: IN, gap: 30, ...options });

// Confetti over an element: pieces that fly up and fall, once.
const PAINTS = ["#F5C84B", "#E0468C", "#8FD3FF", "#FFFDF6", "#2FB37A", "#F9B4D2"];
export function confetti(graphic, host, { x, y, pieces = 44, spread = 620, skip = false }) {
  host.replaceChildren();
  if (skip) return;
  const luck = lucky(7);
  for (let i = 0; i < pieces; i++) {
    const piece = document.createElement("i");
    const [side, up, turn] = [(luck() - 0.5) * 2 * spread, -160 - luck() * 420, luck() * 1080 - 540];
    piece.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:${14 + luck() * 12}px;height:${20 + luck() * 14}px;border-radius:4px;background:${PAINTS[i % PAINTS.length]};opacity:0;`;
    host.append(piece);
    const frames = [
      { opacity: 0, transform: "none", easing: "cubic-bezier(.1, .7, .4, 1)" },
      { opacity: 1, offset: 0.04 },
      { opacity: 1, offset: 0.34, transform: `translate(${side * 0.72}px, ${up}px) rotate(${turn * 0.5}deg)`, easing: "cubic-bezier(.5, 0, .8, .6)" },
      { opacity: 1, offset: 0.85 },
      { opacity: 0, transform: `translate(${side}px, ${up + 760}px) rotate(${turn}deg)` },
    ];
    graphic.move(piece, frames, { duration: 2000 + luck() * 900, delay: luck() * 160, easing: "linear" }).then(() => piece.remove());
  }
}

// The same luck on every page.
function lucky(seed) {
  let x = seed;
  return () => ((x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff) >>> 8) / 0x7fffff;
}
