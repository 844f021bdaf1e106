// The Fərdi round: five topics, of which each team in its turn has one removed.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { bind, printed } from "../../keys.js";
import { light } from "../../steps.js";

const KEYS = ["1", "2", "3", "4", "5"];

/** Build the topics. A press removes one for the team whose turn it is. */
export function removal({ press, envelope }) {
  const heading = element("h2", {});
  const made = KEYS.map((key, index) => topicButton(key, index + 1, press, envelope));
  let bound = false;
  return {
    element: element("section", { id: "removal" }, heading, ...made.map(({ button }) => button)),
    follow({ view, legal }) {
      if (!bound) for (const { bindKey } of made) bindKey(); // behind the verdicts: where neither is possible, those say why
      bound = true;
      const { turns, removed } = view.round;
      heading.lang = view.language;
      say(heading, turns.map((seat, index) => `${index < removed.length ? "✓" : index === removed.length ? "▶" : "·"} ${view.teams[seat - 1].name}`).join("   "));
      for (const each of made) each.follow(view, legal);
    },
  };
}

function topicButton(key, topic, press, envelope) {
  const [name, state] = [element("strong", { class: "title" }), element("b", { class: "state" })];
  const button = element("button", { class: "topic", "data-topic": topic }, name, state, printed(key));
  const act = () => press("remove", { team: envelope().view.turn, topic }, button);
  button.addEventListener("click", act);
  return {
    button,
    bindKey: () => bind(key, text("panel.remove", { topic }), act, undefined, () => button.classList.contains("legal")),
    follow(view, legal) {
      const { removed, turns, announced } = view.round;
      const at = removed.indexOf(topic);
      light(button, legal.includes("remove") && at < 0);
      button.classList.toggle("removed", at >= 0);
      button.classList.toggle("hidden", topic > announced);
      name.lang = view.language;
      state.lang = at >= 0 ? view.language : "";
      say(name, view.topics[topic - 1]?.name ?? "");
      say(state, at >= 0 ? `✕ ${view.teams[turns[at] - 1].name}` : topic > announced ? named("mark", "hidden") : "");
    },
  };
}
