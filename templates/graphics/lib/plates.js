// The plates on which the text of «Что? Где? Когда?» stands: black lacquer, night-green cloth and brass.
//
// A graphic puts `plates` before its own style sheet:  static css = `${plates} .mine { … }`
//   .plate            black lacquer in a brass edge, one bright rule inside along its top
//   .plate.cloth      the same of green cloth
//   .plate.wine       the same of deep wine: what was answered wrong
//   .plate.brass      bright brass for dark text: what was answered right, what was won
//   .rule             a brass rule between parts of a plate (a block of its own)
//   .rule.upright     the same, standing
//   .label            small capitals above a figure or name: brass, wide

export const colours = {
  white: "#F4F1E8",
  ink: "#0B0C0E",
  lacquer: "#15171A",
  cloth: "#0E3B2C",
  night: "#08241B",
  brass: "#C8A24A",
  bright: "#E9CF8A",
  dim: "#8A6B24",
  wine: "#6E1423",
};

// The safe area (EBU R 95) of the picture, in pixels.
export const safe = { left: 96, top: 54, right: 1824, bottom: 1026 };

export const plates = `
.plate { position: relative; color: #F4F1E8; border: 3px solid #8A6B24; border-radius: 4px;
  background: linear-gradient(160deg, #1D2024, #0B0C0E 60%); }
.plate::before { content: ""; position: absolute; left: 6px; right: 6px; top: 6px; height: 3px; background: #C8A24A; }
.plate.cloth { background: linear-gradient(160deg, #12493A, #0E3B2C 30%, #08241B); }
.plate.wine { border-color: #A8485A; background: linear-gradient(160deg, #821B2D, #6E1423 45%, #4A0C17); }
.plate.wine::before { background: #D98A97; }
.plate.brass { color: #0B0C0E; border-color: #F6EBCB; background: linear-gradient(135deg, #F3DFA6, #C8A24A 60%, #A98435); }
.plate.brass::before { background: #6E541A; }
.rule { height: 3px; background: linear-gradient(90deg, #8A6B24, #E9CF8A 50%, #8A6B24); }
.rule.upright { width: 3px; height: auto; background: linear-gradient(#8A6B24, #E9CF8A 50%, #8A6B24); }
.label { color: #E9CF8A; font-size: 32px; line-height: 40px; font-weight: 400; letter-spacing: .1em; text-transform: uppercase; }
.plate.brass .label { color: #2A2008; }
`;
