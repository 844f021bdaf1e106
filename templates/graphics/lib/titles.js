// What the title cards, straps and results of «Что? Где? Когда?» share: a plate of lacquer framed in brass with a field of
// cloth on it, lines that rise into place, figures that roll as in an old counter.

import { IN, OUT } from "./graphic.js";
import { mark } from "./mark.js";
import { plates } from "./plates.js";

export const BRASS = "linear-gradient(135deg, #F3DFA6, #C8A24A 60%, #A98435)";

// What is large and fades as a whole is a layer of its own all the time, so that it is painted once: not again as it comes to
// rest, nor as it leaves.
export const titles = `${plates}
  .night, .card, .card > .back { will-change: opacity; }
  .night { position: absolute; inset: 0; opacity: 0;
    background: radial-gradient(circle at 50% 46%, #12382B 0, #0A2019 42%, #050B09 78%); }
  .card { position: absolute; }
  .card > .back.plate { position: absolute; inset: 0; }
  .back > .field { position: absolute; inset: 15px; border: 3px solid #8A6B24; border-radius: 2px;
    background: radial-gradient(ellipse at 50% 35%, #15523E 0, #0E3B2C 55%, #08241B 100%); }
  .back > .field.wine { background: radial-gradient(ellipse at 50% 35%, #7E1A2C 0, #6E1423 50%, #430A14 100%); border-color: #A98435; }
  .card > .seal { position: absolute; left: 50%; top: -81px; width: 168px; height: 168px; margin-left: -84px; }
  .card > .seal svg { display: block; }
  .inside { position: absolute; inset: 21px; }
  .rule { position: relative; overflow: hidden; }
  .rule .glint { position: absolute; left: 0; top: 0; width: 220px; height: 3px; opacity: 0;
    background: linear-gradient(90deg, transparent, #FFF6DC, transparent); }
  .line { overflow-x: clip; white-space: nowrap; text-overflow: ellipsis; }
  .line.serif { font-weight: 600; }
  .small { font-size: 38px; line-height: 54px; letter-spacing: .14em; text-transform: uppercase; color: #E9CF8A; }
  .small.line { padding-left: .14em; }
  .middle { text-align: center; }
  .roll { position: relative; overflow: hidden; }
  .roll > div { position: absolute; left: 0; right: 0; top: 0; text-align: center; white-space: pre; }`;

