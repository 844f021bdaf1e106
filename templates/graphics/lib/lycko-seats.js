// The contestants of Lyckohjulet as they are told apart: a colour, a figure and a sweet of the fair, by their seats 1 to 3.

import { seats } from "./lycko.js";

const HEART = "M50 88C22 66 8 50 8 32C8 17 19 8 31 8C40 8 47 13 50 21C53 13 60 8 69 8C81 8 92 17 92 32C92 50 78 66 50 88Z";
const STAR = "M50 5L63.5 34.5L95.5 38.5L72 60.5L78 92.5L50 76.8L22 92.5L28 60.5L4.5 38.5L36.5 34.5Z";
const LEAF = "M50 49C42 40 31 35 31 24C31 15 44 12 50 21C56 12 69 15 69 24C69 35 58 40 50 49Z";
const CLOVER = [45, 135, 225, 315].map((angle) => `<path d="${LEAF}" transform="rotate(${angle} 50 50) translate(50 50) scale(1.16) translate(-50 -50)"/>`).join("");

const SHAPES = [`<path d="${HEART}"/>`, `<path d="${STAR}" stroke-linejoin="round" stroke-width="6"/>`, CLOVER];

// The [light, middle, deep] colours of a seat; the first one's for nobody.
export const coloursOf = (seat) => seats[seat - 1] ?? seats[0];

// The sign of a seat, of one colour, in a size in pixels.
export function sign(seat, size, fill = "#FFFFFF") {
  const shape = SHAPES[seat - 1] ?? "";
  return `<svg viewBox="0 0 100 100" width="${size}" height="${size}" fill="${fill}" stroke="${fill}" stroke-width="0" aria-hidden="true">${shape}</svg>`;
}

// A round badge in the seat's colour with its sign in it, in a size in pixels.
export function badge(seat, size) {
  const [light, middle, deep] = coloursOf(seat);
  const [id, inner] = [`seat-${seat}-${size}`, size * 0.56];
  return `<svg class="badge" viewBox="0 0 100 100" width="${size}" height="${size}" aria-hidden="true"><defs>
    <radialGradient id="${id}" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs>
    <circle cx="50" cy="50" r="49" fill="#FBF5EA"/><circle cx="50" cy="50" r="42" fill="url(#${id})"/>
    <svg x="${50 - (inner / size) * 50}" y="${50 - (inner / size) * 50}" width="${(inner / size) * 100}" height="${(inner / size) * 100}" viewBox="0 0 100 100" fill="#FFFFFF" stroke="#FFFFFF" stroke-width="0">${SHAPES[seat - 1] ?? ""}</svg>
  </svg>`;
}
