// The lower third: who is seen, and what he is. Filled by hand, or with whoever sits at the table.

import { Graphic, IN } from "../lib/graphic.js";
import { mark } from "../lib/mark.js";
import { escaped, exchange, rule, titles, wordsOf } from "../lib/titles.js";
import { fit } from "../lib/type.js";

const strings = {
  ru: { expert: "Знаток", captain: "Капитан команды", host: "Ведущий", guest: "Гость программы", artist: "Музыкальный гость", author: "Автор вопроса" },
  uk: { expert: "Знавець", captain: "Капітан команди", host: "Ведучий", guest: "Гість програми", artist: "Музичний гість", author: "Автор запитання" },
};
const MOST = 3; // as many names stand beside each other
const ROOM = [1540, 720, 450]; // px for a name, by how many there are
const LARGEST = [72, 56, 48];

export default class Strap extends Graphic {
  static css = `${titles}
    .sign { position: absolute; left: 96px; bottom: 72px; width: 176px; height: 176px; z-index: 1; }
    .sign svg { display: block; }
    .window { position: absolute; left: 184px; bottom: 78px; width: 1676px; height: 164px; overflow: hidden; }
    .board { position: absolute; left: 0; bottom: 0; transform-origin: 0 100%; }
    .strap { position: relative; display: flex; height: 164px; padding: 0 36px 0 112px; }
    .strap .rule { position: absolute; left: 108px; right: 32px; top: 100px; }
    .one { padding-right: 34px; }
    .one + .one { padding-left: 34px; border-left: 3px solid #8A6B24; margin: 18px 0 16px; }
    .one + .one .name { margin-top: -10px; }
    .name { width: max-content; height: 100px; line-height: 104px; font-weight: 500; letter-spacing: .01em; }
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
    const still = this.current === undefined || skip;
    const ready = (board) => board.querySelectorAll(".name, .role").forEach(fitted);
    exchange(this, this.holder, html, { skip: still, ready, away: { transform: "translateY(40px)" }, into: { transform: "translateY(-40px)" } });
  }

  enter({ skip }) {
    if (!this.holder.markup) return this.move(this.sign, [{ opacity: 0 }], { skip: true });
    return Promise.all([
      this.move(this.sign, [{ opacity: 0, transform: "rotate(-120deg) scale(.5)" }, { opacity: 1, transform: "none" }], { duration: 460, skip }),
      this.move(this.holder, [{ opacity: 1, transform: "translateX(-101%)" }, { opacity: 1, transform: "none" }], { duration: 500, delay: 120, skip }),
      this.moveAll(this.holder.querySelectorAll(".name, .role"), [{ opacity: 0, transform: "translateX(-34px)" }, { opacity: 1, transform: "none" }], { duration: 420, delay: 260, gap: 50, skip }),
    ]);
  }

  leave({ skip }) {
    return Promise.all([
      this.move(this.holder, [{ opacity: 1, transform: "none" }, { opacity: 1, transform: "translateX(-101%)" }], { duration: 300, easing: IN, skip }),
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
  const sizes = `data-room="${ROOM[people.length - 1]}" data-most="${LARGEST[people.length - 1]}"`;
  const one = ({ name, role }) => `<div class="one"><div class="name line" ${sizes}>${escaped(name)}</div>
    <div class="role line" data-room="${ROOM[people.length - 1]}" data-most="${people.length > 2 ? 34 : 38}">${escaped(role)}</div></div>`;
  return `<div class="strap plate">${people.map(one).join("")}${rule()}</div>`;
}

function fitted(element) {
  element.style.maxWidth = `${element.dataset.room}px`;
  fit(element, element.textContent, { most: Number(element.dataset.most), least: element.className.includes("name") ? 44 : 32 });
}
