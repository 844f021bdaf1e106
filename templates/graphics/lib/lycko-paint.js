// Paints Lyckohjulet's wheels on a canvas, once: what turns is this one picture. Lengths are pixels of the close picture.

import { colours } from "./lycko.js";
import { ARC, WEDGES } from "./lycko-spin.js";

export const SIZE = 1560; // of the canvas
export const [RIM, EDGE, HUB] = [744, 708, 168];
const C = SIZE / 2;
const HALF = (ARC / 2) * (Math.PI / 180);

// [middle of the wedge, towards the hub, text]
const MONEY = [
  ["#D4357F", "#8E1556", "#FFFFFF"],
  ["#2B3BA0", "#141F62", "#FFFFFF"],
  ["#FFFBF2", "#E6D6DC", "#141A3C"],
  ["#5C2A96", "#33135F", "#FFFFFF"],
  ["#2773C4", "#12407F", "#FFFFFF"],
];
const PAINTS = {
  frispel: ["#23905F", "#0E5537", "#FFFFFF"],
  jackpot: ["#FFDF7E", "#E0981E", "#3A1650"],
  ked: ["#3A1E6E", "#1B0C3C", "#FFFFFF"],
  kvitt: ["#3A1E6E", "#1B0C3C", "#FFFFFF"],
  dubbelt: ["#3A1E6E", "#1B0C3C", "#3A1650"],
  stand_over: ["#F08A3C", "#B84E12", "#21103A"],
  bankrupt: ["#1A1528", "#05040A", "#FFFFFF"],
  prize: ["#0F8F95", "#065257", "#FFFFFF"],
};

const ENVELOPES = [MONEY[0], MONEY[1], MONEY[4], MONEY[3]];
export const paintOf = (wedge, i) => (wedge.kind === "envelope" ? ENVELOPES[i % 4] : of(wedge, i));
const of = (wedge, i) => PAINTS[wedge.back || wedge.kind] ?? MONEY[i % MONEY.length];

// Paint a whole wheel; gives its canvas.
export function paint(wedges) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const c = canvas.getContext("2d");
  c.translate(C, C);
  shadow(c);
  rim(c);
  wedges.forEach((wedge, i) => turned(c, i + 0.5, () => field(c, wedge, i)));
  for (let i = 0; i < WEDGES; i++) turned(c, i, () => line(c));
  shade(c);
  wedges.forEach((wedge, i) => turned(c, i + 0.5, () => inscribe(c, wedge, i)));
  for (let i = 0; i < WEDGES; i++) turned(c, i, () => peg(c));
  return canvas;
}

// Paint what the eye keeps of a fast wheel: the same picture smeared along its turning, in half the size; gives its canvas.
export function smear(sharp) {
  const [half, turns] = [SIZE / 2, 26];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = half;
  const c = canvas.getContext("2d");
  c.translate(half / 2, half / 2);
  for (let i = 0; i < turns; i++) {
    c.save();
    c.rotate(((i / turns - 0.5) * ARC * 1.15 * Math.PI) / 180);
    c.globalAlpha = 1 / (i + 1); // the mean of all
    c.drawImage(sharp, -half / 2, -half / 2, half, half);
    c.restore();
  }
  return canvas;
}

// Paint one wedge on a canvas of its own, pointing up, for a moment of its own. Its rim lies at the top.
export const ALONE = { width: 220, height: EDGE - HUB + 20 };
export function paintOne(canvas, wedge, i) {
  Object.assign(canvas, ALONE);
  const c = canvas.getContext("2d");
  c.translate(ALONE.width / 2, EDGE + 10);
  field(c, wedge, i);
  inscribe(c, wedge, i);
  outline(c);
  c.lineJoin = "round";
  Object.assign(c, { strokeStyle: colours.bright, lineWidth: 9 });
  c.stroke();
}

// The ground ------------------------------------------------------------------------------------------------------

function turned(c, place, draw) {
  c.save();
  c.rotate((place * ARC * Math.PI) / 180);
  draw();
  c.restore();
}

