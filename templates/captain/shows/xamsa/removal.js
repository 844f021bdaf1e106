// The Fərdi round: five topics, of which the team in its turn takes one out; the choice is confirmed, for it cannot be taken back.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { digits } from "./keys.js";

const FIVE = [1, 2, 3, 4, 5];

/** Build the topics. */
export function removal(press) {
  const [heading, why] = [element("h2", {}), element("p", { class: "why", role: "alert" })];
  const topics = FIVE.map((topic) => element("button", { type: "button", class: "card", "data-topic": topic },
    element("b", {}, String(topic)), element("strong", {}), element("small", {})));
  const confirm = element("button", { type: "button", class: "confirm" });
  const made = element("section", {}, heading, element("div", { class: "cards" }, ...topics), confirm, why);
  let [view, chosen] = [null, 0];

  const choose = (topic) => {
    if (!view?.turn || view.air.board[topic - 1].state === "removed") return;
    chosen = topic;
    draw();
  };
  const act = async () => {
    if (chosen && await press("remove", { team: view.team, topic: chosen }, why)) chosen = 0;
  };
  const draw = () => {
    const { air, turn } = view;
    const whose = air.teams[air.turn - 1]?.name ?? "";
    made.classList.toggle("turn", turn);
    say(heading, turn ? text("captain.remove") : text("captain.waits", { team: whose }));
    topics.forEach((card, index) => fill(card, index + 1, air, turn && chosen === index + 1, turn));
    confirm.hidden = !turn;
    confirm.disabled = !chosen;
    say(confirm, chosen ? text("captain.remove.this", { topic: air.board[chosen - 1].name }) : text("captain.choose"));
  };
  topics.forEach((card, index) => card.addEventListener("click", () => choose(index + 1)));
  confirm.addEventListener("click", act);
  digits(made, choose, () => {}, act);

  return {
    element: made,
    follow(now) {
      view = now;
      if (!now.turn || now.air.board[chosen - 1]?.state === "removed") chosen = 0;
      draw();
    },
  };
}

function fill(card, topic, { board, teams }, chosen, turn) {
  const [, name, note] = card.children;
  const { name: said, state, removed_by: by } = board[topic - 1] ?? { name: "", state: "hidden", removed_by: 0 };
  say(name, said);
  say(note, by ? `✕ ${teams[by - 1].name}` : state === "hidden" ? named("mark", "hidden") : "");
  card.classList.toggle("removed", by > 0);
  card.setAttribute("aria-pressed", String(chosen));
  card.disabled = by > 0 || !turn;
}