// Text as it may stand in markup.
export const escaped = (text) => String(text ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The words of a language; Russian where it is unknown.
export const wordsOf = (strings, language) => strings[language] ?? strings.ru;

// One of three forms by a number: 1 вопрос, 3 вопроса, 5 вопросов.
export function plural(number, [one, few, many]) {
  const [tens, units] = [number % 100, number % 10];
  if (tens > 10 && tens < 15) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}

// A large plate; box: "left:…;top:…;width:…;height:…".
export function card(box, inside, { tone = "cloth", seal = false } = {}) {
  return `<div class="card ${tone}" style="${box}"><div class="back plate"><div class="field ${tone}"></div></div><div class="inside">${inside}</div>
    ${seal ? `<div class="seal">${mark(168)}</div>` : ""}</div>`;
}

export const rule = (box = "") => `<div class="rule" style="${box}"><div class="glint"></div></div>`;

// Let in everything of a card: the plate, its seal, the rules, then its parts (elements of the class `part`) one by one.
//
// Nothing that fades has anything within that moves by itself, or it would be drawn twice in each frame; large areas fade
// without being scaled, and not all at once.
export function arrive(graphic, root, { skip = false, delay = 0 } = {}) {
  const every = (name) => root.querySelectorAll(name);
  const from = (transform) => [{ opacity: 0, transform }, { opacity: 1, transform: "none" }];
  every(".glint").forEach((glint, i) => shine(graphic, glint, i));
  return Promise.all([
    graphic.moveAll(every(".night"), [{ opacity: 0 }, { opacity: 1 }], { duration: 240, skip, delay, easing: "ease-out" }),
    graphic.moveAll(every(".card"), [{ opacity: 1 }, { opacity: 1 }], { duration: 1, skip: true }),
    graphic.moveAll(every(".back"), from("translateY(36px)"), { duration: 420, skip, delay: delay + 120 }),
    graphic.moveAll(every(".seal"), from("translateY(24px) rotate(-90deg) scale(.5)"), { duration: 500, skip, delay: delay + 200 }),
    graphic.moveAll(every(".rule"), from("scaleX(0)"), { duration: 500, skip, delay: delay + 240 }),
    graphic.moveAll(every(".part"), from("translateY(30px)"), { duration: 420, skip, delay: delay + 200, gap: 60 }),
  ]);
}

// Let everything of a card go.
export function depart(graphic, root, { skip = false } = {}) {
  const every = (name) => root.querySelectorAll(name);
  every(".glint").forEach((glint) => graphic.endless.end(glint));
  return Promise.all([
    graphic.moveAll(every(".card"), [{ opacity: 0 }], { duration: 240, easing: "ease-in", skip, gap: 30 }),
    graphic.moveAll(every(".night"), [{ opacity: 0 }], { duration: 240, delay: skip ? 0 : 100, easing: "ease-in", skip }),
  ]);
}

const IN_PLACE = { opacity: 1, transform: "none" };

// Show other markup in a holder, if it is other: the old goes, the new comes. `away` and `into` are where they go to and
// come from. Gives whether anything changed.
export function exchange(graphic, holder, html, { skip, away, into, ready = () => {} }) {
  if (holder.markup === html) return false;
  const old = skip ? [] : [...holder.children].filter((board) => !board.leaving);
  holder.markup = html;
  if (!old.length) {
    graphic.endless.end(holder);
    holder.replaceChildren();
  }
  const fresh = document.createElement("div");
  fresh.className = "board";
  fresh.innerHTML = html;
  holder.append(fresh);
  ready(fresh);
  fresh.querySelectorAll(".glint").forEach((glint, i) => shine(graphic, glint, i));
  for (const board of old) {
    board.leaving = true;
    graphic.move(board, [IN_PLACE, { opacity: 0, ...away }], { duration: 200, easing: IN }).then(() => {
      graphic.endless.end(board);
      board.remove();
    });
  }
  if (old.length) graphic.move(fresh, [{ opacity: 0, ...into }, IN_PLACE], { duration: 380, delay: 190, easing: OUT });
  return true;
}

// Put a text into a box of fixed width: on one line, or on as many as `height` px have room for. It shrinks down to `least`
// px, then ends at a word. (Unlike `fit` it does not ask scrollHeight: Oswald's ascent is higher than these lines.)
export function sized(element, text, { most, least, height = Infinity }) {
  const words = text.split(" ");
  const fits = () => element.scrollWidth <= element.clientWidth + 1 && element.offsetHeight <= height;
  element.textContent = text;
  for (let size = most; size >= least; size -= 2) {
    element.style.fontSize = `${size}px`;
    if (fits()) return;
  }
  while (words.length > 1 && !fits()) {
    words.pop();
    element.textContent = `${words.join(" ")} …`;
  }
}

// Size several texts alike: as the longest of them needs it.
export function alike(elements, sizes) {
  const all = [...elements];
  for (const element of all) sized(element, element.textContent, sizes);
  const least = Math.min(...all.map((element) => parseFloat(element.style.fontSize)));
  for (const element of all) element.style.fontSize = `${least}px`;
}

// Size texts that stand beside each other alike, so that together they are no wider than `room` px; `columns` are what takes
// the room. Where even the least size is too wide, each ends at a word.
export function abreast(texts, room, { most, least, columns = texts }) {
  const wide = () => [...columns].reduce((sum, column) => sum + column.offsetWidth, 0) > room;
  let size = most + 2;
  do {
    size -= 2;
    for (const text of texts) text.style.fontSize = `${size}px`;
  } while (size > least && wide());
  if (!wide()) return;
  for (const text of texts) {
    text.style.maxWidth = `${Math.floor(room / texts.length) - 60}px`;
    sized(text, text.textContent, { most: size, least });
  }
}

// A light that runs along a rule now and then.
export function shine(graphic, glint, turn = 0) {
  const far = glint.parentElement.clientWidth;
  graphic.endless.end(glint);
  if (!far) return; // there is no rule in this one
  const at = (offset, opacity, x) => ({ offset, opacity, transform: `translateX(${x}px)` });
  const across = [at(0, 0, -220), at(0.02, 1, -220), at(0.3, 1, far), at(0.301, 0, far), at(1, 0, far)];
  graphic.endless.begin(glint, across, { duration: 7000, delay: 1200 + turn * 350 });
}

// A figure in an element of the class `roll`: it turns to a number through the numbers between.
export function roll(graphic, element, to, { skip, from = element.figure ?? to, delay = 0 }) {
  const numbers = Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => Math.max(to, from) - i);
  const height = element.clientHeight;
  const y = (number) => `translateY(${-numbers.indexOf(number) * height}px)`;
  const strip = document.createElement("div");
  strip.style.lineHeight = `${height}px`;
  strip.textContent = numbers.join("\n");
  element.replaceChildren(strip);
  element.figure = to;
  const duration = 360 + 110 * numbers.length;
  return graphic.move(strip, [{ transform: y(from) }, { transform: y(to) }], { duration, delay: skip ? 0 : delay, skip, easing: "cubic-bezier(.5, 0, .15, 1)" });
}
