// The bar on top: what runs, whether the line is up, since when, the language, the keys, PANIC.

import { duration } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { languageChoice, text } from "/static/common/words.js";
import { bind, listen, printed } from "./keys.js";
import { armed } from "./press.js";

/** Build the bar. Gives `line(up)` and `tick`. */
export function head(where, episode, press, now) {
  const state = element("span", { id: "line" });
  const time = element("span", { id: "run" });
  const panic = element("button", { id: "panic" },
    element("strong", {}, text("panic.word")), element("small", {}, text("panic.hold")), printed("Delete"));
  const { down, up } = armed(panic, () => press({ type: "panic" }, panic), true);
  bind("Delete", text("panic.word"), down, up);
  const keys = element("button", { class: "small", id: "help", onclick: listen() }, text("key.keys"), element("kbd", {}, "?"));
  where.replaceChildren(element("h1", {}, episode), state, time, languageChoice(), keys, panic);
  return {
    line: (connected) => say(state, connected ? `● ${text("line.up")}` : `✕ ${text("line.down")}`),
    tick: () => say(time, duration(now())),
  };
}
