// A written answer that was drawn: strokes on a sheet of 1000 by 400, shown as lines.

export const [WIDE, HIGH] = [1000, 400];
export const LARGEST = 6000; // numbers, two for each point; the server takes no more
const SVG = "http://www.w3.org/2000/svg";

/** Make an empty sheet. */
export function sheetOf(name) {
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  sheet.setAttribute("class", name);
  return sheet;
}

/** Write a stroke, x and y in turns, as a path; a dot is a line to where it is. */
export function pathOf(stroke) {
  const points = stroke.length > 2 ? stroke : [...stroke, ...stroke];
  return points.map((number, index) => `${index === 0 ? "M" : index % 2 ? " " : "L"}${number}`).join("");
}

/** Show strokes on a sheet. */
export function drawn(strokes) {
  const sheet = sheetOf("drawn");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", strokes.map(pathOf).join(""));
  sheet.append(path);
  return sheet;
}
