// The sums: each team's round by round, best first; at the second step each player's, team by team.

import { cards, head, heading, headIn } from "../lib/xamsa-cards.js";
import { capitals, COLUMNS, common, escaped, figures, line, person, plates, sign, signed, teamName, tinted, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: {
    standings: "Komandaların xalları",
    players: "Oyunçuların xalları",
    total: "Cəmi",
    round: "raund",
    short: { belli: "Bəlli", sertli: "Şərtli", sirli: "Sirli", ferdi: "Fərdi", xamsa: "Xəmsə" },
  },
};
const COLUMN = 186; // "12 000" and air before it
const ROW = 136;

export default class Sums extends Xamsa {
  static css = `${plates}${cards}
    .page { position: absolute; inset: 0; opacity: 0; }
    .names { left: 96px; top: 198px; width: 1728px; height: 76px; --cut: 0px; }
    .names > div { position: absolute; top: 0; height: 76px; line-height: 74px; text-align: right; font-size: 36px; font-weight: 600; }
    .names .now { color: #E7A21B; }
    .line { left: 96px; width: 1728px; height: 124px; }
    .tile { position: absolute; left: 96px; top: 0; width: 124px; height: 124px; background: var(--team); color: var(--on); }
    .tile .sign { position: absolute; left: 24px; top: 24px; }
    .rank { position: absolute; left: 0; top: 0; width: 96px; height: 124px; line-height: 122px; text-align: center; font-size: 60px; color: #E7A21B; }
    .team-name { position: absolute; left: 246px; top: 0; height: 124px; line-height: 122px; }
    .sum { position: absolute; top: 0; height: 124px; line-height: 122px; text-align: right; font-size: 48px; font-weight: 500; }
    .sum.blank { color: #6C7C86; }
    .sum.all { font-size: 68px; font-weight: 700; }
    .line.first { background-color: #0C4A4E; }
    .group { top: 198px; width: 414px; height: 628px; --cut: 36px; }
    .group .head { position: absolute; left: 0; top: 0; width: 414px; height: 88px; background: var(--team); color: var(--on); }
    .group .head .sign { position: absolute; left: 18px; top: 12px; }
    .group .head .title { position: absolute; left: 100px; right: 20px; top: 0; height: 88px; line-height: 86px; }
    .player { position: absolute; left: 24px; right: 24px; height: 104px; border-top: 3px solid #2F3C46; }
    .player .name { position: absolute; left: 0; right: 0; top: 4px; height: 48px; line-height: 48px; font-weight: 600; }
    .player .of { position: absolute; left: 0; top: 56px; width: 200px; height: 44px; line-height: 44px; font-size: 34px; color: #9FD0CC; white-space: nowrap; }
    .player .game { position: absolute; right: 0; top: 48px; height: 54px; line-height: 54px; font-size: 50px; }`;

  steps = 2;

  build(root) {
    root.lang = "az";
    root.innerHTML = `${heading(true)}<div class="page"></div><div class="page"></div>`;
    this.pages = [...root.querySelectorAll(".page")];
    this.markup = ["", ""];
  }

  render(data, { skip }) {
    if (this.vacant(!data.table?.length, skip)) return;
    const words = strings[data.language] ?? strings.az;
    [this.#standings(data, words), this.#players(data, words)].forEach((html, i) => {
      if (this.markup[i] === html) return;
      this.markup[i] = html;
      this.pages[i].innerHTML = html;
      fitted(this.pages[i]);
    });
    this.#turn(this.current ?? 0, skip);
  }

  #standings({ table, teams, rounds, round, language }, words) {
    const kinds = rounds ?? [];
    const [played, room] = [kinds.indexOf(round), 1728 - 310 - COLUMN * kinds.length];
    const at = (i) => `right:${310 + (kinds.length - 1 - i) * COLUMN}px;width:${COLUMN}px`;
    const names = kinds.map((kind, i) => `<div class="${kind === round ? "now" : ""}" style="${at(i)}">${words.short[kind] ?? ""}</div>`).join("");
    const lines = table.map((row, i) => {
      const team = teams?.[row.team - 1] ?? { seat: row.team };
      const sums = (row.rounds ?? []).map((sum, k) => {
        const later = k > played;
        return `<div class="sum figure ${later ? "blank" : ""}" style="${at(k)}">${later ? "–" : figures(sum)}</div>`;
      });
      return `<div class="plate line ${row.place === 1 ? "first" : ""}" style="top:${286 + i * ROW}px;${tinted(team)}"><div class="rank figure">${row.place}</div>
        <div class="tile">${sign(team, 76)}</div><div class="team-name title one" style="width:${room - 256}px">${escaped(teamName(team, language))}</div>${sums.join("")}
        <div class="sum all figure" style="right:34px;width:274px">${figures(row.total)}</div></div>`;
    });
    return `<div class="plate names pomegranate">${names}<div style="right:34px;width:274px">${words.total}</div></div>${lines.join("")}`;
  }

  #players({ teams, players, language }, words) {
    const groups = (teams ?? []).map((team, i) => {
      const rows = (players ?? []).filter((one) => one.team === team.seat).slice(0, 5).map((one, k) => `<div class="player" style="top:${92 + k * 104}px">
        <div class="name one">${escaped(one.name)}</div><div class="of">${words.round} ${signed(one.round)}</div><div class="game figure">${figures(one.game)}</div></div>`);
      return `<div class="plate group" style="left:${COLUMNS[i]}px;${tinted(team)}"><div class="head">${sign(team, 64)}
        <div class="title one">${escaped(teamName(team, language))}</div></div>${rows.join("")}</div>`;
    });
    return groups.join("");
  }

  // Which page is seen.
  #turn(n, skip) {
    const { language, round } = this.data;
    const words = strings[language] ?? strings.az;
    const kind = common(language)[round] ?? "";
    head(this.stage, round === "xamsa" ? capitals(kind) : kind, n ? words.players : words.standings);
    this.pages.forEach((page, i) => this.be(page, this.current !== undefined && i === n, { skip, from: i ? "translateX(60px)" : "translateX(-60px)" }));
  }

  enter({ skip, step }) {
    this.#turn(step, true);
    const rows = this.pages[step].children;
    return Promise.all([headIn(this, this.stage, skip), this.rise(rows, { skip, delay: 160, gap: 70, from: step ? "translateY(50px)" : "translateX(-50px)", duration: 460 })]);
  }

  step(n, { skip, first }) {
    if (!first) this.#turn(n, skip);
  }

  async leave({ skip }) {
    await Promise.all([
      this.fall(this.stage.querySelectorAll(".heading"), { skip, to: "translateY(-30px)" }),
      ...this.pages.map((page) => this.be(page, false, { skip, from: "translateY(24px)" })),
    ]);
  }
}

function fitted(page) {
  for (const name of page.querySelectorAll(".team-name")) line(name, name.textContent, { most: 56, least: 32 });
  for (const name of page.querySelectorAll(".group .head .title")) line(name, name.textContent, { most: 48, least: 32 });
  for (const name of page.querySelectorAll(".player .name")) person(name, name.textContent, { most: 40, least: 34 });
}
