// A sheet to draw on with a pencil, a finger or a mouse; what is drawn are lines, not dots of a screen.

import { HIGH, LARGEST, pathOf, sheetOf, WIDE } from "/static/common/drawing.js";
import { element } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const NEAR = 5; // units of the sheet: a point nearer than this to the one before it adds nothing that can be seen
const SVG = "http://www.w3.org/2000/svg";

/** Build the sheet; `changed()` is called after each stroke. Gives `strokes()` and `show(strokes)`. */
export function pencil(changed) {
  const sheet = sheetOf("sheet");
  const [back, clear] = ["back", "clear"].map((name) => element("button", { type: "button", class: name }, text(`captain.${name}`)));
  const made = element("div", { class: "pencil" }, sheet, element("div", { class: "row" }, back, clear));
  let strokes = [];
  let [stroke, line, finger] = [null, null, null];

  const add = (points) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", pathOf(points));
    sheet.append(path);
    return path;
  };
  const draw = () => {
    sheet.replaceChildren();
    strokes.forEach(add);
    back.disabled = clear.disabled = !strokes.length;
  };
  const at = (event) => {
    const box = sheet.getBoundingClientRect();
    const within = (share, most) => Math.min(most, Math.max(0, Math.round(share * most)));
    return [within((event.clientX - box.left) / box.width, WIDE), within((event.clientY - box.top) / box.height, HIGH)];
  };
  const size = () => strokes.reduce((sum, each) => sum + each.length, stroke?.length ?? 0);
  const go = (event) => {
    const [x, y] = at(event);
    const [before, above] = stroke.slice(-2);
    if (Math.hypot(x - before, y - above) < NEAR || size() + 2 > LARGEST) return;
    stroke.push(x, y);
  };
  sheet.addEventListener("pointerdown", (event) => {
    if (stroke || event.button > 0 || size() + 2 > LARGEST) return;
    event.preventDefault();
    sheet.setPointerCapture(event.pointerId);
    [stroke, finger] = [at(event), event.pointerId];
    line = add(stroke);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!stroke || event.pointerId !== finger) return;
    const between = event.getCoalescedEvents?.() ?? [];
    for (const each of between.length ? between : [event]) go(each);
    line.setAttribute("d", pathOf(stroke));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    sheet.addEventListener(end, (event) => {
      if (!stroke || event.pointerId !== finger) return;
      strokes = [...strokes, stroke];
      stroke = null;
      draw();
      changed();
    });
  }
  back.addEventListener("click", () => { strokes = strokes.slice(0, -1); draw(); changed(); });
  clear.addEventListener("click", () => { strokes = []; draw(); changed(); });
  draw();

  return {
    element: made,
    strokes: () => strokes,
    show(known) {
      [strokes, stroke] = [known, null];
      draw();
    },
  };
}
