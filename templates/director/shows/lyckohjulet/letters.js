// The letters: a keyboard on the page, and the computer's own. What a letter does follows from what the rules take now.

import { element, say } from "/static/common/element.js";
import { kronor } from "/static/common/kronor.js";
import { text } from "/static/common/words.js";
import { inLetters, note } from "../../keys.js";
import { light } from "../../steps.js";

const VOWELS = "AEIOUYÅÄÖ";
const CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ";
const SETTLE = 400; // milliseconds after the letters' meaning has changed in which a key does nothing: E twice is one E
const QUICK = 1500; // milliseconds that a word about an ignored key stays

/** Which verb takes a letter, with which argument, and which letters it takes. */
const MEANINGS = [
  { verb: "pick", argument: "letter", takes: (letter, { finale, season }) => wanted(letter, finale, season) },
  { verb: "letter", argument: "letter", takes: (letter, { phase }) => phase !== "pick_consonant" || !isVowel(letter) },
  { verb: "buy_vowel", argument: "vowel", takes: (letter) => isVowel(letter) },
];

const SWEDISH = { BracketLeft: "Å", Quote: "Ä", Semicolon: "Ö" }; // where a Swedish keyboard has them

const isVowel = (letter) => VOWELS.includes(letter);
const isLetter = (letter) => letter.length === 1 && (isVowel(letter) || CONSONANTS.includes(letter));

/** Build the letters. */
export function letters({ press }) {
  const keys = [...CONSONANTS, ...VOWELS].map((letter) => [letter, key(letter)]);
  const [state, hint] = [element("strong", { class: "meaning" }), element("em", { role: "status" })];
  const row = (name, from) => element("div", { class: `letters ${name}` }, ...keys.filter(([letter]) => from.includes(letter)).map(([, button]) => button));
  const made = element("section", { id: "letters" }, element("div", { class: "row" }, state, hint), row("consonants", CONSONANTS), row("vowels", VOWELS));
  const buttons = new Map(keys);
  let [meaning, timer, settling] = [null, 0, 0];

  const tell = (word) => {
    clearTimeout(timer);
    say(hint, text(word));
    timer = setTimeout(() => say(hint, ""), QUICK);
  };
  const ask = (letter) => {
    if (!meaning) return tell("letters.none");
    if (!made.classList.contains("ready")) return tell("letters.soon");
    return press(meaning.verb, { [meaning.argument]: letter }, buttons.get(letter));
  };
  const settle = () => {
    made.classList.remove("ready");
    clearTimeout(settling);
    settling = setTimeout(() => made.classList.add("ready"), SETTLE);
  };
  for (const [letter, button] of keys) button.addEventListener("click", () => ask(letter));
  inLetters((event) => {
    const letter = written(event);
    if (letter && !event.repeat && !made.hidden) ask(letter);
    return letter !== "";
  });
  note("A–Ö", text("letters.keys"));

  return {
    element: made,
    follow({ view, legal }) {
      const now = MEANINGS.find(({ verb }) => legal.includes(verb)) ?? null;
      if (now !== meaning) settle();
      meaning = now;
      made.classList.toggle("armed", meaning !== null);
      say(state, meaning ? `⌨ ${text(`letters.${meaning.verb}`, amounts(view))}` : text("letters.off"));
      for (const [letter, button] of keys) mark(button, letter, view, meaning);
    },
  };
}

const key = (letter) => element("button", { class: "letter", "data-letter": letter }, element("strong", {}, letter), element("i", {}));

/** Read the letter that a key writes; in another alphabet, the letter that a Swedish keyboard has in its place. */
function written({ key: said, code }) {
  const capital = said.toLocaleUpperCase("sv");
  if (said.length !== 1 || isLetter(capital)) return said.length === 1 ? capital : "";
  const place = SWEDISH[code] ?? /^Key([A-Z])$/.exec(code)?.[1] ?? "";
  return isLetter(place) ? place : "";
}

function mark(button, letter, view, meaning) {
  light(button, meaning !== null && meaning.takes(letter, view));
  const used = (view.round_type === "final" ? view.finale?.picks ?? "" : view.used).includes(letter);
  const left = view.left.includes(letter);
  button.classList.toggle("used", used);
  button.classList.toggle("left", left);
  say(button.lastChild, used ? "✓" : left ? "•" : "");
}

function amounts({ season, finale }) {
  const { consonants, vowels } = missing(finale, season);
  return { price: kronor(season.vowel_price), consonants, vowels };
}

function missing(finale, season) {
  const picks = [...(finale?.picks ?? "")];
  const vowels = picks.filter(isVowel).length;
  return { consonants: season.final_consonants + (finale?.joker ? 1 : 0) - (picks.length - vowels), vowels: season.final_vowels - vowels };
}

function wanted(letter, finale, season) {
  const { consonants, vowels } = missing(finale, season);
  return (isVowel(letter) ? vowels : consonants) > 0;
}
