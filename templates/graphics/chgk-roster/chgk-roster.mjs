// The team at the table: up to eight players, the captain marked; all at once, or one by one.

import { Graphic, IN } from "../lib/graphic.js";
import { arrive, BRASS, card, depart, escaped, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: { team: "Команда знатоков", captain: "капитан" },
  uk: { team: "Команда знавців", captain: "капітан" },
};
const MOST = 8;
const LEFT_OUT = 0.6; // how bright somebody is who does not sit at the table now

export default class Roster extends Graphic {
  static css = `${titles}
    .team { width: 1440px; height: 104px; margin: 92px auto 0; line-height: 104px; text-align: center; }
    .players { position: absolute; left: 0; right: 0; top: 232px; }
    .player { position: absolute; width: 728px; height: 112px; display: flex; align-items: center; opacity: 0; }
    .badge { flex: none; width: 60px; height: 60px; margin-right: 24px; border-radius: 30px; border: 3px solid #8A6B24;
      background: #0B0C0E;
      font-size: 34px; line-height: 54px; text-align: center; color: #E9CF8A; }
    .captain .badge { background: ${BRASS}; border-color: #F6EBCB; color: #0B0C0E; font-weight: 600; }
    .who { width: 640px; }
    .name { width: 640px; height: 64px; line-height: 64px; font-weight: 500; }
    .town { height: 44px; font-size: 34px; line-height: 44px; color: #E9CF8A; font-weight: 300; letter-spacing: .02em; }
    .town b { font-weight: 500; text-transform: uppercase; letter-spacing: .08em; }
    .lit { opacity: 1; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div><div class="whole"></div>`;
    [this.night, this.whole] = ["night", "whole"].map((name) => root.querySelector(`.${name}`));
    this.markup = "";
  }

  render(data, { skip }) {
    const { roster = [], team, language, backdrop, one_by_one: oneByOne } = data;
    const words = wordsOf(strings, language);
    this.players = (roster ?? []).filter((player) => player?.name).slice(0, MOST);
    this.steps = oneByOne ? Math.max(1, this.players.length) : 1;
    this.night.style.display = backdrop === false ? "none" : "";
    const html = whole(team || words.team, this.players, words);
    if (html !== this.markup) this.#fill(html, team || words.team);
    this.#light({ skip });
  }

  #fill(html, team) {
    this.markup = html;
    this.whole.innerHTML = html;
    this.boxes = [...this.whole.querySelectorAll(".player")];
    sized(this.whole.querySelector(".team"), team, { most: 80, least: 48 });
    for (const name of this.whole.querySelectorAll(".name")) sized(name, name.textContent, { most: 52, least: 44 });
    this.shown = this.boxes.map(() => 0);
    if (this.current !== undefined) arrive(this, this.whole, { skip: true });
  }

  // How bright a player stands: not yet named, named, or not at the table.
  #brightness(i, step) {
    if (step === undefined || (this.steps > 1 && i > step)) return 0;
    const { seated } = this.data;
    return !seated?.length || seated.includes(i + 1) ? 1 : LEFT_OUT;
  }

  #light({ skip, step = this.current, delay = 0 }) {
    let turn = 0;
    return Promise.all(
      this.boxes.map((box, i) => {
        const [was, now] = [this.shown[i], this.#brightness(i, step)];
        this.shown[i] = now;
        if (was === now) return null;
        const from = { opacity: was, transform: was ? "none" : "translateY(28px)" };
        return this.move(box, [from, { opacity: now, transform: "none" }], { duration: 440, delay: skip ? 0 : delay + 60 * turn++, skip });
      }),
    );
  }

  enter({ skip }) {
    this.shown = this.boxes.map(() => 0);
    return Promise.all([arrive(this, this.stage, { skip }), this.#light({ skip, delay: 320 })]);
  }

  step(_, { skip, first }) {
    return first ? null : this.#light({ skip });
  }

  async leave({ skip }) {
    await depart(this, this.stage, { skip });
    if (this.current === undefined) this.#light({ skip: true });
  }
}

// Rows of two; a last one alone stands in the middle.
function whole(team, players, words) {
  const rows = Math.ceil(players.length / 2);
  const height = 232 + rows * 128 + 56;
  const place = (i) => (players.length % 2 && i === players.length - 1 ? 408 : i % 2 ? 800 : 62);
  const boxes = players.map((player, i) => box(player, i, place(i), words)).join("");
  return card(
    `left:170px;top:${Math.round((1080 - height - 36) / 2) + 40}px;width:1580px;height:${height}px`,
    `<div class="team line serif part">${escaped(team)}</div>${rule("margin:16px 110px 0")}<div class="players">${boxes}</div>`,
    { seal: true },
  );
}

function box({ name, captain, city }, i, left, words) {
  const rest = [captain ? `<b>${words.captain}</b>` : "", escaped(city)].filter(Boolean).join(" · ");
  return `<div class="player ${captain ? "captain" : ""}" style="left:${left}px;top:${Math.floor(i / 2) * 128}px">
    <div class="badge">${captain ? "К" : i + 1}</div><div class="who"><div class="name line">${escaped(name)}</div><div class="town line">${rest}</div></div></div>`;
}
