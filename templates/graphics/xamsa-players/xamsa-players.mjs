// Who comes out for a topic: the topic, and under it a card for each team; covered until all may know.

import { common, COLUMNS, IN_PLACE, line, person, plates, playerName, sign, teamName, tint, Xamsa } from "../lib/xamsa.js";
import { judged } from "../lib/xamsa-art.js";

const strings = { az: { captain: "Kapitan", player: "Oyunçu", chosen: "Seçim edilib", choosing: "Seçim gedir", topic: (number) => `Mövzu ${number}` } };
const CHOOSING = ["assign", "ferdi_pick"];
const OPENS = { duration: 500, easing: "cubic-bezier(.6, 0, .2, 1)" };

export default class Players extends Xamsa {
  static css = `${plates}
    .topic { left: 96px; top: 330px; width: 1728px; height: 156px; --cut: 40px; opacity: 0; }
    .topic .what { position: absolute; left: 0; top: 0; width: 414px; height: 156px; padding: 0 36px; background: #8E1B2F; }
    .topic .what > div { position: absolute; left: 36px; right: 20px; }
    .topic .round { top: 22px; height: 50px; line-height: 50px; font-weight: 500; }
    .topic .no { top: 70px; height: 64px; line-height: 64px; }
    .topic .name { position: absolute; left: 450px; right: 50px; top: 0; height: 156px; line-height: 152px; }
    .half { position: absolute; left: 414px; top: 0; width: 657px; height: 156px; overflow: hidden; transform-origin: 0 50%; }
    .half.second { left: 1071px; transform-origin: 100% 50%; }
    .half .cloth { inset: 0 -1px 0 0; background-position: 0 -9px; }
    .card { top: 510px; width: 414px; height: 316px; --cut: 36px; opacity: 0; }
    .tile { position: absolute; left: 0; top: 0; width: 414px; height: 112px; background: var(--team); color: var(--on); }
    .tile .sign { position: absolute; left: 20px; top: 16px; }
    .tile .team { position: absolute; left: 120px; right: 20px; top: 0; height: 112px; line-height: 110px; font-weight: 600; }
    .weave { left: 0; right: 0; top: 112px; }
    .first { position: absolute; left: 28px; right: 24px; top: 136px; height: 56px; line-height: 56px; font-weight: 500; }
    .last { position: absolute; left: 28px; right: 24px; top: 188px; height: 72px; line-height: 70px; font-weight: 700; }
    .role { position: absolute; left: 28px; right: 40px; top: 262px; height: 42px; line-height: 42px; font-size: 34px; color: #9FD0CC; font-weight: 500; }
    .cover { position: absolute; left: 0; right: 0; top: 128px; bottom: 0; transform-origin: 100% 50%; }
    .cover .cloth { inset: 0; background-position: 4px 0; }
    .cover .state { position: absolute; left: 28px; right: 28px; top: 58px; height: 72px; display: flex; align-items: center; justify-content: center; gap: 16px;
      background: #11151C; font-size: 40px; font-weight: 600; white-space: nowrap; }
    .state:empty { opacity: 0; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = `<div class="plate topic teal"><div class="name title one"></div>
      <div class="half first-half"><div class="cloth"></div></div><div class="half second"><div class="cloth"></div></div>
      <div class="what"><div class="round one"></div><div class="no title one"></div></div></div>
      ${COLUMNS.map((x) => `<div class="plate card" style="left:${x}px"><div class="tile"></div><div class="first one"></div><div class="last title one"></div>
        <div class="role one"></div><div class="cover"><div class="cloth"></div><div class="state"></div></div><div class="weave"></div></div>`).join("")}`;
    this.topic = root.querySelector(".topic");
    this.halves = root.querySelectorAll(".half");
    this.cards = [...root.querySelectorAll(".card")].map((card) => ({
      card,
      ...Object.fromEntries(["tile", "first", "last", "role", "cover", "state"].map((name) => [name, card.querySelector(`.${name}`)])),
    }));
  }

  render(data, { skip }) {
    const words = strings[data.language] ?? strings.az;
    const still = this.still(skip);
    if (this.vacant(!data.topic, skip)) return;
    this.#topic(data, words, still);
    this.cards.forEach((card, i) => this.#card(card, data.teams?.[i], CHOOSING.includes(data.phase), words, still));
  }

  #topic({ language, round, topic, topic_name: name, board }, words, still) {
    const known = name || (board?.[topic - 1]?.name ?? "");
    line(this.topic.querySelector(".round"), common(language)[round] ?? "", { most: 38 });
    line(this.topic.querySelector(".no"), words.topic(topic), { most: 54, least: 40 });
    if (known) line(this.topic.querySelector(".name"), known, { most: 88, least: 48 });
    const open = Boolean(known);
    if (open === this.open) return;
    this.open = open;
    const states = [{ transform: "none" }, { transform: "scaleX(0)" }];
    for (const half of this.halves) this.move(half, open ? states : [...states].reverse(), { ...OPENS, skip: still });
  }

  #card(card, team, choosing, words, still) {
    card.card.style.display = team ? "" : "none";
    if (!team) return;
    tint(card.card, team);
    const named = JSON.stringify([team.name, team.sign]);
    if (named !== card.named) {
      card.named = named;
      card.tile.innerHTML = `${sign(team, 80)}<div class="team title one"></div>`;
      line(card.tile.querySelector(".team"), teamName(team, this.data.language), { most: 50, least: 32 });
    }
    const player = playerName(team, team.player);
    if (player) this.#named(card, player, team.player === team.captain ? words.captain : words.player);
    const state = !choosing ? "" : team.ready ? `${judged("right", 36)}${words.chosen}` : words.choosing;
    if (!player && card.said !== state) card.state.innerHTML = state;
    card.said = player ? card.said : state;
    const known = Boolean(player);
    if (known === card.known) return;
    card.known = known;
    const states = [{ transform: "none" }, { transform: "scaleX(0)" }];
    const delay = still ? 0 : ((team.seat ?? 1) - 1) * 80;
    this.move(card.cover, known ? states : states.reverse(), { ...OPENS, delay, skip: still });
  }

  #named({ first, last, role }, player, title) {
    const words = player.split(" ");
    line(first, words.slice(0, -1).join(" "), { most: 46, least: 34 });
    person(last, words.at(-1), { most: 60, least: 40 });
    role.textContent = title;
  }

  enter({ skip }) {
    return Promise.all([
      this.unroll([this.topic], "right", { skip }),
      this.rise(this.topic.querySelectorAll(".round, .no, .name"), { skip, delay: 220, from: "translateX(-24px)" }),
      this.unroll(this.cards.map(({ card }) => card), "up", { skip, delay: 160, gap: 80 }),
      ...this.cards.map(({ tile, first, last, role }, i) => this.rise([tile, first, last, role], { skip, delay: 340 + i * 80, gap: 40 })),
    ]);
  }

  async leave({ skip }) {
    await Promise.all([
      this.fall([this.topic], { skip, to: "translateY(-24px)" }),
      this.fall(this.cards.map(({ card }) => card), { skip, to: "translateY(60px)", gap: 30 }),
    ]);
    this.move(this.topic, [{ ...IN_PLACE, opacity: 0 }], { skip: true });
  }
}
