// What the graphics of Lyckohjulet share: a summer evening at the fair. Deep blue to magenta dusk, white tiles with a soft
// inner light, gold. Titles and figures in Unbounded, everything else in Onest.
//
// A graphic takes both:  static faces = faces;  static css = `${fair} .mine { … }`
//   .plate            night blue in a gold edge, with a gloss along its top
//   .plate.dusk       the same of magenta dusk: what is exciting just now
//   .plate.gold       gold for dark text: what was won
//   .plate.pearl      white with a soft inner light, for dark text
//   .display          Unbounded, for titles, names and figures
//   .label            small text beside a figure or name: gold, Onest

export { clover, drawing, flipper, hub, mark, wheel } from "./lycko-mark.js";

export const faces = ["Unbounded", "Onest"];

export const colours = {
  white: "#FBF5EA",
  ink: "#141A3C",
  night: "#101B4D", // the plates' own blue
  deep: "#0B1236", // darker: structure, grooves
  blue: "#26348F",
  violet: "#4A1F7A",
  magenta: "#B3206E",
  pink: "#E0468C",
  rose: "#F9B4D2",
  gold: "#F5C84B",
  bright: "#FFE9A3",
  amber: "#D98E1B",
  bronze: "#7A4A06",
  green: "#2FB37A",
};

// The contestants' colours, in the order of their seats, each as [light, middle, deep]; a figure stands with them always.
export const seats = [
  ["#FF9AC4", "#D93A86", "#8E1556"],
  ["#FFE08A", "#E7A422", "#8A5608"],
  ["#8FD3FF", "#2F86D8", "#144A8A"],
];

// The safe area (EBU R 95), and where things stand beside each other, in pixels.
export const safe = { left: 96, top: 54, right: 1824, bottom: 1026 };
export const grid = {
  board: { left: 96, top: 70, width: 1456, height: 632 }, // with the letters beside it; alone it stands in the middle
  letters: { left: 1572, top: 70, width: 252, height: 632 },
  category: { top: 716, height: 64 },
  podiums: { left: 96, top: 800, width: 1728, height: 226 },
};
// How far board and category move to the right while the used letters are not beside them.
export const ALONE = (1920 - grid.board.width) / 2 - grid.board.left;

// Whether the board of used letters is of use: in rounds where letters are asked for.
export const lettered = ({ round_type: type, place }) => (place === "left" || place === "centre" ? place === "left" : type === "wheel" || type === "attack");

// Kronor as they are written: 1 000 kr, with no-break spaces.
export const thousands = (number) => String(Math.round(number)).replace(/\B(?=(\d{3})+(?!\d))/g, "\u00a0");
export const kronor = (number) => `${thousands(number)}\u00a0kr`;

const GOLD = "linear-gradient(165deg, #FFF3C4, #F5C84B 28%, #D98E1B 62%, #F5C84B 84%, #A96A10)";

export const fair = `
.stage { color: #FBF5EA; font-family: Onest, "Segoe UI", sans-serif; font-weight: 500; }
.display { font-family: Unbounded, Onest, sans-serif; font-weight: 600; }
.plate { position: relative; color: #FBF5EA; border: 4px solid transparent; border-radius: 20px;
  background: linear-gradient(172deg, #2C2F86, #1A2263 34%, #101B4D 66%, #2A1858) padding-box, ${GOLD} border-box; }
.plate::before { content: ""; position: absolute; left: 5px; right: 5px; top: 5px; height: 42%; border-radius: 13px 13px 40px 40px / 13px 13px 12px 12px;
  background: linear-gradient(rgba(255, 255, 255, .2), rgba(255, 255, 255, .03)); }
.plate > * { position: relative; }
.plate.dusk { background: linear-gradient(172deg, #C93A83, #B3206E 38%, #8C1A6B 70%, #5A1C74) padding-box, ${GOLD} border-box; }
.plate.gold { color: #141A3C; background: linear-gradient(172deg, #FFE9A3, #F5C84B 42%, #EBB132 72%, #F5C84B) padding-box,
  linear-gradient(165deg, #FFF8E0, #B87814 60%, #7A4A06) border-box; }
.plate.gold::before { background: linear-gradient(rgba(255, 255, 255, .55), rgba(255, 255, 255, .08)); }
.plate.pearl { color: #141A3C; background: radial-gradient(ellipse at 50% 40%, #FFFFFF, #FBF5EA 55%, #EBDDE2) padding-box, ${GOLD} border-box; }
.plate.pearl::before { display: none; }
.label { color: #FFE9A3; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: .02em; }
.plate.gold .label, .plate.pearl .label { color: #5A3A06; }
`;
