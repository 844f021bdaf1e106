// Who plays which topic: a topic is pointed at, a player is named for it, and the next open one is pointed at.

import { element, say } from "/static/common/element.js";
import { placing } from "/static/common/placing.js";
import { text } from "/static/common/words.js";
import { digits } from "./keys.js";

const FIVE = [1, 2, 3, 4, 5];

/** Build the line-up. `press(verb, words, at)` presses, and says at an element why it was refused. */
export function lineup(press) {
  const [heading, state] = [element("h2", {}), element("p", { class: "state", role: "status" })];
  const why = element("p", { class: "why", role: "alert" });
  const slots = FIVE.map((topic) => element("button", { type: "button", class: "slot", "data-topic": topic },
    element("b", {}, String(topic)), element("span", { class: "topic" }), element("strong", {})));
  const members = FIVE.map((player) => element("button", { type: "button", class: "member", "data-player": player },
    element("b", {}, String(player)), element("strong", {}), element("small", {})));
  const made = element("section", {}, heading, element("div", { class: "two" },
    element("div", { class: "slots" }, ...slots), element("div", { class: "members" }, ...members)), state, why);
  let [view, at, last] = [null, 0, ""];

  const put = async (player) => {
    if (!view || !at) return;
    const [verb, words] = placing(view.air.phase, view.air.topic, view.team, view.lineup, at, player);
    if (await press(verb, words, why)) point(words.player === 0 ? at : open(view, at) ?? at);
  };
  const point = (topic) => {
    at = topic;
    draw();
  };
  const draw = () => {
    const { air, lineup: named, team } = view;
    const names = air.teams[team - 1].players;
    slots.forEach((slot, index) => fillSlot(slot, index + 1, view, at));
    members.forEach((button, index) => fillMember(button, index + 1, names[index], view, at));
    made.classList.toggle("one", air.topic > 0);
    say(heading, air.topic ? text("captain.who", { topic: air.topic_name || air.topic }) : text("captain.lineup"));
    const missing = air.topic ? Number(!named[air.topic - 1]) : named.filter((player) => !player).length;
    made.classList.toggle("done", !missing);
    say(state, missing ? text("captain.missing", { count: missing }) : `✓ ${text("captain.done")}`);
  };
  slots.forEach((slot, index) => slot.addEventListener("click", () => point(index + 1)));
  members.forEach((button, index) => button.addEventListener("click", () => put(index + 1)));
  digits(made, put, (step) => view && !view.air.topic && point((at + step + 4) % 5 + 1));

  return {
    element: made,
    follow(now) {
      const choice = `${now.air.round_number}/${now.air.topic}`;
      if (choice !== last) say(why, "");
      at = choice !== last ? now.air.topic || open(now, 0) || 1 : at;
      [view, last] = [now, choice];
      draw();
    },
  };
}

/** Find the next topic for which nobody is named, behind one; null where there is none, or only one is chosen for. */
function open({ air, lineup: named }, after) {
  if (air.topic) return null;
  const order = [...FIVE.slice(after), ...FIVE.slice(0, after)];
  return order.find((topic) => !named[topic - 1]) ?? null;
}

function fillSlot(slot, topic, { air, lineup: named, team }, at) {
  const [, name, player] = slot.children;
  say(name, air.board[topic - 1]?.name || text("captain.hidden"));
  say(player, air.teams[team - 1].players[named[topic - 1] - 1] ?? "–");
  slot.setAttribute("aria-pressed", String(topic === at));
  slot.classList.toggle("named", named[topic - 1] > 0);
  slot.hidden = air.topic > 0;
}

function fillMember(button, player, name, { air, lineup: named, unused, team }, at) {
  const [, who, note] = button.children;
  const topic = named.indexOf(player) + 1;
  const free = air.phase === "ferdi_pick" || unused.includes(player) || topic === at;
  say(who, name);
  say(note, [player === air.teams[team - 1].captain && text("captain.captain"), topic && topic !== at ? text("captain.plays", { topic }) : ""].filter(Boolean).join(" · "));
  button.setAttribute("aria-pressed", String(topic > 0 && topic === at));
  button.classList.toggle("used", !free);
  button.disabled = air.topic > 0 && !free; // lined up at once, two change places
}
