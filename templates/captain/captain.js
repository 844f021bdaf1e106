// A team's captain: chooses, wagers and writes for the team, and sees what is the team's alone.

import { figures, left } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { entry } from "/static/common/entry.js";
import { connect } from "/static/common/link.js";
import { moduleOf, styled } from "/static/common/show.js";
import { languageChoice, named, text, title, wordsOf } from "/static/common/words.js";
import { awake } from "/static/buzzer/awake.js";

const TICK = 100; // milliseconds between two looks at the clock

const place = (id) => document.getElementById(id);

title("/captain");
const page = document.title.split(" · ")[0];
const [sign, name, total, clock] = ["i", "h1", "b", "time"].map((tag) => element(tag, {}));
const way = element("span", { role: "status" });
place("head").replaceChildren(sign, name, total, clock);
place("foot").replaceChildren(way, languageChoice());

let [show, envelope, tasks] = [null, null, null];

const seat = entry(place("door"), "captain", (message) => line.tell(message), {
  show(where) {
    place("task").hidden = where !== "seat";
    if (where === "door") for (const [each, words] of [[name, page], [total, ""], [clock, ""], [sign, ""]]) say(each, words);
  },
  sit: awake,
  leave: () => { envelope = null; },
});

/** Press a verb of the team's; gives whether it was taken, and says at an element why it was not. */
async function press(verb, words, at) {
  const answer = await line.ask({ type: "press", do: verb, ...words });
  const refused = answer.type === "refused";
  say(at, refused ? named("refused", answer.code) : "");
  return !refused;
}

function follow(message) {
  envelope = message;
  const { name: team, total: has, sign: mark, colour } = show.head(message.view);
  say(name, team);
  say(total, has);
  say(sign, mark);
  document.body.style.setProperty("--team", colour);
  place("task").lang = show.language(message.view);
  tasks.follow(message);
  tick();
}

function tick() {
  const running = envelope && show.clock(envelope.view);
  const seconds = running ? left({ ...envelope, view: { clock: running } }, line.now()) : null;
  say(clock, seconds === null ? "" : figures(seconds));
  clock.classList.toggle("held", Boolean(running && envelope.held));
  clock.classList.toggle("soon", seconds !== null && seconds <= (running.warn || 5));
}

const line = connect("", {
  // Before it has a seat the page is told nothing, and may not take silence for a lost line.
  expects: () => document.body.dataset.place === "seat",
  line(up) {
    document.body.dataset.line = up ? "up" : "lost";
    say(way, text(up ? "line.up" : "line.lost"));
    way.title = up ? "" : text("line.lost.what");
  },
  async door({ show: played, seats }) {
    if (seats && !show) await begin(played);
    seat.enter(seats);
  },
  ...seat.follow,
  view: (message) => show && follow(message),
}, "/ws/captain?changes=1");

async function begin(played) {
  await wordsOf(played);
  ({ show } = await moduleOf("captain", played));
  await styled(show.styles);
  tasks = show.tasks(place("task"), press);
  document.body.dataset.show = played;
}

setInterval(tick, TICK);
