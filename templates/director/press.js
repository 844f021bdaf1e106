// A press and its answer: seen on its button at once, then accepted or refused with the reason beside it.

import { element } from "/static/common/element.js";
import { text } from "/static/common/strings.js";

const SHOWN = 6000; // milliseconds that a reason stays
const HELD = 1000; // milliseconds that a dangerous button wants to be held

/** Make the function that asks the server for something on behalf of a button. */
export function presser(link, seen) {
  return async function press(message, button) {
    button.classList.remove("accepted", "refused");
    button.classList.add("pressed");
    const words = message.type === "press" ? { seen: seen(), ...message } : message;
    const answer = await link.ask(words);
    button.classList.remove("pressed");
    clear(button);
    if (answer.type === "accepted") flash(button);
    else refuse(button, answer.code === "lost" ? text("refused.lost") : answer.text);
  };
}

/** Show beside a button why it did nothing. */
export function refuse(button, reason) {
  clear(button);
  button.classList.add("refused");
  const bubble = element("span", { class: "reason", role: "alert" }, reason);
  button.append(bubble);
  setTimeout(() => bubble.isConnected && clear(button), SHOWN);
}

function clear(button) {
  button.classList.remove("refused");
  button.querySelector(".reason")?.remove();
}

function flash(button) {
  button.classList.add("accepted");
  setTimeout(() => button.classList.remove("accepted"), 300);
}

/** Let a button act when it is pressed, or only after it was held for a second. Gives its `down` and `up` for keys. */
export function armed(button, act, held = false) {
  if (!held) {
    button.addEventListener("click", act);
    return { down: act, up: () => {} };
  }
  let timer = 0;
  const up = () => {
    clearTimeout(timer);
    button.classList.remove("holding");
  };
  const down = () => {
    up();
    button.classList.add("holding");
    timer = setTimeout(() => { up(); act(); }, HELD);
  };
  button.classList.add("held");
  button.addEventListener("pointerdown", down);
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, up);
  return { down, up };
}
