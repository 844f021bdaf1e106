// The picture on a ground that shows what is transparent, with safe areas: the programme's, or one graphic filled by hand.
//   ?graphic=<id>   one graphic, with a form for its data; &version=… chooses one of several
//   ?ground=black   instead of the checkerboard; also white, studio
//   ?layers=10,20   these layers of the programme alone

import { element } from "/static/common/element.js";
import { graphics } from "/static/stage/catalogue.js";
import { programme } from "/static/stage/programme.js";
import { single } from "/static/stage/single.js";
import { form } from "./form.js";

const GROUNDS = ["checker", "black", "white", "studio"];
const [BAR, SIDE] = [60, 360]; // pixels, as in the style sheet

const asked = new URLSearchParams(location.search);
const [chosen, framed] = [asked.get("graphic"), self !== top];
const place = (id) => document.getElementById(id);
const picture = place("picture");

function room() {
  const width = innerWidth - (framed || !chosen ? 0 : SIDE);
  const height = innerHeight - (framed ? 0 : BAR);
  const factor = Math.min(width / 1920, height / 1080);
  const box = { width: 1920 * factor, height: 1080 * factor };
  Object.assign(picture.style, {
    left: `${(width - box.width) / 2}px`, top: `${(height - box.height) / 2}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  return { x: 0, y: 0, ...box };
}

function ground(name) {
  document.body.dataset.ground = GROUNDS.includes(name) ? name : GROUNDS[0];
}

function visit(id, version) {
  const there = new URL(location);
  if (id) there.searchParams.set("graphic", id);
  else there.searchParams.delete("graphic");
  there.searchParams.delete("version");
  if (version) there.searchParams.set("version", version);
  location.assign(there);
}

async function bar({ text, languageChoice }) {
  const list = await graphics();
  const key = (each) => JSON.stringify([each.id, each.version]);
  const here = list.find((each) => each.id === chosen && each.version === (asked.get("version") ?? each.version));
  const options = list.map((each) => element("option", { value: key(each), selected: each === here }, `${each.name} ${each.version}`.trim()));
  const choice = element("select", { "aria-label": text("preview.graphic"), onchange: () => visit(...JSON.parse(choice.value)) },
    element("option", { value: "[]", selected: !here }, text("preview.programme")), ...options);
  const grounds = element("select", { "aria-label": text("preview.ground"), onchange: () => ground(grounds.value) },
    ...GROUNDS.map((each) => element("option", { value: each, selected: document.body.dataset.ground === each }, text(`preview.${each}`))));
  const areas = element("button", { onclick: () => document.body.classList.toggle("no-areas") }, text("preview.areas"));
  place("bar").replaceChildren(choice, grounds, areas, element("span", { class: "room" }), languageChoice());
  place("bar").hidden = false;
  return here;
}

async function begin() {
  ground(asked.get("ground"));
  const numbers = (asked.get("layers") ?? "").split(",").map(Number).filter((each) => each >= 1);
  const shown = programme(place("stage"), { only: asked.has("layers") ? new Set(numbers) : null, local: Boolean(chosen), bound: !chosen, monitor: true, room });
  if (framed) return;
  // Words are for people in front of the page; a picture within another page has none, and does not wait for them.
  const words = await import("/static/common/words.js");
  const here = await bar(words);
  if (!here) return;
  const one = single(shown, here.id, { version: here.version });
  place("side").replaceChildren(...form(here, one, words.text));
  place("side").hidden = false;
  one.play();
}

begin();
