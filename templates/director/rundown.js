// The run of show: what is on air, what is on standby, GO, and the time against the plan.

import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/words.js";
import { duration } from "/static/common/clock.js";
import { bind, printed } from "./keys.js";
import { armed } from "./press.js";
import { light } from "./steps.js";
import { against, spent } from "./timing.js";

const SIGNS = { over: "▲", under: "▼", even: "●", ready: "○", held: "❚❚" };

/** Build the rundown and its GO. Gives `follow(envelope)` and `tick`. */
export function rundown(where, verbs, show, press, now) {
  const list = element("ol", {});
  const plan = timing();
  const standby = element("small", { class: "standby-title" });
  const go = control("go", verbs, show, press);
  go.button.append(standby);
  const row = ["back", "hold", "release"].map((name) => control(name, verbs, show, press));
  const controls = [go, ...row];
  where.go.replaceChildren(go.button);
  where.list.replaceChildren(
    element("h2", {}, text("rundown.word")), plan.element, list,
    element("div", { class: "row" }, ...row.map(({ button }) => button)),
  );
  let envelope = null;

  const tick = () => envelope?.rundown && plan.show(envelope.rundown, now() - envelope.at);

  return {
    tick,
    follow(message) {
      envelope = message;
      const { segments, position } = message.rundown;
      for (const { button, name } of controls) light(button, message.legal.includes(name));
      say(standby, segments[position.standby - 1]?.title ?? text("rundown.nothing"));
      list.dataset.empty = segments.length ? "" : text("rundown.empty");
      fill(list, segments, press);
      mark(list, position);
      tick();
    },
  };
}

function control(order, verbs, show, press) {
  // A show may have a HOLD of its own; then the rundown's is called rundown_hold.
  const { do: name } = verbs.find((verb) => verb.group === "rundown" && [order, `rundown_${order}`].includes(verb.do));
  const key = show.keys[name];
  const button = element("button", { class: "step", "data-do": name }, element("span", {}, named("verb", name)), printed(key));
  const { down, up } = armed(button, () => press({ type: "press", do: name }, button));
  bind(key, named("verb", name), down, up, () => button.classList.contains("legal"));
  return { name, button };
}

function fill(list, segments, press) {
  if (list.children.length === segments.length) return; // an episode's segments never change while it runs
  list.replaceChildren(...segments.map((segment, index) => {
    const button = element("button", { "data-segment": index + 1, title: segment.note || undefined },
      element("span", { class: "title" }, segment.title), element("span", { class: "state" }),
      element("span", { class: "planned" }, duration(segment.planned)));
    button.addEventListener("click", () => press({ type: "press", do: "jump", segment: index + 1 }, button));
    return element("li", {}, button);
  }));
}

function mark(list, { current, standby }) {
  [...list.children].forEach((item, index) => {
    const place = index + 1;
    const state = place === standby ? "standby" : place === current ? "current" : place < current ? "done" : "";
    if (item.className === state) return;
    item.className = state;
    say(item.querySelector(".state"), state ? text(`rundown.${state}`) : "");
    if (state === "standby") reveal(list, index);
  });
}

/** Bring standby into sight with what is on air above it, unless a finger or a pointer is in the list. */
function reveal(list, index) {
  if (list.matches(":hover")) return;
  list.scrollTop = Math.max(0, list.children[Math.max(0, index - 1)].offsetTop - list.offsetTop);
}

function timing() {
  const [amount, word, segment, whole] = ["amount", "word", "segment", "whole"].map((name) => element("span", { class: name }));
  const bar = element("i", {});
  const made = element("div", { class: "plan" },
    element("div", { class: "against" }, amount, word),
    element("small", {}, text("rundown.segment")), segment, element("small", {}, text("rundown.elapsed")), whole,
    element("div", { class: "bar" }, bar));
  return {
    element: made,
    show({ position, timing: plan }, passed) {
      const times = spent(position, plan, passed);
      const state = against(position, times.over);
      made.dataset.state = state;
      say(amount, `${SIGNS[state]} ${duration(times.over, true)}`);
      say(word, text(`rundown.${state}`));
      say(segment, `${duration(times.segment)} / ${duration(plan.segment_planned)}`);
      say(whole, `${duration(times.elapsed)} / ${duration(plan.planned)}`);
      const part = plan.segment_planned ? Math.min(1, times.segment / plan.segment_planned) : 0;
      bar.style.transform = `scaleX(${part.toFixed(3)})`;
    },
  };
}
