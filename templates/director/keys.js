// The keyboard: each key stands for one button; a button that wants to be held wants its key to be held.

import { element } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";

const TYPED = "input, select, textarea";
const bound = new Map();

/** Give a key to buttons: the first of them that can be pressed now takes it. `down` and `up` are called. */
export function bind(key, label, down, up = () => {}, possible = () => true) {
  if (key) bound.set(key, [...(bound.get(key) ?? []), { label, down, up, possible }]);
}

/** Print a key on a button. */
export const printed = (key) => (key ? element("kbd", {}, sign(key)) : "");

/** Tell in the list of all keys what keys do that stand for no button. */
export const note = (keys, label) => bound.set(keys, [{ label, down: () => {}, up: () => {}, possible: () => true }]);

const sign = (key) => (key.startsWith("Shift+") ? `⇧${key.slice(6)}` : key.length === 1 ? key : named("key", key));

/** Name a key by its place, so that Cyrillic and other layouts have the same keys. */
function placeOf(event) {
  const place = event.code.replace(/^(Key|Digit|Numpad(?=\d))/, "");
  const shifted = event.shiftKey && place.length === 1;
  return shifted ? `Shift+${place}` : place;
}

let pressed = null;
let front = null;
let spelt = null;

/** Let `take(place)` have every key first, as long as it is in front; null ends it. It says whether it took the key. */
export const inFront = (take) => { front = take; };

/** Let `take(event)` have every key that writes a letter, before buttons have it. It says whether it took the key. */
export const inLetters = (take) => { spelt = take; };

function down(event) {
  const typing = event.target.closest?.(TYPED);
  if (event.ctrlKey || event.altKey || event.metaKey || typing) return;
  const dialog = document.querySelector("dialog[open]");
  if (event.key === "?" && (!dialog || dialog.id === "keys")) return toggleHelp();
  if (dialog) return; // Space and Enter are for what has the focus in it, all else is for nothing
  const candidates = bound.get(placeOf(event));
  if (!event.repeat && front?.(placeOf(event))) return event.preventDefault();
  if (!front && !event.shiftKey && spelt?.(event)) return event.preventDefault();
  if (!candidates) return;
  event.preventDefault(); // Space and Enter would press whatever has the focus as well
  if (event.repeat) return;
  pressed?.bound.up();
  pressed = { code: event.code, bound: candidates.find((each) => each.possible()) ?? candidates[0] };
  pressed.bound.down();
}

function up(event) {
  if (pressed?.code !== event.code) return;
  leave();
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
  const close = element("button", { onclick: () => help.close() }, text("key.close"));
  help.replaceChildren(element("h2", {}, text("key.keys")), element("div", { class: "keys" }, ...lines), close);
  return help.showModal();
}

/** Listen to the keyboard from now on; gives the function that shows and hides all keys. */
export function listen() {
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  addEventListener("blur", leave);
  return toggleHelp;
}
