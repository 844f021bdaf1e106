// The lower third: who is seen, and what he is. Filled by hand, or with whoever sits at the table.

import { Graphic, IN } from "../lib/graphic.js";
import { mark } from "../lib/mark.js";
import { abreast, escaped, exchange, rule, sized, titles, wordsOf } from "../lib/titles.js";

const strings = {
  ru: {
    expert: "Знаток",
    captain: "Капитан команды",
    host: "Ведущий",
    guest: "Гость программы",
    artist: "Музыкальный гость",
    author: "Автор вопроса",
  },
  uk: {
    expert: "Знавець",
    captain: "Капітан команди",
    host: "Ведучий",
    guest: "Гість програми",
    artist: "Музичний гість",
    author: "Автор запитання",
  },
};
const MOST = 3; // as many names stand beside each other
const ROOM = 1560; // px for all of them
const LARGEST = [72, 60, 52];
const down = (px) => ({ transform: `translateY(${px}px)` });
const from = (opacity, transform) => [{ opacity, transform }, { opacity: 1, transform: "none" }];

export default class Strap extends Graphic {
  static css = `${titles}
    .sign { position: absolute; left: 96px; bottom: 72px; width: 176px; height: 176px; z-index: 1; }
    .sign svg { display: block; }
    .window { position: absolute; left: 184px; bottom: 78px; width: 1676px; height: 164px; overflow: hidden; }
    .holder { position: absolute; inset: 0; }
    .board { position: absolute; left: 0; bottom: 0; width: max-content; transform-origin: 0 100%; }
    .strap { position: relative; display: flex; height: 164px; width: max-content; padding: 0 6px 0 106px; }
    .one { position: relative; padding: 0 26px 0 6px; min-width: 220px; }
    .one + .one { padding-left: 26px; }
    .one + .one::before { content: ""; position: absolute; left: -2px; top: 26px; bottom: 18px; width: 3px;
      background: #8A6B24; }
    .name { width: max-content; height: 100px; line-height: 104px; font-weight: 500; }
    .role { width: max-content; height: 52px; line-height: 56px; color: #E9CF8A; letter-spacing: .03em; }`;

  build(root) {
    root.innerHTML = `<div class="sign">${mark(176)}</div><div class="window"><div class="holder"></div></div>`;
    [this.sign, this.holder] = ["sign", "holder"].map((name) => root.querySelector(`.${name}`));
  }

  render(data, { skip }) {
    const people = whom(data).slice(0, MOST);
    // Nobody in particular any more: who was named stays until the strap leaves.
    if (!people.length && this.holder.markup) return;
    const html = people.length ? strap(people) : "";
    const first = html && !this.holder.markup && this.current !== undefined;
    const still = this.current === undefined || skip;
    exchange(this, this.holder, html, { skip: still, ready: fitted, away: down(40), into: down(-40) });
    // It was called before anybody was there to be named: it comes in now.
    if (first) this.enter({ skip });
  }

  enter({ skip }) {
    if (!this.holder.markup) return this.move(this.sign, [{ opacity: 0 }], { skip: true });
    return Promise.all([
      this.move(this.sign, from(0, "rotate(-120deg) scale(.5)"), { duration: 460, skip }),
      this.move(this.holder, from(1, "translateX(-101%)"), { duration: 500, delay: 120, skip }),
      this.moveAll(this.holder.querySelectorAll(".name, .role"), from(0, "translateX(-34px)"), { duration: 420, delay: 260, gap: 50, skip }),
    ]);
  }

  leave({ skip }) {
    return Promise.all([
      this.move(this.holder, from(1, "translateX(-101%)").reverse(), { duration: 300, easing: IN, skip }),
      this.move(this.sign, [{ opacity: 0, transform: "rotate(60deg) scale(.6)" }], { duration: 260, delay: skip ? 0 : 120, easing: IN, skip }),
    ]);
  }
}

// Whom the data name: somebody by hand, a player by his place, or who sits at the table when it is not the whole team.
function whom({ name, role, kind, town, player, roster, seated, language }) {
  const words = wordsOf(strings, language);
  const titled = (title, place) => [title, place].filter(Boolean).join(" · ");
  if (name) return [{ name, role: titled(role || words[kind], town) }];
  const places = player ? [player] : (seated ?? []).length < (roster ?? []).length ? seated ?? [] : [];
  return places
    .map((place) => roster?.[place - 1])
    .filter(Boolean)
    .map((one) => ({ name: one.name, role: titled(one.captain ? words.captain : words.expert, one.city) }));
}

function strap(people) {
  const one = ({ name, role }) => `<div class="one"><div class="name line">${escaped(name)}</div>${rule()}
    <div class="role line">${escaped(role)}</div></div>`;
  return `<div class="strap plate">${people.map(one).join("")}</div>`;
}

function fitted(board) {
  const [columns, names, roles] = [".one", ".name", ".role"].map((name) => [...board.querySelectorAll(name)]);
  if (!columns.length) return;
  for (const role of roles) {
    role.style.maxWidth = `${Math.floor(ROOM / roles.length) - 60}px`;
    sized(role, role.textContent, { most: roles.length > 2 ? 34 : 38, least: 32 });
  }
  abreast(names, ROOM, { most: LARGEST[names.length - 1], least: 44, columns });
}
