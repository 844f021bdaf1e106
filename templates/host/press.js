// Presses of the host's page: answered within a frame, accepted or refused with the reason on the button.

import { element } from "/static/common/element.js";
import { hasText, named, text } from "/static/common/words.js";

const SHOWN = 6000; // milliseconds that a reason stays

/** Make the function that presses something on behalf of a button; it tells whether that was accepted. */
export function presser(link, envelope) {
  return async function press(name, words, button) {
    button.classList.remove("accepted");
    clear(button);
    button.classList.add("pressed");
    const answer = await link().press({ do: name, ...words }, envelope().seq);
    button.classList.remove("pressed");
    if (answer.type === "accepted") flash(button);
    else refuse(button, answer, envelope());
    return answer.type === "accepted";
  };
}

function refuse(button, { code, text: more }, { view }) {
  const phase = named("phase", view.air?.phase ?? view.phase ?? "");
  const what = hasText("refused", code) ? named("refused", code, { phase }) : more;
  button.classList.add("refused");
  const bubble = element("span", { class: "reason", role: "alert", title: more }, what);
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

/** Make a button of a verb. */
export function verbButton(name, properties = {}) {
  return element("button", { "data-do": name, ...properties }, element("span", {}, named("verb", name)));
}

/** Show whether a button can be pressed now. It can be pressed all the same: then the rules say why not. */
export function light(button, legal) {
  button.classList.toggle("legal", legal);
  button.classList.toggle("idle", !legal);
}

/** Write on a button that it wants a second press, for as long as it may come. */
export function arm(button, armed) {
  button.classList.toggle("armed", armed);
  button.querySelector(".again")?.remove();
  if (armed) button.append(element("span", { class: "again", role: "status" }, text("host.again")));
}
