// The programme picture: score, sector and clock, drawn from the view alone, so that it is right at once and after a reload.

import { figures, left } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { connect } from "/static/common/link.js";
import { aired } from "/static/common/strings.js";

const part = (id) => document.getElementById(id);
const stage = part("stage");
const SMALLEST = 32; // pixels; below that a text is clipped
const SIGNS = { right: "✓", wrong: "✕", current: "" };
let envelope = null;

function scale() {
  const factor = Math.min(innerWidth / 1920, innerHeight / 1080);
  const [x, y] = [(innerWidth - 1920 * factor) / 2, (innerHeight - 1080 * factor) / 2];
  stage.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
}

function fit(where, words) {
  if (where.textContent === words) return;
  where.textContent = words;
  for (let size = 48; size >= SMALLEST; size -= 2) {
    where.style.fontSize = `${size}px`;
    if (where.scrollWidth <= where.clientWidth) return;
  }
}

function draw(view) {
  document.documentElement.lang = view.language;
  stage.hidden = false;
  fit(part("team"), view.team);
  fit(part("viewers_team"), view.viewers_team);
  say(part("experts"), view.experts);
  say(part("viewers"), view.viewers);
  part("place").hidden = !view.sector && !view.decisive;
  const places = [view.decisive && aired(view.language, "decisive"), view.sector && `${aired(view.language, "sector")} ${view.sector}`];
  say(part("sector"), places.filter(Boolean).join(" · "));
  part("lamps").replaceChildren(...view.blitz.map(lamp));
}

const lamp = (state, index) => element("span", { class: state }, SIGNS[state] || String(index + 1));

function tick() {
  const seconds = left(envelope, link.now());
  const clock = part("clock");
  // The spinning top has a clock too; its time is nobody's business.
  const shown = seconds !== null && envelope.view.clock.name !== "top";
  clock.hidden = !shown;
  if (shown) {
    say(clock, figures(seconds));
    clock.classList.toggle("warned", envelope.view.clock.warned);
    clock.classList.toggle("held", envelope.held);
  }
  requestAnimationFrame(tick);
}

const link = connect("air", {
  view(message) {
    envelope = message;
    draw(message.view);
  },
});
addEventListener("resize", scale);
scale();
requestAnimationFrame(tick);
