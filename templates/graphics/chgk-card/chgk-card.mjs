// The card of «Что? Где? Когда?»: who asks, the question's text, the answer; each a plate, dealt when it is known.

import { Graphic, IN } from "../lib/graphic.js";
import { located, Playback } from "../lib/playback.js";
import { plates } from "../lib/plates.js";
import { sized } from "../lib/titles.js";
import { figures } from "../lib/type.js";
import { asks, heading, icons, set, strings } from "./words.js";

const ROOM = 316; // pixels of height for a question's text; less in a blitz, whose lamps hang over the card
const BLITZ_ROOM = 248;
const SHOT_ROOM = 180; // the same under a picture
const TOP = 222; // px from the top of the stage: where a picture may begin
const LEAST_SHOT = 160; // px of height below which a picture is left out
const GAP = 10;
const LABEL = { most: 32, least: 32 };
const PLATES = ["shot", "who", "asked", "said"];

export default class Card extends Graphic {
  static css = `${plates}
    .card { position: absolute; left: 96px; bottom: 54px; width: 1404px; display: flex; flex-direction: column; gap: 10px; }
    .shot { align-self: flex-end; padding: 18px 12px 12px; }
    .shot img, .shot video { display: block; border-radius: 2px; }
    .card > [hidden], .photo[hidden], .prize[hidden], .media[hidden], .shot [hidden] { display: none; }
    .whole { position: absolute; inset: 0; opacity: 0; }
    .who { display: flex; align-items: stretch; height: 156px; padding: 18px 44px 9px; gap: 32px; }
    .photo { width: 126px; height: 126px; margin: -3px 0 0 -29px; border: 3px solid #C8A24A; border-radius: 4px; overflow: hidden; background: #08241B; flex: none; }
    .photo img { display: block; width: 100%; height: 100%; object-fit: cover; }
    .person { flex: 1; min-width: 0; }
    .person .label { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; line-height: 48px; margin-top: 2px; }
    .name { height: 78px; line-height: 74px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-weight: 500; }
    .name i { font-style: normal; font-weight: 300; font-size: .76em; margin-left: 1.25em; position: relative; }
    .name i::before { content: ""; position: absolute; left: -.66em; top: .12em; bottom: .02em; width: 3px; background: #C8A24A; }
    .media { display: flex; align-items: center; gap: 14px; font-size: 36px; white-space: nowrap; flex: none; padding: 4px 0 0; }
    .media svg { display: block; }
    .prize { flex: none; text-align: right; }
    .prize .label { line-height: 48px; margin-top: 2px; margin-right: -.1em; }
    .prize .amount { font-size: 60px; line-height: 74px; font-weight: 600; color: #E9CF8A; white-space: nowrap; }
    .asked { padding: 30px 44px 27px; }
    .asked .text { line-height: 1.36; font-weight: 400; text-wrap: pretty; overflow-wrap: break-word; }
    .said { padding: 20px 44px 16px; display: flex; gap: 30px; align-items: baseline; min-height: 112px; }
    .said .label { flex: none; font-size: 36px; line-height: 64px; }
    .said .text { flex: 1; min-width: 0; line-height: 1.32; font-weight: 500; text-wrap: pretty; overflow-wrap: break-word; }`;

  build(root) {
    root.innerHTML = `<div class="whole"><div class="card">
      <div class="shot plate" hidden><img alt=""><video playsinline disablepictureinpicture></video></div><audio></audio>
      <div class="who plate"><div class="photo" hidden><img alt=""></div><div class="person"><div class="label"></div><div class="name"></div></div>
      <div class="media" hidden></div><div class="prize" hidden><div class="label"></div><div class="amount"></div></div></div>
      <div class="asked plate" hidden><div class="text"></div></div>
      <div class="said plate cloth" hidden><div class="label"></div><div class="text"></div></div></div></div>`;
    const one = (name) => root.querySelector(`.${name}`);
    this.whole = one("whole");
    this.card = one("card");
    this.plates = Object.fromEntries(PLATES.map((name) => [name, one(name)]));
    this.wanted = { who: true, shot: false, asked: false, said: false };
    [this.picture, this.film] = one("shot").children;
    this.screen = this.picture;
    const sound = root.querySelector("audio");
    this.playbacks = { video: new Playback(this.film), audio: new Playback(sound) };
    this.shown = {};
    this.seen = false;
    const photo = one("photo");
    photo.firstChild.onload = () => (photo.hidden = false);
    photo.firstChild.onerror = () => (photo.hidden = true);
    const come = () => this.data.card && this.#fill(this.data.card, this.data, this.#words(), this.current === undefined);
    this.picture.onload = come;
    this.film.onloadedmetadata = come;
  }

