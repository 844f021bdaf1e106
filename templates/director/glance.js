// The game at a glance: its phase and its clock, and around them what the show's own glance adds.

import { figures, left } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";

/**
 * Build the glance. Gives `follow(envelope)` and `tick`.
 *
 * A show's `glance()` gives lists of elements, `beside` the phase, in the `middle` and `below`, each of which may be left
 * out, and `follow(view)`.
 */
export function glance(where, show, now) {
  const own = { beside: [], middle: [], below: [], follow: () => {}, ...show.glance() };
  const [phase, clockname] = ["phase", "clockname"].map((name) => element("div", { class: name }));
  const clock = element("div", { class: "figures", id: "countdown" });
  where.replaceChildren(
    element("div", { class: "numbers" },
      element("div", { class: "where" }, phase, ...own.beside), element("div", { class: "scores" }, ...own.middle),
      element("div", { class: "clock" }, clock, clockname)),
    ...own.below,
  );
  let envelope = null;

  const tick = () => {
    const seconds = left(envelope, now());
    say(clock, seconds === null ? "–" : seconds < 10 ? (Math.ceil(seconds * 10 - 0.01) / 10).toFixed(1) : figures(seconds));
    where.classList.toggle("running", seconds !== null && !envelope.held);
  };

  return {
    tick,
    follow(message) {
      envelope = message;
      const { view, held } = message;
      say(phase, named("phase", view.phase));
      Object.assign(where.dataset, { phase: view.phase, seq: message.seq });
      where.classList.toggle("warned", Boolean(view.clock?.warned));
      where.classList.toggle("standing", held);
      say(clockname, held ? `❚❚ ${text("glance.held")}` : view.clock ? named("clock", view.clock.name) : text("clock.none"));
      clockname.title = held ? text("glance.held.what") : "";
      own.follow(view);
      tick();
    },
  };
}
