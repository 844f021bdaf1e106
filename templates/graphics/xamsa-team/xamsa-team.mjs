// A team and its five players, the captain marked; a team at a step.

import { band, bandIn, bandOut, cards } from "../lib/xamsa-cards.js";
import { exchange } from "../lib/titles.js";
import { escaped, line, person, plates, sign, teamName, tinted, Xamsa } from "../lib/xamsa.js";

const strings = { az: { captain: "Kapitan" } };
const [AWAY, INTO] = [{ transform: "translateX(-80px)" }, { transform: "translateX(110px)" }];

export default class Team extends Xamsa {
  static css = `${plates}${cards}
    .holder { position: absolute; left: 0; top: 72px; width: 1920px; height: 616px; overflow: hidden; }
    .board { position: absolute; inset: 0; }
    .panel { left: 96px; top: 36px; width: 690px; height: 544px; --cut: 60px; }
    .panel .sign { position: absolute; left: 205px; top: 44px; }
    .panel .name { position: absolute; left: 30px; right: 30px; top: 364px; height: 140px; line-height: 136px; text-align: center; font-weight: 700; }
    .player { left: 810px; width: 1014px; height: 96px; background-color: #202C36; }
    .player .bar { position: absolute; left: 0; top: 0; width: 20px; height: 96px; background: var(--team); }
    .player .who { position: absolute; left: 52px; width: 640px; top: 0; height: 96px; line-height: 93px; }
    .player.wide .who { width: 900px; }
    .player .role { position: absolute; right: 50px; top: 22px; height: 52px; line-height: 52px; padding: 0 26px; font-size: 38px; font-weight: 600; background: #E7A21B; color: #11151C; }`;

  steps = 4;

  build(root) {
    root.lang = "az";
    root.innerHTML = band(190, 760, `<div class="holder"></div>`);
    this.holder = root.querySelector(".holder");
  }

  render({ teams, seat }, { skip }) {
    this.steps = seat ? 1 : Math.max(1, (teams ?? []).length);
    this.#turn(this.current ?? 0, skip);
  }

  // The board of a team: that of the step, or the one asked for.
  #turn(n, skip) {
    const { teams, seat, language } = this.data;
    const team = teams?.[(seat || n + 1) - 1];
    const html = team ? board(team, strings[language] ?? strings.az, language) : "";
    exchange(this, this.holder, html, { skip: this.still(skip), away: AWAY, into: INTO, ready: fitted });
  }

  enter({ skip, step }) {
    this.#turn(step, true);
    return Promise.all([
      bandIn(this, this.stage, { skip }),
      this.unroll(this.holder.querySelectorAll(".panel"), "right", { skip, delay: 260 }),
      this.rise(this.holder.querySelectorAll(".panel > *"), { skip, delay: 480, from: "scale(.8)" }),
      this.rise(this.holder.querySelectorAll(".player"), { skip, delay: 420, gap: 80, from: "translateX(90px)", duration: 460 }),
    ]);
  }

  step(n, { skip, first }) {
    if (!first) this.#turn(n, skip);
  }

  leave({ skip }) {
    return Promise.all([this.fall(this.holder.children, { skip, duration: 240 }), bandOut(this, this.stage, { skip })]);
  }
}

function board(team, words, language) {
  const players = (team.players ?? []).slice(0, 5).map((name, i) => {
    const captain = i + 1 === team.captain;
    return `<div class="plate player ${captain ? "" : "wide"}" style="top:${36 + i * 112}px"><div class="bar"></div><div class="who title one">${escaped(name)}</div>
      ${captain ? `<div class="role">${words.captain}</div>` : ""}</div>`;
  });
  return `<div style="${tinted(team)}"><div class="plate panel team">${sign(team, 280)}<div class="name title one">${escaped(teamName(team, language))}</div></div>${players.join("")}</div>`;
}

function fitted(root) {
  for (const name of root.querySelectorAll(".panel .name")) line(name, name.textContent, { most: 112, least: 56 });
  for (const name of root.querySelectorAll(".who")) person(name, name.textContent, { most: 56, least: 44 });
}
