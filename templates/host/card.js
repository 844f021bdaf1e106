// The host's card: who asks, the question, and apart from it the answer, as large as they fit.

import { drawn } from "/static/common/drawing.js";
import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const [SMALLEST, LARGEST] = [15, 58]; // pixels
const SIGNS = { right: "✓", wrong: "✕", current: "●", "": "○" };

/** Build the card. Gives `follow(view)` and `cover()`, which hides and shows the answer. */
export function card(where, show, hint) {
  const part = Object.fromEntries(
    ["say", "where", "lamps", "who", "question", "drawing", "media", "answer", "accept", "comment"].map((name) => [name, element("div", { class: name })]),
  );
  const eye = element("button", { id: "cover" }, element("span", {}));
  const lid = element("div", { class: "lid" }, element("span", {}, text("host.covered")), hint);
  const secret = element("div", { class: "secret" }, part.answer, part.accept, part.comment);
  const front = element("div", { class: "front" }, part.who, part.question, part.drawing, part.media);
  const plate = element("div", { class: "plate" }, element("small", { class: "label" }, text("glance.answer")), eye, secret, lid);
  where.replaceChildren(part.say, element("div", { class: "line" }, part.where, part.lamps), front, plate);
  let covered = false;
  let shown = "";

  const draw = () => {
    where.classList.toggle("covered", covered);
    say(eye.firstChild, text(covered ? "host.show" : "host.cover"));
  };
  const cover = () => {
    covered = !covered;
    draw();
  };
  eye.addEventListener("click", cover);
  new ResizeObserver(() => fit(where)).observe(where);
  document.fonts?.ready.then(() => fit(where));
  draw();

  return {
    cover,
    follow(view) {
      const held = show.card(view);
      const words = JSON.stringify([view.say, held]);
      if (words === shown) return;
      shown = words;
      where.classList.toggle("empty", !held);
      where.lang = show.language(view);
      say(part.say, view.say ?? "");
      fill(part, held ?? {});
      fit(where);
    },
  };
}

function fill(part, held) {
  for (const name of ["where", "who", "question", "media", "answer", "comment"]) say(part[name], held[name] ?? "");
  part.drawing.replaceChildren(...(held.drawing?.length ? [drawn(held.drawing)] : []));
  const others = held.accept ?? [];
  say(part.accept, others.length ? text("host.accept", { what: others.join(" · ") }) : "");
  part.lamps.replaceChildren(...(held.lamps ?? []).map((lamp) => element("span", { class: lamp || "open" }, SIGNS[lamp])));
}

/** Set the type as large as the card holds it: every word can be read, the larger the better. */
function fit(where) {
  let [small, large] = [SMALLEST, LARGEST];
  while (small < large) {
    const size = Math.ceil((small + large) / 2);
    where.style.setProperty("--size", `${size}px`);
    if (overflows(where)) large = size - 1;
    else small = size;
  }
  where.style.setProperty("--size", `${small}px`);
  where.classList.toggle("long", overflows(where)); // only then it scrolls
}

const overflows = (where) =>
  [where, where.querySelector(".front")].some((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1);
