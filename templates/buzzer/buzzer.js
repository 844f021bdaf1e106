// A phone as a button: pairs, presses, says at once what became of a press, and comes back by itself.

import { element, say } from "/static/common/element.js";
import { languageChoice, text, title, wordsOf } from "/static/common/words.js";
import { awake } from "./awake.js";
import { button } from "./button.js";
import { door } from "./door.js";
import { open } from "./line.js";
import { second } from "./second.js";
import { invitation, remember, remembered } from "./seat.js";

const place = (id) => document.getElementById(id);

title("/buzzer");
let code = invitation();
let parted = ""; // why this page gave its seat up: it does not take it back by itself
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
const back = () => {
  parted = "";
  enter();
};
const entry = door(place("door"), (digits) => line.send({ type: "pair", code: digits }), back);

function show(where, reason) {
  document.body.dataset.place = where;
  place("button").hidden = where !== "seat";
  place("door").hidden = where !== "door";
  if (where === "door") entry.open(reason);
}

function leave(reason) {
  if (reason !== "elsewhere") remember(null);
  parted = reason;
  spare.close();
  say(name, text("page./buzzer"));
  say(way, "");
  show("door", reason);
}

function enter() {
  const seat = remembered();
  if (code) line.send({ type: "pair", code });
  else if (seat && !parted) line.send({ type: "join", ...seat });
  else show("door", parted);
  code = "";
}

function sit({ seat, token }) {
  if (token) remember({ seat, token });
  parted = "";
  show("seat");
  spare.open(remembered());
  awake();
}

const spare = second(own.answer);
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
    if (!seats) return show("door", "none");
    await wordsOf(played);
    return enter();
  },
  paired: sit,
  joined: sit,
  asking: () => show("door", "asking"),
  denied: () => leave("denied"),
  taken: () => leave("taken"),
  freed: () => leave("freed"),
  elsewhere: () => leave("elsewhere"),
  refused({ of, code: why }) {
    if (of === "join") leave("not-yours");
    else if (of === "pair") show("door", why);
  },
  button(message) {
    say(name, message.name || text("page./buzzer"));
    own.follow(message);
  },
  pressed: own.answer,
  ping({ trip, slow }) {
    way.replaceChildren(slow ? element("strong", {}, `⚠ ${text("buzzer.slow", { ms: ms(trip) })}`) : text("buzzer.trip", { ms: ms(trip) }));
  },
});
