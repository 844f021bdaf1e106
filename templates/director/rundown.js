// The run of show: what is on air, what is on standby, GO, and the time against the plan.

import { duration } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { named, text } from "/static/common/strings.js";
import { bind, printed } from "./keys.js";
import { armed } from "./press.js";
import { light } from "./steps.js";

/** Build the rundown. Gives `follow(envelope)` and `tick`. */
export function rundown(where, show, press, now) {
  const list = element("ol", {});
  const plan = element("div", { class: "plan" });
  const standby = element("small", { class: "standby-title" });
  const go = control("go", show, press);
  go.button.append(standby);
  const [back, hold, release] = ["back", "hold", "release"].map((name) => control(name, show, press));
  const controls = [go, back, hold, release];
  where.replaceChildren(
    element("h2", {}, text("rundown")), list, plan, go.button,
    element("div", { class: "row" }, back.button, hold.button, release.button),
  );
  let envelope = null;

  const tick = () => {
    if (envelope?.rundown) say(plan, timing(envelope.rundown, now() - envelope.at));
  };

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

function control(name, show, press) {
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
      element("span", { class: "state" }), element("span", { class: "title" }, segment.title),
      element("span", { class: "planned" }, duration(segment.planned)));
    button.addEventListener("click", () => press({ type: "press", do: "jump", segment: index + 1 }, button));
    return element("li", {}, button);
  }));
}

function mark(list, { current, standby }) {
  [...list.children].forEach((item, index) => {
    const state = index + 1 === standby ? "standby" : index + 1 === current ? "current" : "";
    if (item.className === state) return;
    item.className = state;
    say(item.querySelector(".state"), state ? text(`rundown.${state}`) : "");
    if (state === "standby") item.scrollIntoView({ block: "nearest" });
  });
}

function timing({ position, timing: plan }, passed) {
  const going = position.started !== null && position.held === null ? passed : 0;
  const spent = plan.segment_elapsed + going;
  const over = plan.over + Math.max(0, spent - plan.segment_planned) - Math.max(0, plan.segment_elapsed - plan.segment_planned);
  const against = over >= 1 ? text("rundown.over") : over <= -1 ? text("rundown.under") : "";
  return [
    `${text("rundown.segment")} ${duration(spent)} / ${duration(plan.segment_planned)}`,
    `${text("rundown.elapsed")} ${duration(plan.elapsed + going)} / ${duration(plan.planned)}`,
    against && `${duration(Math.abs(over))} ${against}`,
  ].filter(Boolean).join("\n");
}
