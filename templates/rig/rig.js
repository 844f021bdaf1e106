// The virtual rig: what left for lights and sound is shown in a hall and played; the game itself is not asked.

import { element, say } from "/static/common/element.js";
import { connect } from "/static/common/link.js";
import { languageChoice, text, title } from "/static/common/words.js";
import { hall } from "./hall.js";
import { lamps } from "./lamps.js";
import { monitor } from "./monitor.js";
import { pads } from "./pads.js";
import { plot } from "./plot.js";
import { Player } from "./sound/player.js";

const AGAIN = 400; // milliseconds between two tries to reach the server

const place = (id) => document.getElementById(id);
const seconds = () => performance.now() / 1000;

async function asked(path) {
  for (;;) {
    try {
      const answer = await fetch(path);
      if (answer.ok) return await answer.json();
      if (answer.status === 404) return {}; // a show without a file: every message is listed, none is understood
    } catch {
      // The server is not there yet.
    }
    await new Promise((again) => setTimeout(again, AGAIN));
  }
}

const bytes = (hit) => hit.bytes.split(" ").filter(Boolean).map((each) => parseInt(each, 16));

function head(name) {
  const [line, hint] = [element("span", { id: "line" }), element("span", { id: "hint" })];
  place("head").replaceChildren(element("h1", {}, text("page./rig")), element("span", { class: "show" }, name), hint, line, languageChoice());
  return {
    line: (up) => say(line, `${up ? "●" : "✕"} ${text(up ? "line.up" : "line.down")}`),
    hint({ trouble, port }, seen) {
      say(hint, trouble ? text("rig.trouble", { why: trouble }) : seen ? "" : text("rig.targets", { place: `127.0.0.1:${port}` }));
    },
  };
}

async function begin() {
  title("/rig");
  place("lost").append(element("strong", {}, text("line.lost")), element("span", {}, text("line.lost.what")));
  const { show, title: name } = await asked("/api/actions");
  const file = await asked(`/static/rig/${show}.json`);
  const stage = await import(`./halls/${file.hall ?? "table"}.js`);
  const lights = plot(file);
  const player = new Player(file.notes ?? {});
  const bar = head(name ?? "");
  const canvas = element("canvas", { id: "picture" });
  const legend = element("div", { class: "legend" });
  place("hall").append(element("div", { class: "frame" }, canvas), legend);
  const scene = hall(canvas, stage);
  const words = lamps(legend, lights.lights);
  const list = monitor(place("monitor"));
  const panel = pads(place("player"), player, file.notes ?? {});
  let fresh = true; // the next news are what was sent before this page was open
  let seen = false;

  const take = (hit, past) => {
    if (hit.wire === "midi") {
      const message = bytes(hit);
      if (message.length < 1) return list.add(hit, null);
      player.take(message, past);
      if (!past && message[0] >> 4 === 9) panel.hit(`${(message[0] & 15) + 1}/${message[1]}`);
      return list.add(hit, player.named(message));
    }
    seen = true;
    return list.add(hit, lights.take(hit, seconds(), past));
  };

  const link = connect("lights", {
    hello() {
      fresh = true;
    },
    rig(news) {
      if (fresh) {
        lights.reset();
        player.silence();
        list.clear();
      }
      for (const { message, ...hit } of news.hits) take({ ...hit, ...news.messages[message] }, fresh);
      fresh = false;
      bar.hint(news, seen);
      dirty = true;
    },
    line(up) {
      document.body.classList.toggle("lost", !up);
      bar.line(up);
    },
  });

  let [dirty, moved, frame] = [true, false, 0];
  let until = 0;
  const tick = () => {
    const now = seconds();
    frame += 1;
    const sways = frame % 2 === 0 && stage.moving.some((light) => lights.levels.goal(light) > 0); // slow enough for every second frame
    const moves = lights.levels.moving(now) || sways;
    if (lights.stands.others.size) until = Math.max(until, ...[...lights.stands.others.values()].map(({ at }) => at + 1));
    if (dirty || moves || moved || now < until) {
      scene.draw((light) => lights.levels.at(light, now), now);
      words.draw(lights, now);
      dirty = false;
    }
    moved = lights.levels.moving(now); // once more after the last fade, for where it ended
    panel.tick();
    requestAnimationFrame(tick);
  };
  new ResizeObserver(() => { dirty = true; }).observe(canvas);
  tick();
  return link;
}

begin();
