// The start page: what runs, where its pages are, and how to begin.

import { element, say } from "/static/common/element.js";
import { named, languageChoice, text, title, wordsOf } from "/static/common/words.js";

const PAGES = ["/director", "/host", "/buzzer", "/captain", "/air", "/preview", "/rig"];
const PROGRAMS = ["/api/health", "/api/openapi.json"];
const SHAPES = { up: "●", unknown: "◆", down: "✕", unavailable: "○" };
const AGAIN = 2000; // milliseconds between two looks at what runs
const SETTING = "[server] host = \"0.0.0.0\"";

const part = (id) => document.getElementById(id);

async function told(path) {
  try {
    const answer = await fetch(path);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the page says that the line is lost
  }
}

function card(path) {
  const code = element("img", { src: `/qr.svg?path=${path}`, alt: text("start.scan"), width: "92", height: "92" });
  return element("a", { class: "page", href: path, "data-page": path },
    element("span", {}, element("strong", {}, named("page", path)), element("small", {}, text(`start.${path}`)), element("code", {}, path)),
    element("span", { class: "code" }, code));
}

const steps = () => element("ol", {}, ...[1, 2, 3].map((number) => element("li", {}, text(`start.step.${number}`))));

const fact = (name) => [element("dt", {}, text(`start.${name}`)), element("dd", { id: name })];

function frame() {
  title("/");
  part("start").replaceChildren(
    element("header", {}, element("h1", {}, document.title.split(" · ").at(-1)), element("p", {}, text("start.what")), languageChoice()),
    element("section", { id: "runs" }, element("h2", { id: "show" }),
      element("dl", {}, ...fact("episode"), ...fact("entry"), ...fact("devices"))),
    element("section", { id: "first" }, element("h2", {}, text("start.steps")), steps()),
    element("section", { id: "alone", hidden: true }, element("strong", {}, text("start.alone")), " ",
      element("span", {}, ...around(text("start.alone.how", { setting: "\n" }), element("code", {}, SETTING)))),
    element("section", { id: "pages" }, element("h2", {}, text("start.pages")), element("div", { class: "cards" })),
    element("footer", {}, text("start.programs"), ": ", ...PROGRAMS.flatMap((path) => [element("a", { href: path }, text(`start.${path}`)), " "])),
    element("div", { id: "lost", role: "alert" }, text("line.lost")),
  );
}

function around(words, made) {
  const [before, after = ""] = words.split("\n");
  return [before, made, after];
}

const device = ({ name, state, why }) =>
  element("span", { class: `device ${state}`, title: why || undefined }, `${SHAPES[state]} ${name}: ${text(`device.${state}`)}`);

function show(places, health) {
  document.body.classList.toggle("lost", !places);
  if (!places) return;
  say(part("show"), places.title);
  say(part("episode"), places.episode);
  say(part("entry"), places.seq || text("start.entry.none"));
  part("devices").replaceChildren(...(health?.devices ?? []).map(device));
  part("alone").hidden = !places.alone;
  const cards = document.querySelector(".cards");
  if (cards.children.length) return;
  document.body.classList.toggle("reachable", !places.alone);
  cards.replaceChildren(...PAGES.filter((path) => places.pages.includes(path)).map(card));
  if (places.tokens) cards.after(element("p", { class: "token" }, text("start.token")));
}

async function look() {
  show(...await Promise.all([told("/api/places"), told("/api/health")]));
  setTimeout(look, AGAIN);
}

async function begin() {
  let places = null;
  while (!(places = await told("/api/places"))) await new Promise((again) => setTimeout(again, AGAIN));
  await wordsOf(places.show);
  frame();
  look();
}

begin();
