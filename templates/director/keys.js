// The keyboard: each key stands for one button; a button that wants to be held wants its key to be held.

import { element } from "/static/common/element.js";
import { text } from "/static/common/strings.js";

const TYPED = "input, select, textarea";
const bound = new Map();

/** Give a key to buttons: the first of them that can be pressed now takes it. `down` and `up` are called. */
export function bind(key, label, down, up = () => {}, possible = () => true) {
  bound.set(key, [...(bound.get(key) ?? []), { label, down, up, possible }]);
}

/** Count the buttons that a key stands for. */
export const boundTo = (key) => bound.get(key)?.length ?? 0;

const SIGNS = { Minus: "−", Equal: "+", Delete: "Del" };

/** Print a key on a button. */
export const printed = (key) => (key ? element("kbd", {}, SIGNS[key] ?? key.replace("Shift+", "⇧")) : "");

/** Name a key by its place, so that Cyrillic and other layouts have the same keys. */
function named(event) {
  const place = event.code.replace(/^(Key|Digit)/, "");
  const shifted = event.shiftKey && place.length === 1;
  return shifted ? `Shift+${place}` : place;
}

let pressed = null;

function down(event) {
  const typing = event.target.closest?.(TYPED);
  if (event.ctrlKey || event.altKey || event.metaKey || typing) return;
  if (event.key === "?") return toggleHelp();
  const candidates = bound.get(named(event));
  if (!candidates || document.getElementById("keys").open) return;
  event.preventDefault(); // Space and Enter would press whatever has the focus as well
  if (event.repeat) return;
  pressed?.bound.up();
  pressed = { code: event.code, bound: candidates.find((each) => each.possible()) ?? candidates[0] };
  pressed.bound.down();
}

function up(event) {
  if (pressed?.code !== event.code) return;
  pressed.bound.up();
  pressed = null;
}

function leave() {
  pressed?.bound.up();
  pressed = null;
}

function toggleHelp() {
  const help = document.getElementById("keys");
  if (help.open) return help.close();
  const lines = [...bound].map(([key, each]) => {
    const labels = [...new Set(each.map(({ label }) => label))].join(" / ");
    return element("div", {}, printed(key), element("span", {}, labels));
  });
  const close = element("button", { onclick: () => help.close() }, text("help.close"));
  help.replaceChildren(element("h2", {}, text("help")), element("div", { class: "keys" }, ...lines), close);
  return help.showModal();
}

/** Listen to the keyboard from now on; gives the function that shows and hides all keys. */
export function listen() {
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("blur", leave);
  return toggleHelp;
}
