// The wager: whole points from 1 to all that the team has; what is wrong with it is said while it is typed.

import { element, say } from "/static/common/element.js";
import { points } from "/static/common/points.js";
import { text } from "/static/common/words.js";

/** Build the field. */
export function wager(press) {
  const input = element("input", { id: "points", name: "points", type: "text", inputmode: "numeric", autocomplete: "off", "aria-describedby": "points-why" });
  const why = element("p", { id: "points-why", class: "why", role: "alert" });
  const [limit, state] = [element("p", { class: "limit" }), element("p", { class: "state", role: "status" })];
  const all = element("button", { type: "button", class: "all" });
  const go = element("button", { type: "submit", class: "confirm" }, text("captain.wager.go"));
  const label = element("label", { for: "points" }, text("captain.wager"));
  const form = element("form", { novalidate: true }, label, limit, element("div", { class: "field" }, input, all), why, go);
  const made = element("section", {}, form, state);
  let view = null;

  const check = () => {
    const wrong = wrongWith(input.value.trim(), view?.most ?? 0);
    say(why, wrong);
    input.setAttribute("aria-invalid", String(Boolean(wrong)));
    return !wrong;
  };
  input.addEventListener("input", check);
  all.addEventListener("click", () => {
    input.value = String(view.most);
    check();
    input.focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!check() || !await press("wager", { team: view.team, points: Number(input.value) }, why)) return input.focus();
    input.value = "";
    return input.blur();
  });

  return {
    element: made,
    follow(now) {
      view = now;
      form.hidden = !now.plays;
      say(limit, text("captain.wager.limit", { most: points(now.most) }));
      say(all, text("captain.all", { points: points(now.most) }));
      made.classList.toggle("done", now.wager > 0);
      say(state, !now.plays ? text("captain.out") : now.wager ? `✓ ${text("captain.wagered", { points: points(now.wager) })}` : "");
      if (input.value) check();
    },
  };
}

/** Say what is wrong with a wager as it was typed; nothing where it is right. */
function wrongWith(typed, most) {
  if (typed === "") return text("captain.wager.empty");
  if (!/^-?\d+([.,]\d+)?$/.test(typed)) return text("captain.wager.number");
  if (/[.,]/.test(typed)) return text("captain.wager.whole");
  if (Number(typed) < 1) return text("captain.wager.least");
  return Number(typed) > most ? text("captain.wager.most", { most: points(most) }) : "";
}