function ring(c, radius, width, paint) {
  c.beginPath();
  c.arc(0, 0, radius, 0, 2 * Math.PI);
  Object.assign(c, { lineWidth: width, strokeStyle: paint });
  c.stroke();
}

function radial(c, stops, from, to) {
  const gradient = c.createRadialGradient(0, 0, from, 0, 0, to);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

function shadow(c) {
  c.fillStyle = radial(c, [[0, "rgba(5, 4, 26, .75)"], [1, "rgba(5, 4, 26, 0)"]], RIM - 6, C);
  c.beginPath();
  c.arc(0, 0, C, 0, 2 * Math.PI);
  c.fill();
}

function rim(c) {
  ring(c, (RIM + EDGE) / 2, RIM - EDGE, radial(c, [[0, "#7A4A06"], [0.18, "#F5C84B"], [0.45, "#FFF3C4"], [0.75, "#E9AE2C"], [1, "#7A4A06"]], EDGE, RIM));
  ring(c, RIM - 1, 3, "#4A2C04");
}

function outline(c) {
  c.beginPath();
  c.moveTo(HUB * Math.sin(-HALF), -HUB * Math.cos(HALF));
  c.arc(0, 0, EDGE, -Math.PI / 2 - HALF, -Math.PI / 2 + HALF);
  c.lineTo(HUB * Math.sin(HALF), -HUB * Math.cos(HALF));
  c.arc(0, 0, HUB, -Math.PI / 2 + HALF, -Math.PI / 2 - HALF, true);
  c.closePath();
}

function field(c, wedge, i) {
  const [middle, inner] = paintOf(wedge, i);
  outline(c);
  c.fillStyle = radial(c, [[0, inner], [0.62, middle], [1, middle]], HUB, EDGE);
  c.fill();
  const dressed = DRESS[wedge.kind];
  if (!dressed) return;
  c.save();
  c.clip();
  dressed(c, wedge);
  c.restore();
}

const DRESS = {
  jackpot(c) {
    c.fillStyle = "rgba(255, 255, 255, .4)";
    for (let i = -3; i <= 3; i++) {
      c.beginPath();
      c.moveTo(0, -HUB);
      c.lineTo(i * 54 - 11, -EDGE);
      c.lineTo(i * 54 + 11, -EDGE);
      c.fill();
    }
  },
  bankrupt(c) {
    Object.assign(c, { strokeStyle: "#D4357F", lineWidth: 12 });
    for (const side of [-1, 1]) {
      c.beginPath();
      for (let r = EDGE - 6, n = 0; r > HUB; r -= 24, n++) c.lineTo(side * (r * Math.tan(HALF) - (n % 2 ? 20 : 6)), -r);
      c.stroke();
    }
  },
  stand_over(c) {
    Object.assign(c, { strokeStyle: "rgba(33, 16, 58, .3)", lineWidth: 22 });
    for (let r = HUB; r < EDGE + 120; r += 64) {
      c.beginPath();
      c.moveTo(-110, -r + 55);
      c.lineTo(110, -r - 55);
      c.stroke();
    }
  },
  ked(c, { back }) {
    const [wide, narrow] = [(EDGE - 22) * Math.tan(HALF) - 16, (HUB + 50) * Math.tan(HALF) - 8];
    c.beginPath();
    c.moveTo(-wide, -EDGE + 20);
    c.lineTo(wide, -EDGE + 20);
    c.lineTo(narrow, -HUB - 44);
    c.lineTo(-narrow, -HUB - 44);
    c.closePath();
    c.lineJoin = "round";
    const fillStyle = { dubbelt: "#F5C84B", kvitt: "#0B0716" }[back] ?? "#B3206E";
    Object.assign(c, { fillStyle, strokeStyle: "#F5C84B", lineWidth: 6 });
    c.fill();
    c.stroke();
  },
  prize(c) {
    c.fillStyle = "rgba(255, 255, 255, .16)";
    for (let r = HUB + 40, n = 0; r < EDGE; r += 46, n++) {
      for (const x of n % 2 ? [-60, 0, 60] : [-30, 30]) {
        c.beginPath();
        c.arc(x, -r, 9, 0, 2 * Math.PI);
        c.fill();
      }
    }
  },
};

function line(c) {
  Object.assign(c, { strokeStyle: "#F5C84B", lineWidth: 5 });
  c.beginPath();
  c.moveTo(0, -HUB);
  c.lineTo(0, -EDGE);
  c.stroke();
}

// Soft light from within: darker along the rim.
function shade(c) {
  c.fillStyle = radial(c, [[0, "rgba(8, 6, 40, .30)"], [0.25, "rgba(8, 6, 40, 0)"], [0.84, "rgba(8, 6, 40, 0)"], [1, "rgba(8, 6, 40, .34)"]], HUB, EDGE);
  c.beginPath();
  c.arc(0, 0, EDGE, 0, 2 * Math.PI);
  c.fill();
}

function peg(c) {
  c.beginPath();
  c.arc(0, -(RIM + EDGE) / 2, 12, 0, 2 * Math.PI);
  const light = c.createRadialGradient(-3, -(RIM + EDGE) / 2 - 4, 1, 0, -(RIM + EDGE) / 2, 12);
  light.addColorStop(0, "#FFFFFF");
  light.addColorStop(1, "#D9C7D6");
  Object.assign(c, { fillStyle: light, strokeStyle: "#4A2C04", lineWidth: 4 });
  c.fill();
  c.stroke();
}

// What is written on it -------------------------------------------------------------------------------------------

function inscribe(c, wedge, i) {
  const [, , ink] = paintOf(wedge, i);
  c.fillStyle = ink;
  Object.assign(c, { textAlign: "center", textBaseline: "alphabetic" });
  const text = wedge.kind === "money" ? String(wedge.value) : wedge.label;
  if (wedge.kind === "envelope") envelope(c, text);
  else if (wedge.kind === "ked" && !wedge.back) offer(c, text);
  else if (text.length <= 8) stacked(c, text, wedge.joker);
  else along(c, text);
  if (wedge.joker) jokerCard(c);
}

// Letters under one another, from the rim to the hub, as large as their places let them be.
function stacked(c, text, joker) {
  const room = joker ? EDGE - 376 : EDGE - HUB - 76;
  let [most, laid] = [112, []];
  do {
    most -= 2;
    laid = column(text, most);
  } while (EDGE - 24 - laid.at(-1).foot > room && most > 32);
  laid.forEach(({ glyph, size, foot }) => {
    c.font = `700 ${size}px Unbounded, sans-serif`;
    c.fillText(glyph, 0, -foot);
  });
}

function column(text, most) {
  let foot = EDGE - 24;
  return [...text].map((glyph, n) => {
    const size = Math.min(most, (foot * Math.tan(HALF) * 2 - 40) / 0.9);
    const accent = n && /[ÅÄÖÉ]/.test(glyph) ? 0.22 : 0;
    foot -= glyph === " " ? size * 0.3 : size * (0.73 + accent) + (n ? 11 : 0) + (n ? 0 : /[ÅÄÖÉ]/.test(glyph) ? size * 0.22 : 0);
    return { glyph, size, foot };
  });
}

// A longer text along the radius, on one line or two.
function along(c, text) {
  const lines = split(text);
  c.save();
  c.rotate(Math.PI / 2);
  const [from, room] = [-(EDGE - 34), EDGE - HUB - 100];
  let size = lines.length > 1 ? 44 : 56;
  const font = () => (c.font = `700 ${size}px Unbounded, sans-serif`);
  font();
  while (size > 24 && Math.max(...lines.map((one) => c.measureText(one).width)) > room) {
    size -= 1;
    font();
  }
  c.textAlign = "left";
  const pitch = size * 1.14;
  lines.forEach((one, n) => c.fillText(one, from, (n - (lines.length - 1) / 2) * pitch + size * 0.36));
  c.restore();
}

// KVITT eller / DUBBELT: what is between two words is small.
function offer(c, text) {
  const words = text.split(" ");
  if (words.length !== 3) return along(c, text);
  c.save();
  c.rotate(Math.PI / 2);
  c.textAlign = "left";
  const say = (word, size, x, y) => {
    c.font = `700 ${size}px Unbounded, sans-serif`;
    c.fillText(word, x, y);
    return x + c.measureText(word).width;
  };
  const from = -(EDGE - 44);
  const behind = say(words[0], 50, from, -10);
  c.globalAlpha = 0.85;
  say(words[1].toLowerCase(), 32, behind + 14, -10);
  c.globalAlpha = 1;
  say(words[2], 50, from, 46);
  return c.restore();
}

function split(text) {
  const words = text.split(" ");
  if (words.length < 2 || text.length < 12) return [text];
  const cuts = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  const longest = (pair) => Math.max(...pair.map((one) => one.length));
  return cuts.sort((a, b) => longest(a) - longest(b))[0];
}

function envelope(c, text) {
  const [w, h, r] = [126, 176, EDGE - 26];
  c.save();
  c.translate(0, -r);
  paper(c, w, h);
  c.fillStyle = "#141A3C";
  c.font = "700 70px Unbounded, sans-serif";
  c.fillText(text, 0, h - 24);
  c.restore();
}

function paper(c, w, h) {
  Object.assign(c, { lineJoin: "round", lineWidth: 4 });
  rounded(c, -w / 2 + 5, 7, w, h, 8, "rgba(8, 6, 40, .4)");
  rounded(c, -w / 2, 0, w, h, 8, "#FFFDF6", "#C79A2B");
  c.beginPath();
  c.moveTo(-w / 2 + 4, 4);
  c.lineTo(0, h * 0.42);
  c.lineTo(w / 2 - 4, 4);
  Object.assign(c, { fillStyle: "#F7E3EC", strokeStyle: "#C79A2B" });
  c.fill();
  c.stroke();
  c.beginPath();
  c.arc(0, h * 0.38, 15, 0, 2 * Math.PI);
  c.fillStyle = "#B3206E";
  c.fill();
}

function rounded(c, x, y, w, h, r, fill, stroke) {
  c.beginPath();
  c.roundRect(x, y, w, h, r);
  c.fillStyle = fill;
  c.fill();
  if (!stroke) return;
  c.strokeStyle = stroke;
  c.stroke();
}

// The Joker: a card with a jester's cap, lying on its wedge.
function jokerCard(c) {
  c.save();
  c.translate(0, -300);
  c.rotate(-0.07);
  c.scale(0.9, 0.9);
  rounded(c, -38, -50, 84, 112, 10, "rgba(8, 6, 40, .5)");
  Object.assign(c, { lineWidth: 4 });
  rounded(c, -42, -56, 84, 112, 10, "#FFFDF6", "#C79A2B");
  c.translate(-36, -38);
  c.scale(0.72, 0.72);
  for (const [path, fill] of CAP) {
    c.fillStyle = fill;
    c.fill(new Path2D(path));
  }
  c.restore();
}

// A jester's cap on a square of 100 units, as [path, paint].
export const CAP = [
  ["M50 74L22 74C20 60 22 50 14 42C10 38 4 40 2 46C0 30 10 22 22 24C38 27 46 48 50 74Z", "#D4357F"],
  ["M50 74L78 74C80 60 78 50 86 42C90 38 96 40 98 46C100 30 90 22 78 24C62 27 54 48 50 74Z", "#2773C4"],
  ["M32 74C30 50 40 34 50 14C60 34 70 50 68 74Z", "#F5B92E"],
  ["M19 72H81V84Q81 90 75 90H25Q19 90 19 84Z", "#141A3C"],
  ["M8 44A8 8 0 1 0 8.1 44ZM92 44A8 8 0 1 0 92.1 44ZM50 3A9 9 0 1 0 50.1 3Z", "#D98E1B"],
];
export const cap = (size) =>
  `<svg class="cap" viewBox="0 0 100 100" width="${size}" height="${size}" aria-hidden="true">${CAP.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`).join("")}</svg>`;
