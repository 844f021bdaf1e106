// The lower third: who is seen, and what he is; filled by hand, or with a player of a team.

import { exchange } from "../lib/titles.js";
import { mark } from "../lib/xamsa-art.js";
import { escaped, line, person, plates, sign, teamName, tinted, Xamsa } from "../lib/xamsa.js";

const strings = {
  az: { host: "Aparıcı", guest: "Qonaq", expert: "Ekspert", judge: "Hakim", author: "Sualların müəllifi", player: "oyunçu", captain: "kapitan" },
};

export default class Strap extends Xamsa {
  static css = `${plates}
    .strap { position: absolute; left: 96px; top: 846px; width: 1290px; height: 180px; overflow: hidden; }
    .strap.above { top: 646px; }
    .board { position: absolute; left: 0; top: 0; width: max-content; height: 180px; opacity: 1; }
    .body { position: relative; width: max-content; max-width: 1290px; min-width: 640px; height: 180px; padding: 22px 64px 0 212px; --cut: 40px; }
    .tile { position: absolute; left: 0; top: 0; width: 180px; height: 180px; background: #8E1B2F; }
    .tile.of { background: var(--team); color: var(--on); }
    .tile > svg { position: absolute; left: 30px; top: 30px; }
    .tile > .mark { left: 20px; top: 18px; }
    .weave { left: 180px; right: 0; top: 0; }
    .name { max-width: 1014px; height: 88px; line-height: 86px; }
    .role { max-width: 1014px; height: 56px; line-height: 56px; color: #E7A21B; font-weight: 500; }`;

  build(root) {
    root.lang = "az";
    root.innerHTML = `<div class="strap"></div>`;
    this.strap = root.firstChild;
    this.strap.style.visibility = "hidden";
  }

  render(data, { skip }) {
    this.strap.className = `strap ${data.place === "above" ? "above" : ""}`;
    const shown = whom(data);
    // Nobody in particular any more: who was named stays until the strap leaves.
    if (!shown && this.strap.markup) return;
    const late = shown && !this.strap.markup && this.current !== undefined;
    exchange(this, this.strap, shown ? strap(shown) : "", { skip: this.still(skip), ready: fitted, away: { transform: "translateY(40px)" }, into: { transform: "translateY(-40px)" } });
    // It was called before anybody was there to be named: it comes in now.
    if (late) this.enter({ skip });
  }

  enter({ skip }) {
    this.strap.style.visibility = "";
    const every = (name) => this.strap.querySelectorAll(name);
    return Promise.all([
      this.unroll(every(".body"), "right", { skip, duration: 500 }),
      this.rise(every(".tile > svg"), { skip, delay: 240, from: "rotate(-72deg) scale(.5)", duration: 460 }),
      this.rise(every(".name, .role"), { skip, delay: 260, from: "translateX(-34px)" }),
    ]);
  }

  leave({ skip }) {
    return this.fall(this.strap.querySelectorAll(".body"), { skip, to: "translateX(-80px)" });
  }
}

// Whom the data name: somebody by hand, or a player of a team by his place (0: who plays the topic).
function whom({ name, kind, role, seat, player, teams, language }) {
  const words = strings[language] ?? strings.az;
  if (name) return { name, role: role || words[kind] || "" };
  const team = teams?.[seat - 1];
  const place = player || team?.player;
  const found = team?.players?.[place - 1];
  if (!found) return null;
  return { name: found, role: `${teamName(team, language)} · ${place === team.captain ? words.captain : words.player}`, team };
}

const strap = ({ name, role, team }) => `<div class="plate body" style="${team ? tinted(team) : ""}"><div class="tile ${team ? "of" : ""}">${team ? sign(team, 120) : mark(140)}</div>
  <div class="weave"></div><div class="name title one">${escaped(name)}</div><div class="role one">${escaped(role)}</div></div>`;

function fitted(board) {
  const [name, role] = [".name", ".role"].map((each) => board.querySelector(each));
  if (name) person(name, name.textContent, { most: 72, least: 52 });
  if (role) line(role, role.textContent, { most: 42, least: 34 });
}
