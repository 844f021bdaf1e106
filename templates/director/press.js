// A press and its answer: seen on its button at once, then accepted or refused with the reason beside it.

import { element } from "/static/common/element.js";
import { reason } from "./reasons.js";

const SHOWN = 6000; // milliseconds that a reason stays
const HELD = 1000; // milliseconds that a dangerous button wants to be held
const ROOM = { below: 90, right: 330 }; // pixels that a reason wants

/** Make the function that asks the server for something on behalf of a button; it tells whether that was accepted. */
export function presser(link, envelope) {
  async function press(message, button) {
    button.classList.remove("accepted", "refused");
    button.classList.add("pressed");
    const answer = await (message.type === "press" ? link().press(message, envelope().seq) : link().ask(message));
    button.classList.remove("pressed");
    clear(button);
    const accepted = answer.type === "accepted";
    if (accepted) flash(button);
    else refuse(button, reason(answer));
    return accepted;
  }
  press.envelope = envelope;
  return press;
}

/** Show beside a button why it did nothing: what is the matter, and more about it. */
export function refuse(button, { what, more }) {
  clear(button);
  button.classList.add("refused");
  const box = button.getBoundingClientRect();
  const sides = [innerHeight - box.bottom < ROOM.below && "above", innerWidth - box.left < ROOM.right && "leftwards"];
  const bubble = element("span", { class: ["reason", ...sides].filter(Boolean).join(" "), role: "alert" },
    element("strong", {}, what), element("small", {}, more));
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
  button.addEventListener("pointerdown", (event) => event.button === 0 && down());
  button.addEventListener("contextmenu", (event) => event.preventDefault()); // a finger that holds asks for it
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, up);
  return { down, up };
}
