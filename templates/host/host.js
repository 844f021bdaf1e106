// The host's page: his card, his clock, what comes next, and his buttons and clicker.

import { figures, left } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { connect } from "/static/common/link.js";
import { languageChoice, named, text, title, wordsOf } from "/static/common/words.js";
import { awake } from "./awake.js";
import { chooser, nextButton, verbButtons } from "./buttons.js";
import { card } from "./card.js";
import { clicker } from "./clicker.js";
import { planned } from "./plan.js";
import { arm, presser } from "./press.js";
import { showOf } from "./shows.js";

const QUICK = 1500; // milliseconds that a word about an ignored key stays
const AGAIN = 400; // milliseconds between two tries to reach the server

const place = (id) => document.getElementById(id);

async function asked(path) {
  for (;;) {
    try {
      const answer = await fetch(path);
      if (answer.ok) return await answer.json();
    } catch {
      // The server is not there yet.
    }
    await new Promise((again) => setTimeout(again, AGAIN));
  }
}

function head() {
  const [phase, segment, line] = ["phase", "segment", "line"].map((id) => element("span", { id }));
  const more = element("button", { id: "more", "aria-label": text("host.more") }, "⋯");
  more.addEventListener("click", () => document.body.classList.toggle("more"));
  place("head").replaceChildren(phase, segment, line, languageChoice(), more);
  return {
    line: (up) => say(line, `${up ? "●" : "✕"} ${text(up ? "line.up" : "line.down")}`),
    follow({ view, rundown }, show) {
      say(phase, named("phase", show.phase(view)));
      const { segments = [], position = {} } = rundown ?? {};
      const [current, standby] = [position.current, position.standby].map((at) => segments[at - 1]?.title ?? "");
      say(segment, [current, standby && `→ ${standby}`].filter(Boolean).join("  "));
    },
  };
}

function clockPart(where) {
  const [number, name] = [element("div", { class: "figures", id: "countdown" }), element("div", { class: "name" })];
  where.replaceChildren(number, name);
  return (envelope, now) => {
    const seconds = left(envelope, now);
    const { clock } = envelope.view;
    say(number, seconds === null ? "–" : figures(seconds));
    say(name, envelope.held ? text("glance.held") : named("clock", clock?.name ?? "none"));
    where.classList.toggle("running", seconds !== null && !envelope.held);
    where.classList.toggle("standing", envelope.held);
    where.classList.toggle("warned", Boolean(clock?.warned) || (seconds !== null && seconds <= 10 && clock.length > 10));
  };
}

function scorePart(where, show) {
  return ({ view }) => {
    const sides = show.sides(view);
    if (where.dataset.said === JSON.stringify([sides, show.facts(view)])) return;
    where.dataset.said = JSON.stringify([sides, show.facts(view)]);
    const made = sides.map(([side, name, points, note]) =>
      element("div", { class: `side ${note?.mark ?? ""}`, lang: show.language(view) }, element("strong", { id: `points-${side}` }, String(points)),
        element("small", {}, name), note ? element("em", {}, note.text) : ""));
    where.replaceChildren(element("div", { class: "sides", style: made.length > 2 ? `--sides: ${made.length}` : undefined }, ...made), element("div", { class: "facts" }, show.facts(view).join(" · ")));
  };
}

const SIGNS = { PageDown: "PgDn", PageUp: "PgUp", Escape: "Esc" };
const sign = (key) => element("kbd", {}, SIGNS[key] ?? key);

function strip(where, keys) {
  const shown = Object.entries(keys).filter(([, does]) => does && does !== "browser");
  const words = shown.map(([key, does]) => [does, element("span", {}), key]);
  const quick = element("em", { role: "status" });
  where.replaceChildren(...words.map(([, label, key]) => element("div", {}, sign(key), label)), quick);
  let timer = 0;
  return {
    tell(key) {
      clearTimeout(timer);
      say(quick, text(key));
      timer = setTimeout(() => say(quick, ""), QUICK);
    },
    follow(plan, covered) {
      const cover = text(covered ? "host.show" : "host.cover");
      const choose = (step) => (step.do === "choose" ? text("host.choose") : named("verb", step.do));
      const of = (step) => (step.sure ? choose(step) : step.do === "choose" ? choose(step) : `${choose(step)} ×2`);
      const meaning = { next: plan.next ? of(plan.next) : "–", back: plan.back ? of(plan.back) : cover, cover };
      for (const [does, label] of words) say(label, meaning[does] ?? named("verb", does));
    },
  };
}

