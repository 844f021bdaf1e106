// A phone as a button: pairs, presses, says at once what became of a press, and comes back by itself.

import { element, say } from "/static/common/element.js";
import { entry } from "/static/common/entry.js";
import { languageChoice, text, title, wordsOf } from "/static/common/words.js";
import { awake } from "./awake.js";
import { button } from "./button.js";
import { open } from "./line.js";
import { second } from "./second.js";

const place = (id) => document.getElementById(id);

title("/buzzer");
const name = element("h1", {}, document.title.split(" · ")[0]);
place("head").replaceChildren(name, languageChoice());

const way = element("span", {});
place("foot").replaceChildren(way);

const own = button(place("button"), (moment, question) => {
  awake();
  const message = { type: "press", question, t: moment };
  spare.send(message);
  return line.send(message);
});
const spare = second(own.answer);
const seat = entry(place("door"), "buzzer", (message) => line.send(message), {
  show: (where) => { place("button").hidden = where !== "seat"; },
  sit(kept) {
    spare.open(kept);
    awake();
  },
  leave() {
    spare.close();
    say(name, text("page./buzzer"));
    say(way, "");
  },
});
const ms = (seconds) => Math.round(seconds * 1000);

const line = open({
  // Only a phone with a seat is asked for its time, and may take silence for a lost line.
  expects: () => document.body.dataset.place === "seat",
  line(up) {
    document.body.dataset.line = up ? "up" : "lost";
    if (!up) say(way, text("line.lost"));
    else say(way, "");
  },
  async hello({ show: played, seats }) {
    await wordsOf(played);
    seat.enter(seats);
  },
  ...seat.follow,
  button(message) {
    say(name, message.name || text("page./buzzer"));
    own.follow(message);
  },
  pressed: own.answer,
  ping({ trip, slow }) {
    way.replaceChildren(slow ? element("strong", {}, `⚠ ${text("buzzer.slow", { ms: ms(trip) })}`) : text("buzzer.trip", { ms: ms(trip) }));
  },
});
