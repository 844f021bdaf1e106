// The league «Звёздные войны» (2): the duels and who comes through, the final series, the champion; a page at a step.

import { Graphic } from "../lib/graphic.js";
import { alike, arrive, BRASS, card, depart, escaped, exchange, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: {
    title: "Звёздные войны",
    pairs: "Отборочная серия",
    ranking: "Финальная серия",
    champion: "Чемпион лиги",
    pair: (name) => (name ? `Пара ${name}` : "Пара"),
    through: "в финале",
    nobody: "не вышел никто",
    empty: "Игр ещё не было",
  },
  uk: {
    title: "Зоряні війни",
    pairs: "Відбіркова серія",
    ranking: "Фінальна серія",
    champion: "Чемпіон ліги",
    pair: (name) => (name ? `Пара ${name}` : "Пара"),
    through: "у фіналі",
    nobody: "не вийшов ніхто",
    empty: "Ігор ще не було",
  },
};
const PAIRS_A_PAGE = 4;
const PLACES_A_PAGE = 6;

export default class League extends Graphic {
  static css = `${titles}
    .title { width: 1340px; height: 110px; margin: 62px auto 0; line-height: 110px; font-size: 84px; text-align: center; }
    .card > .inside > .rule { margin: 66px 66px 0; }
    .holder { position: absolute; left: 0; right: 0; top: 168px; bottom: 0; }
    .board { position: absolute; inset: 0; }
    .series { height: 58px; line-height: 58px; font-size: 42px; letter-spacing: .12em; text-indent: .12em;
      text-transform: uppercase; text-align: center; color: #E9CF8A; }
    .pairs { position: absolute; left: 66px; right: 66px; top: 92px; bottom: 40px; display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 28px; align-content: center; }
    .pairs.lone { grid-template-columns: 960px; justify-content: center; }
    .pair { padding: 4px 26px 12px; }
    .pair .head { display: flex; justify-content: space-between; height: 54px; line-height: 54px; font-size: 34px;
      color: #E9CF8A; }
    .pair .game { display: flex; align-items: center; height: 82px; }
    .pair .game + .game { border-top: 3px solid #3A3323; }
    .game .team { flex: 1; min-width: 0; height: 72px; line-height: 72px; font-weight: 500; }
    .game .score { flex: none; min-width: 130px; margin-left: 24px; white-space: nowrap; text-align: right; font-size: 54px; line-height: 72px; font-weight: 500; }
    .tick { flex: none; width: 44px; height: 44px; margin-right: 16px; border-radius: 22px; }
    .through .tick { background: ${BRASS}; }
    .tick svg { display: block; }
    .out { color: #B9B5A8; }
    .through .score, .through .team { color: #F3DFA6; }
    .places { position: absolute; left: 66px; right: 66px; top: 100px; bottom: 36px; display: flex;
      flex-direction: column; gap: 12px; justify-content: center; }
    .place { display: flex; flex: 0 1 112px; align-items: center; padding: 0 32px; }
    .place .no { flex: none; width: 84px; font-size: 50px; color: #E9CF8A; }
    .place.first { background: ${BRASS}; border-color: #F6EBCB; color: #0B0C0E; }
    .place.first .no { color: #0B0C0E; }
    .champion { position: absolute; left: 66px; right: 66px; top: 150px; height: 400px; text-align: center; }
    .champion .small { height: 84px; line-height: 84px; font-size: 56px; }
    .champion .who { height: 190px; line-height: 190px; margin-top: 6px; }
    .champion .won { height: 100px; line-height: 100px; font-size: 84px; font-weight: 500; color: #E9CF8A; }
    .none { margin-top: 200px; font-size: 56px; text-align: center; }`;

  build(root) {
    root.innerHTML = `<div class="night"></div>${card(
      "left:230px;top:122px;width:1460px;height:890px",
      `<div class="title line serif part"></div>${rule()}<div class="holder"></div>`,
      { seal: true },
    )}`;
    [this.night, this.heading, this.holder] = ["night", "title", "holder"].map((name) => root.querySelector(`.${name}`));
  }