async function begin() {
  title("/host");
  place("lost").append(element("strong", {}, text("line.lost")), element("span", {}, text("line.lost.what")));
  const [{ show: name, verbs: all }, { keys, verbs: may }] = await Promise.all([asked("/api/actions"), asked("/api/host")]);
  await wordsOf(name);
  const show = await showOf(name);
  document.body.dataset.show = name;
  const own = may.filter((each) => !show.without.includes(each));
  const verbs = Object.fromEntries(all.map((verb) => [verb.do, verb]));
  let [envelope, plan, link] = [null, { next: null, back: null }, null];

  const bar = head();
  const help = strip(place("clicker"), keys);
  const coverKey = Object.keys(keys).find((key) => keys[key] === "cover");
  const front = card(place("card"), show, coverKey ? sign(coverKey) : "");
  const press = presser(() => link, () => envelope);
  const choose = chooser(place("choose"), show, async (verb, words, button) => {
    if (await press(verb, words, button)) choose.close();
  });
  const ask = (verb, button) => (choose.names(verbs[verb], envelope.view).length ? choose.show(verbs[verb], envelope.view) : press(verb, {}, button));
  const verdict = verbButtons(place("verdict"), show.verdicts.filter((each) => own.includes(each)), ask);
  const others = verbButtons(place("verbs"), own.filter((each) => !show.verdicts.includes(each)), ask);
  for (const name of show.flow) others.buttons[name]?.classList.add("flow");
  const next = nextButton(place("next"), (step) => keysOf.take(step));

  const needs = (step) => Boolean(step && !step.sure && verbs[step.do] && choose.names(verbs[step.do], envelope.view).length);
  const buttonOf = (step) => {
    if (needs(step) && choose.open) return choose.button;
    if (verdict.buttons[step.do]) return verdict.buttons[step.do];
    return step.do === plan.next?.do ? next.button : others.buttons[step.do] ?? next.button;
  };
  const armed = new Set();

  const keysOf = clicker(keys, () => performance.now(), {
    plan: () => plan,
    press(step) {
      return press(step.do, needs(step) ? choose.values() : step.words, buttonOf(step));
    },
    ready(step) {
      if (!envelope) return false;
      if (!needs(step) || choose.values()) return true;
      if (choose.open) help.tell("host.pick");
      else choose.show(verbs[step.do], envelope.view);
      return false;
    },
    choose: () => choose.open && choose.next(),
    cover() {
      front.cover();
      help.follow(plan, place("card").classList.contains("covered"));
    },
    ignored: () => help.tell("host.ignored"),
    nothing: () => help.tell("host.nothing"),
    arm(step) {
      for (const button of armed) arm(button, false);
      armed.clear();
      if (!step) return;
      const button = buttonOf(step);
      arm(button, true);
      armed.add(button);
    },
  });
  place("cover").addEventListener("click", () => help.follow(plan, place("card").classList.contains("covered")));

  const clock = clockPart(place("clock"));
  const score = scorePart(place("score"), show);

  const follow = (message) => {
    const moved = envelope === null || message.seq !== envelope.seq;
    const phase = envelope && show.phase(envelope.view);
    envelope = message;
    plan = planned(message, show);
    document.body.dataset.phase = show.phase(message.view);
    if (phase !== show.phase(message.view)) {
      choose.close();
      if (needs(plan.next) && choose.must(verbs[plan.next.do])) choose.show(verbs[plan.next.do], message.view);
    }
    bar.follow(message, show);
    front.follow(message.view);
    verdict.follow(message.legal);
    others.follow(message.legal);
    next.follow(plan.next, message, show);
    score(message);
    help.follow(plan, place("card").classList.contains("covered"));
    keysOf.follow(moved);
  };

  link = connect("host", {
    view: follow,
    key: ({ does }) => envelope && keysOf.does(does),
    line(up) {
      document.body.classList.toggle("lost", !up);
      bar.line(up);
    },
  });
  const tick = () => {
    if (envelope) clock(envelope, link.now());
    requestAnimationFrame(tick);
  };
  tick();
  awake();
  // A key belongs to the clicker: a button that was touched must not take the space bar or Enter of one.
  addEventListener("click", () => document.activeElement?.matches("button") && document.activeElement.blur());
}

begin();