  render(data, { skip }) {
    const quiet = skip || this.current === undefined || !this.seen;
    const { card } = data;
    this.#sound();
    if (card) this.#fill(card, data, this.#words(), quiet);
    if (this.seen === Boolean(card)) return;
    this.seen = Boolean(card);
    const options = { skip: skip || this.current === undefined };
    if (card) this.#arrive(options);
    else this.#go(options);
  }

  #words() {
    return strings[this.data.language] ?? strings.ru;
  }

  #fill(card, data, words, skip) {
    const question = data.text === false ? "" : card.question ?? "";
    this.#who(card, data, words, skip);
    // With the verdict the picture makes room for it, and for the answer.
    const shot = this.#shot(card.media) && !data.verdict && !card.answer;
    const room = shot ? SHOT_ROOM : card.number ? BLITZ_ROOM : ROOM;
    this.#arrange(() => {
      if (question) this.#write("asked", question, { most: 50, least: 32, room }, skip);
      if (card.answer) this.#write("said", card.answer, { most: 48, least: 34, room: 136 }, skip);
      this.plates.said.firstChild.textContent = words.answer;
      return [this.#deal("shot", shot && this.#frame(question, card), skip), this.#deal("asked", Boolean(question), skip), this.#deal("said", Boolean(card.answer), skip)];
    }, skip);
  }

  #who(card, { currency }, words, skip) {
    const { who } = this.plates;
    const [label, name] = who.querySelector(".person").children;
    const key = JSON.stringify([heading(card, words), asks(card, words), card.town, card.prize, card.photo, card.media?.kind, currency]);
    if (this.shown.who === key) return;
    const changed = this.shown.who !== undefined;
    this.shown.who = key;
    const [media, prize] = [who.querySelector(".media"), who.querySelector(".prize")];
    this.#photo(card.photo);
    const sign = icons[card.media?.kind];
    media.hidden = !sign;
    media.innerHTML = sign ? `${sign}<span>${words[card.media.kind]}</span>` : "";
    prize.hidden = !card.prize;
    prize.firstChild.textContent = words.prize;
    prize.lastChild.textContent = [figures(card.prize ?? 0), currency].filter(Boolean).join("\u00a0");
    this.#names(label, name, card, words);
    if (changed && !skip) this.moveAll([label, name, prize], [{ opacity: 0 }, { opacity: 1 }], { duration: 320 });
  }

  // A name that leaves no room for its town sends it up to the heading.
  #names(label, name, card, words) {
    const fits = () => name.scrollWidth <= name.clientWidth;
    const town = Object.assign(document.createElement("i"), { textContent: card.town ?? "" });
    sized(label, heading(card, words), LABEL);
    name.replaceChildren(asks(card, words), ...(card.town ? [town] : []));
    shrink(name, { most: 60, least: 48, fits });
    if (fits()) return;
    town.remove();
    if (card.town) {
      label.textContent = `${heading(card, words)} · ${card.town}`;
      if (label.scrollWidth > label.clientWidth) sized(label, card.town, LABEL);
    }
    sized(name, asks(card, words), { most: 60, least: 36 });
  }

  // Ask for the picture or film that belongs to the question; gives whether it is here.
  #shot(media) {
    const address = media?.file && ["image", "video"].includes(media.kind) ? located(media.file) : "";
    if (this.shown.shot !== address) {
      this.shown.shot = address;
      const film = media?.kind === "video";
      if (address) [this.picture.hidden, this.film.hidden, this.screen] = film ? [true, false, this.film] : [false, true, this.picture];
      if (address && !film) this.picture.src = address; // a film is fetched to be played
    }
    return Boolean(address) && this.screen.complete !== false && size(this.screen).width > 0;
  }

  // Sound and film run while the graphic is on air.
  #sound(on = this.current !== undefined) {
    const { playing } = this.data;
    for (const [kind, playback] of Object.entries(this.playbacks)) playback.follow(on && playing?.kind === kind ? playing : null);
  }

  // Give the picture what room the plates below leave; gives whether that is enough to see anything.
  #frame(question, card) {
    const { who, asked, said, shot } = this.plates;
    const below = [who, ...(question ? [asked] : []), ...(card.answer ? [said] : [])];
    const height = 1026 - TOP - 36 - below.reduce((sum, plate) => sum + plate.offsetHeight + GAP, 0);
    const wide = card.number ? 1040 : 1374;
    const natural = size(this.screen);
    const scale = Math.min(height / natural.height, wide / natural.width);
    if (height < LEAST_SHOT) return false;
    Object.assign(this.screen.style, { width: `${Math.round(natural.width * scale)}px`, height: `${Math.round(natural.height * scale)}px` });
    shot.hidden = false;
    return true;
  }

  #photo(file) {
    const address = file ? located(file) : "";
    if (this.shown.photo === address) return;
    this.shown.photo = address;
    const photo = this.plates.who.querySelector(".photo");
    photo.hidden = true;
    if (address) photo.firstChild.src = address;
    else photo.firstChild.removeAttribute("src");
  }

  #write(name, text, { most, least, room }, skip) {
    const plate = this.plates[name];
    const key = `${room}:${text}`;
    const again = this.shown[name] === key;
    if (again && !plate.hidden) return;
    this.shown[name] = key;
    plate.hidden = false;
    const line = plate.querySelector(".text");
    line.textContent = set(text);
    shrink(line, { most, least, fits: () => line.scrollHeight <= room });
    if (!skip && this.wanted[name]) this.move(line, [{ opacity: 0 }, { opacity: 1 }], { duration: 320 });
  }

  // Let a plate be dealt or taken; gives what is to be done once the others have made room.
  #deal(name, seen, skip) {
    const plate = this.plates[name];
    if (this.wanted[name] === seen) return null;
    this.wanted[name] = seen;
    if (seen) {
      plate.hidden = false;
      const states = [{ opacity: 0, transform: "translateY(44px)" }, { opacity: 1, transform: "none" }];
      return () => this.move(plate, states, { duration: 460, delay: 90, skip });
    }
    const away = () => {
      if (!this.wanted[name]) plate.hidden = true;
    };
    if (skip) away();
    else this.move(plate, [{ opacity: 0, transform: "translateY(20px)" }], { duration: 240, easing: IN }).then(() => this.#arrange(() => [away()], false));
    return null;
  }

  // Change what stands in the card, and let the plates that stay slide to their new places.
  #arrange(change, skip) {
    const heights = () => new Map(PLATES.filter((name) => !this.plates[name].hidden).map((name) => [name, this.card.offsetHeight - this.plates[name].offsetTop]));
    const before = heights();
    const after = change();
    if (!skip) {
      for (const [name, height] of heights()) {
        const by = height - (before.get(name) ?? height);
        if (by) this.move(this.plates[name], [{ opacity: 1, transform: `translateY(${by}px)` }, { opacity: 1, transform: "none" }], { duration: 460 });
      }
    }
    for (const then of after) then?.();
  }

  #arrive({ skip }) {
    const standing = PLATES.map((name) => this.plates[name]).filter((plate) => !plate.hidden);
    this.move(this.whole, [{ opacity: 1 }, { opacity: 1 }], { duration: 1, skip: true });
    const states = [{ opacity: 0, transform: "translateY(56px)" }, { opacity: 1, transform: "none" }];
    return this.moveAll(standing, states, { duration: 460, gap: 80, skip });
  }

  #go({ skip }) {
    return this.move(this.whole, [{ opacity: 0 }], { duration: 280, easing: IN, skip });
  }

  enter({ skip }) {
    this.#sound();
    return this.seen ? this.#arrive({ skip }) : undefined;
  }

  leave({ skip }) {
    this.#sound(false);
    return this.seen ? this.#go({ skip }) : undefined;
  }
}

const size = (screen) => ({ width: screen.naturalWidth ?? screen.videoWidth, height: screen.naturalHeight ?? screen.videoHeight });

// Let an element's type shrink until it fits.
function shrink(element, { most, least, fits }) {
  let size = most;
  element.style.fontSize = `${size}px`;
  while (size > least && !fits()) element.style.fontSize = `${--size}px`;
}
