// The director's page: wires its parts to the line.

import { duration } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { connect } from "/static/common/link.js";
import { text } from "/static/common/strings.js";
import { glance } from "./glance.js";
import { bind, listen, printed } from "./keys.js";
import { armed, presser } from "./press.js";
import { rundown } from "./rundown.js";
import { showOf } from "./shows.js";
import { devices, log } from "./side.js";
import { step, steps } from "./steps.js";
import { transport, turn } from "./transport.js";

const place = (id) => document.getElementById(id);

async function actions() {
  for (;;) {
    try {
      return await (await fetch("/api/actions")).json();
    } catch {
      await new Promise((again) => setTimeout(again, 400));
    }
  }
}

function head(title, press, help) {
  const state = element("span", { id: "line" });
  const time = element("span", { id: "run" });
  const panic = element("button", { id: "panic" }, text("panic"), element("small", {}, text("hold")), printed("Delete"));
  const { down, up } = armed(panic, () => press({ type: "panic" }, panic), true);
  bind("Delete", text("panic"), down, up);
  const keys = element("button", { class: "small", onclick: help }, text("help"), printed("?"));
  place("head").replaceChildren(element("h1", {}, title), state, time, keys, panic);
  return { line: (up) => say(state, up ? `● ${text("line.up")}` : `✕ ${text("line.down")}`), time };
}

function score(verbs, show, press) {
  const made = verbs.filter((verb) => verb.group === "score").map((verb) => step(verb, show, press));
  place("score").replaceChildren(element("h2", {}, text("score")), ...made.map((each) => each.element));
  return (envelope) => made.forEach((each) => each.follow(envelope));
}

async function begin() {
  place("lost").append(element("strong", {}, text("line.lost")), element("span", {}, text("line.lost.what")));
  const { show: name, title, verbs } = await actions();
  const show = showOf(name);
  let seq = 0;
  const line = { ask: (message) => link.ask(message) };
  const now = () => link.now();
  const press = presser(line, () => seq);
  const bar = head(title, press, listen());
  const [game, run] = [glance(place("glance"), show, now), rundown(place("rundown"), show, press, now)];
  const [devicesPart, logPart] = [devices(place("devices"), press), log(place("log"))];
  const followers = [
    game.follow,
    run.follow,
    transport(place("transport"), show, press),
    turn(place("turn"), show, press),
    steps(place("steps"), place("next"), verbs, show, press),
    score(verbs, show, press),
  ];
  const link = connect("director", {
    hello: logPart.clear,
    view(envelope) {
      seq = envelope.seq;
      for (const follow of followers) follow(envelope);
    },
    devices: devicesPart,
    log: logPart.follow,
    line(up) {
      document.body.classList.toggle("lost", !up);
      bar.line(up);
    },
  });
  const tick = () => {
    game.tick();
    run.tick();
    say(bar.time, duration(now()));
    requestAnimationFrame(tick);
  };
  tick();
}

begin();
