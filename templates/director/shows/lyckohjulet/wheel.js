// The wheel while it turns: whoever watches a real one presses where it stopped; a drawn one shows where it will stop.

import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const SVG = "http://www.w3.org/2000/svg";
const COUNT = 24;
const [RIM, HUB, SIZE] = [186, 60, 380];
const LINE = 11; // letters in a line of a wedge
const [ROOM, SMALL, LARGE] = [RIM - HUB - 24, 9, 19]; // along a wedge; type

const within = (place) => ((place % COUNT) + COUNT) % COUNT;

const turned = (radius, place) => {
  const angle = ((place / COUNT) * 360 - 90) * (Math.PI / 180);
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** Build the wheel: a press on a wedge says that it stopped there; after one on the hub, a press says on which peg. */
export function wheel({ press, envelope }) {
  const picture = svg("svg", { viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`, class: "wheel" });
  const hub = element("button", { class: "hub", "aria-pressed": "false" }, element("strong", {}), element("small", {}, text("letters.peg")));
  const made = element("section", { id: "wheel" }, picture, hub);
  let [drawn, pegs] = ["", false];

  const land = (number) => {
    const { season } = envelope().view;
    if (!pegs) return press("land", { wedge: number }, hub);
    // The peg `number` lies between its wedge and the one before; which of them is left is the season's to say.
    const [before, after] = [(number + COUNT - 1) % COUNT, number];
    const [left, right] = season.wheel_left === "lower" ? [before, after] : [after, before];
    return press("land_on_peg", { left, right }, hub);
  };
  const turn = (on) => {
    pegs = on;
    hub.setAttribute("aria-pressed", String(pegs));
    picture.classList.toggle("pegs", pegs);
  };
  hub.addEventListener("click", () => turn(!pegs));

  return {
    element: made,
    follow({ view }) {
      const final = view.round_type === "final";
      const { wedges, rests, spin } = final ? view.final_wheel : view.wheel;
      if (view.phase !== "spinning") return turn(false);
      const stop = spin && spin.stop >= 0 && spin.seconds > 0 ? Math.floor(spin.stop) : -1;
      const now = JSON.stringify([wedges, rests, stop]);
      say(hub.firstChild, stop < 0 ? text("letters.where") : text("letters.stops", { label: wedges[stop].label }));
      if (now === drawn) return undefined;
      drawn = now;
      return picture.replaceChildren(...faces(wedges, Math.floor(rests), stop), ...targets(wedges, Math.floor(rests), land), svg("path", { class: "flipper", d: "M-8 -190 L8 -190 L0 -173 Z" }));
    },
  };
}

/** The wedges as they lie, the one under the flipper on top; seen from above, their numbers rise clockwise. */
const faces = (wedges, first, stop) => wedges.map((wedge, number) => {
  const place = number - first;
  const face = svg("g", { class: `face ${wedge.kind}${number === stop ? " stop" : ""}` }, svg("path", { d: slice(place - 0.5, place + 0.5) }));
  face.append(...label(wedge, place));
  return face;
});

function label({ label: words, joker }, place) {
  const lines = broken(joker ? `★ ${words}` : words);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.max(SMALL, Math.min(LARGE, ROOM / (longest * 0.64), 30 / lines.length));
  return lines.map((line, index) => {
    const shift = (index - (lines.length - 1) / 2) * size * 1.08;
    // On the left the words run from the rim inwards, on the right from the hub to the rim: none stands on its head.
    const right = within(place) < COUNT / 2;
    const angle = (place / COUNT) * 360 + (right ? -90 : 90);
    const made = svg("text", {
      transform: `rotate(${angle.toFixed(2)}) translate(${right ? RIM - 17 : -RIM + 17} ${shift.toFixed(2)})`,
      "text-anchor": right ? "end" : "start", "font-size": size.toFixed(1),
    });
    made.textContent = line;
    return made;
  });
}

/** Break a label into at most two lines. */
function broken(words) {
  if (words.length <= LINE || !words.includes(" ")) return [words];
  const half = words.length / 2;
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.reduce((best, each) => (Math.abs(each - half) < Math.abs(best - half) ? each : best));
  return [words.slice(0, middle), words.slice(middle + 1)];
}

/** What is pressed: a wedge, or where pegs are asked for the half wedges on both sides of a peg. */
const targets = (wedges, first, land) => wedges.flatMap(({ label: words }, number) => {
  const place = number - first;
  const target = (kind, from, to, title) => {
    const made = svg("path", { class: `target ${kind}`, d: slice(from, to), [`data-${kind}`]: number }, svg("title", {}));
    made.firstChild.textContent = title;
    made.addEventListener("click", () => land(number));
    return made;
  };
  const dot = svg("circle", { class: "dot", r: 5, cx: turned(RIM, place - 0.5).split(" ")[0], cy: turned(RIM, place - 0.5).split(" ")[1] });
  const between = `${wedges.at(number - 1).label} | ${words}`;
  return [target("wedge", place - 0.5, place + 0.5, words), target("peg", place - 1, place, between), dot];
});

const slice = (from, to) => `M${turned(HUB, from)} L${turned(RIM, from)} A${RIM} ${RIM} 0 0 1 ${turned(RIM, to)} L${turned(HUB, to)} A${HUB} ${HUB} 0 0 0 ${turned(HUB, from)} Z`;

function svg(tag, properties, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