  render({ language, title, table, backdrop }, { skip }) {
    const words = wordsOf(strings, language);
    this.night.style.display = backdrop === false ? "none" : "";
    sized(this.heading, title || words.title, { most: 84, least: 48 });
    this.pages = pages(table ?? {}, words);
    this.steps = this.pages.length;
    this.#turn(this.current ?? 0, { skip: skip || this.current === undefined });
  }

  #turn(n, { skip }) {
    const html = this.pages[Math.min(n, this.pages.length - 1)];
    exchange(this, this.holder, html, { skip, away: { transform: "translateX(-60px)" }, into: { transform: "translateX(80px)" }, ready: fitted });
  }

  enter({ skip, step }) {
    this.#turn(step, { skip: true });
    const rows = this.holder.querySelectorAll(".series, .pair, .place, .champion > div, .none");
    const come = [{ opacity: 0, transform: "translateY(28px)" }, { opacity: 1, transform: "none" }];
    return Promise.all([arrive(this, this.stage, { skip }), this.moveAll(rows, come, { duration: 420, delay: skip ? 0 : 360, gap: skip ? 0 : 60, skip })]);
  }

  step(n, { skip, first }) {
    if (!first) this.#turn(n, { skip });
  }

  leave({ skip }) {
    return depart(this, this.stage, { skip });
  }
}

const series = (word) => `<div class="series">${word}</div>`;

// As many pages as the table fills.
function pages({ pairs, ranking, champion }, words) {
  const all = [
    ...chunks(pairs ?? [], PAIRS_A_PAGE).map((some) => series(words.pairs) + duels(some, words)),
    ...chunks(ranking ?? [], PLACES_A_PAGE).map((some, i) => series(words.ranking) + places(some, i * PLACES_A_PAGE, champion)),
    ...(champion ? [crowned(champion, ranking ?? [], words)] : []),
  ];
  return all.length ? all : [`<div class="none">${words.empty}</div>`];
}

const chunks = (list, size) => Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

const score = ({ experts, viewers }) => `<div class="score">${Number(experts)} : ${Number(viewers)}</div>`;

const TICK = `<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><path d="M12 23l7 7l13 -15" fill="none" stroke="#0B0C0E" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

function duels(pairs, words) {
  return `<div class="pairs ${pairs.length === 1 ? "lone" : ""}">${pairs.map((pair) => duel(pair, words)).join("")}</div>`;
}

function duel({ name, games = [], advances }, words) {
  const rows = games.map((game) => {
    const through = advances && game.team === advances;
    return `<div class="game ${through ? "through" : "out"}">${through ? `<div class="tick">${TICK}</div>` : ""}<div class="team line">${escaped(game.team)}</div>${score(game)}</div>`;
  });
  const said = advances ? words.through : games.length > 1 ? words.nobody : "";
  return `<div class="pair plate"><div class="head"><span>${escaped(words.pair(name))}</span><span>${said}</span></div>${rows.join("")}</div>`;
}

function places(ranking, before, champion) {
  const row = (game, i) => `<div class="place game plate ${champion && game.team === champion ? "first" : ""}"><div class="no">${before + i + 1}</div>
    <div class="team line">${escaped(game.team)}</div>${score(game)}</div>`;
  return `<div class="places">${ranking.map(row).join("")}</div>`;
}

function crowned(champion, ranking, words) {
  const game = ranking.find(({ team }) => team === champion);
  return `<div class="champion"><div class="small">${words.champion}</div><div class="who line serif">${escaped(champion)}</div>
    ${game ? `<div class="won">${Number(game.experts)} : ${Number(game.viewers)}</div>` : ""}</div>`;
}

function fitted(board) {
  const teams = board.querySelectorAll(".team");
  if (teams.length) alike(teams, { most: 54, least: 44 });
  board.querySelectorAll(".who").forEach((who) => sized(who, who.textContent, { most: 136, least: 72 }));
}
