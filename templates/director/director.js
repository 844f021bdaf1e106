// The director's page: wires its parts to the line.

import { element } from "/static/common/element.js";
import { connect } from "/static/common/link.js";
import { text, title, wordsOf } from "/static/common/words.js";
import { devices } from "./devices.js";
import { glance } from "./glance.js";
import { head } from "./head.js";
import { health } from "./health.js";
import { log } from "./log.js";
import { panel } from "./panel.js";
import { phones } from "./phones.js";
import { pictures } from "./pictures.js";
import { presser } from "./press.js";
import { rundown } from "./rundown.js";
import { score } from "./score.js";
import { showOf } from "./shows.js";
import { steps } from "./steps.js";
import { transport, turn } from "./transport.js";
import { tray } from "./tray.js";

const place = (id) => document.getElementById(id);

async function told(path) {
  for (;;) {
    try {
      const answer = await fetch(path);
      if (answer.ok) return await answer.json();
    } catch {
      // The server is not there yet.
    }
    await new Promise((again) => setTimeout(again, 400));
  }
}

async function begin() {
  title("/director");
  place("lost").append(element("strong", {}, text("line.lost")), element("span", {}, text("line.lost.what")));
  const [{ show: name, verbs }, { episode, pages }] = await Promise.all([told("/api/actions"), told("/api/places")]);
  await wordsOf(name);
  const show = await showOf(name);
  document.body.dataset.show = name;
  let envelope = { seq: 0, view: {} };
  const now = () => link.now();
  const press = presser(() => link, () => envelope);
  const bar = head(place("head"), episode, press, now);
  const game = glance(place("glance"), show, now);
  const run = rundown({ list: place("rundown"), go: place("go") }, verbs, show, press, now);
  const own = panel(place("panel"), show, press);
  const [devicesPart, logPart] = [devices(place("devices"), press), log(place("log"))];
  const rig = health(place("devices"), verbs, show, press, (message) => link.ask(message));
  const phonesPart = phones(place("devices"), press);
  pictures(place("pictures"), pages);
  const followers = [
    game.follow,
    run.follow,
    transport(place("transport"), show, press),
    turn(place("turn"), show, press),
    own.follow,
    steps({ next: place("next"), steps: place("steps") }, verbs, { ...show, apart: own.verbs }, press, tray(place("tray"))),
    score(place("score"), verbs, show, press),
    rig.follow,
  ];
  const link = connect("director", {
    hello: logPart.clear,
    view(message) {
      envelope = message;
      for (const follow of followers) follow(message);
    },
    devices(message) {
      devicesPart.follow(message);
      rig.devices(message);
    },
    controllers: rig.controllers,
    lamps: rig.lamps,
    clients: devicesPart.clients,
    buzzers: phonesPart.follow,
    log: logPart.follow,
    line(up) {
      document.body.classList.toggle("lost", !up);
      bar.line(up);
    },
  });
  const tick = () => {
    for (const part of [game, run, bar]) part.tick();
    requestAnimationFrame(tick);
  };
  tick();
}

begin();
