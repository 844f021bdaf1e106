// The words of the operators' pages, in the language that whoever works at this page has chosen.

import { element } from "/static/common/element.js";

const KEPT = "showcaller.language";
const FALLBACK = "en";
const AGAIN = 400; // milliseconds between two tries to get the words

async function fetched(name) {
  for (;;) {
    try {
      const answer = await fetch(`/static/words/${name}.json`);
      if (answer.ok) return await answer.json();
      if (answer.status === 404) return {};
    } catch {
      // The server is not there yet.
    }
    await new Promise((again) => setTimeout(again, AGAIN));
  }
}

const languages = await fetched("languages");

/** The language of this page: that of its address, the one chosen last, the browser's, or English. */
export const language = chosen();

const words = await fetched(language);
document.documentElement.lang = language;

/** Lay the words of a show over those that every show shares; only then are its texts asked for. */
export async function wordsOf(show) {
  for (const [group, own] of Object.entries(await fetched(`${show}/${language}`))) words[group] = { ...words[group], ...own };
}

function chosen() {
  const browser = (navigator.languages ?? []).map((each) => each.slice(0, 2));
  const wanted = [new URLSearchParams(location.search).get("lang"), remembered(), ...browser];
  return wanted.find((each) => each && Object.hasOwn(languages, each)) ?? FALLBACK;
}

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function choose(code) {
  const place = new URL(location);
  place.searchParams.delete("lang");
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    place.searchParams.set("lang", code);
  }
  location.replace(place);
}

const lookUp = (group, name) => words[group]?.[name];

const filled = (template, fields) => template.replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");

/** Give a text by its key, `group.name`, with its {fields} filled in. */
export function text(key, fields = {}) {
  const dot = key.indexOf(".");
  return filled(lookUp(key.slice(0, dot), key.slice(dot + 1)) ?? key, fields);
}

/** Give the text of a name that comes from the server, by its group; one without a text is written as words. */
export function named(group, name, fields = {}) {
  const known = lookUp(group, name);
  return known === undefined ? String(name).replaceAll("_", " ") : filled(known, fields);
}

/** Tell whether a group has a text for a name. */
export const hasText = (group, name) => lookUp(group, name) !== undefined;

/** Make the element that chooses the language. */
export function languageChoice() {
  const options = Object.entries(languages).map(([code, name]) =>
    element("option", { value: code, selected: code === language, lang: code }, name));
  const made = element("select", { class: "language", name: "language", "aria-label": text("page.language") }, ...options);
  made.addEventListener("change", () => choose(made.value));
  return made;
}

/** Title the window with the name of its page. */
export function title(path) {
  document.title = text("page.title", { page: named("page", path) });
}
