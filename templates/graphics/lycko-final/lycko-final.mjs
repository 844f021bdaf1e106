// The final of Lyckohjulet: the tray of chosen letters, the sealed envelope beside it, and what was in it.

import { Graphic, IN } from "../lib/graphic.js";
import { faces, fair, kronor } from "../lib/lycko.js";
import { BACK, confetti, count, enter, exit, Places } from "../lib/lycko-parts.js";
import { badge } from "../lib/lycko-seats.js";
import { fit } from "../lib/type.js";

const strings = {
  sv: { consonants: "Konsonanter", vowels: "Vokaler", envelope: "Kuvert", won: "Vinst!", lost: "I kuvertet låg", keeps: (name, sum) => `${name} går hem med ${kronor(sum)}` },
};
const [TILE, GAP, SPACE] = [106, 12, 44];

export default class LyckoFinal extends Graphic {
  static faces = faces;
  static css = `${fair}
    .tray { position: absolute; left: 96px; top: 800px; width: 1728px; height: 226px; }
    .tray > .plate { position: absolute; inset: 0; border-radius: 30px; }
    .tray > .plate::before { height: 60px; border-radius: 24px 24px 50px 50px / 24px 24px 14px 14px; }
    .badge-place { position: absolute; left: 26px; top: 26px; }
    .badge-place svg { display: block; }
    .who { position: absolute; left: 26px; bottom: 22px; width: 270px; height: 62px; line-height: 60px; font-weight: 600; white-space: nowrap; overflow: hidden; }
    .slots { position: absolute; left: 0; top: 0; }
    .slots .label { position: absolute; top: 18px; white-space: nowrap; }
    .slot { position: absolute; top: 70px; width: ${TILE}px; height: 130px; border-radius: 16px; background: #0B1236; border: 4px solid #4A57B8; }
    .slot.next { border-color: #F5C84B; animation: wait 1.3s ease-in-out infinite alternate; }
    @keyframes wait { from { opacity: .55; } to { opacity: 1; } }
    .tile { position: absolute; top: 70px; width: ${TILE}px; height: 130px; border-radius: 16px; opacity: 0; color: #141A3C; font-weight: 700; font-size: 82px; line-height: 122px; text-align: center;
      background: radial-gradient(ellipse at 50% 40%, #FFFFFF, #FBF5EA 55%, #EBD5E0); border: 4px solid #F5C84B; }
    .seal { position: absolute; right: 30px; top: 22px; width: 250px; height: 182px; }
    .seal svg { display: block; }
    .seal .number { position: absolute; left: 0; right: 0; bottom: 8px; font-size: 40px; line-height: 48px; font-weight: 700; text-align: center; color: #141A3C; white-space: nowrap; }
    .opened { position: absolute; left: 460px; top: 120px; width: 1000px; height: 620px; opacity: 0; }
    .opened > div { position: absolute; }
    .envelope { left: 0; top: 210px; width: 1000px; height: 410px; }
    .envelope svg, .flap svg, .rays svg { display: block; }
    .flap { left: 0; top: 0; transform-origin: 50% 210px; }
    .letter { left: 70px; top: 10px; width: 860px; height: 440px; border-radius: 22px; padding: 44px 50px; text-align: center; color: #141A3C;
      background: radial-gradient(ellipse at 50% 40%, #FFFFFF, #FFFAEE 60%, #F3E2D2); border: 5px solid #F5C84B; }
    .letter .head { font-size: 44px; line-height: 56px; font-weight: 700; color: #B3206E; }
    .letter .what { width: 750px; height: 130px; margin-top: 14px; display: flex; align-items: center; justify-content: center; font-weight: 800; line-height: 1.12; text-wrap: balance; }
    .letter .sum { height: 80px; line-height: 80px; font-size: 60px; font-weight: 700; white-space: nowrap; color: #3A1650; }
    .letter.money .what { display: none; }
    .letter.money .sum { height: 190px; line-height: 190px; font-size: 104px; font-weight: 800; }
    .rays { left: -300px; top: -360px; opacity: 0; }
    .home { left: 0; top: 556px; width: 1000px; height: 96px; padding: 0 40px; line-height: 86px; text-align: center; font-weight: 600; white-space: nowrap; overflow: hidden; }
    .confetti { position: absolute; inset: 0; }`;

  build(root) {
    root.innerHTML = `<div class="opened"><div class="rays">${RAYS}</div><div class="envelope">${BACKSIDE}</div><div class="flap">${FLAP}</div><div class="letter"><div class="head"></div><div class="what display"></div><div class="sum display"></div></div>
        <div class="envelope">${POCKET}</div><div class="home plate"></div></div>
      <div class="tray"><div class="plate"></div><div class="badge-place"></div><div class="who"></div><div class="slots"></div><div class="seal">${SEALED}<div class="number"></div></div></div>
      <div class="confetti"></div>`;
    const names = ["tray", "badge-place", "who", "slots", "seal", "number", "opened", "rays", "flap", "letter", "head", "what", "sum", "home", "confetti"];
    this.parts = Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));
    this.places = new Places(this);
  }

  render(data, { skip, before }) {
    const still = skip || this.current === undefined;
    const words = strings[data.language] ?? strings.sv;
    const final = data.final ?? EMPTY;
    const person = data.contestants?.[final.seat - 1];
    const { "badge-place": place, who, number } = this.parts;
    place.innerHTML = person ? badge(final.seat, 96) : "";
    fit(who, person?.name ?? "", { most: 48, least: 34 });
    if (who.textContent.endsWith(" …")) fit(who, who.textContent.slice(0, -2), { most: 48, least: 34 });
    number.textContent = final.wedge >= 0 ? `${words.envelope} ${final.wedge + 1}` : "";
    this.#lay(final, words, still);
    this.#open(data, final, person, words, still, before);
  }

  enter({ skip }) {
    return enter(this, [this.parts.tray], { from: "translateY(120px)", skip });
  }

  leave({ skip }) {
    const { tray, opened } = this.parts;
    const seen = this.shown ? [opened, tray] : [tray];
    return exit(this, seen, { to: "translateY(60px)", skip }).then(() => this.places.to(opened, "left", { opacity: this.shown ? 1 : 0, transform: "none" }, { skip: true }));
  }

  // The tray ---------------------------------------------------------------------------------------------------

  #lay(final, words, skip) {
    const key = `${final.consonants_wanted}:${final.vowels_wanted}`;
    const count = final.consonants_wanted + final.vowels_wanted;
    const x = (i) => 326 + i * (TILE + GAP) + (i >= final.consonants_wanted ? SPACE : 0);
    if (this.laid !== key) {
      this.laid = key;
      const box = (name) => Array.from({ length: count }, (_, i) => `<div class="${name}" style="left:${x(i)}px"></div>`).join("");
      const labels = `<div class="label" style="left:${x(0)}px"></div><div class="label" style="left:${x(final.consonants_wanted)}px"></div>`;
      this.parts.slots.innerHTML = labels + box("slot") + box("tile display");
      this.slots = [...this.parts.slots.querySelectorAll(".slot")];
      this.tiles = [...this.parts.slots.querySelectorAll(".tile")];
      this.places = new Places(this);
    }
    const [first, second] = this.parts.slots.querySelectorAll(".label");
    [first.textContent, second.textContent] = [words.consonants, words.vowels];
    const letters = [...final.consonants.padEnd(final.consonants_wanted), ...final.vowels.padEnd(final.vowels_wanted)];
    letters.forEach((letter, i) => {
      const there = letter !== " ";
      if (there) this.tiles[i].textContent = letter;
      const next = i === final.consonants.length || i === final.consonants_wanted + final.vowels.length;
      this.slots[i].classList.toggle("next", !there && next);
      this.places.seen(this.tiles[i], there, { from: { opacity: 0, transform: "translateY(-70px) rotate(-12deg) scale(1.25)" }, duration: 460, skip });
    });
  }

  // The envelope -----------------------------------------------------------------------------------------------

  #open(data, final, person, words, skip, before) {
    const { opened, letter, head, what, sum, flap, home, rays, confetti: pieces, seal } = this.parts;
    const inside = final.envelope;
    const won = final.result === "won";
    this.shown = Boolean(inside);
    this.places.seen(seal, final.wedge >= 0 && !inside, { from: { opacity: 0, transform: "translateX(60px) rotate(8deg)" }, skip });
    if (inside) {
      letter.classList.toggle("money", !inside.text);
      head.textContent = won ? words.won : words.lost;
      fit(what, inside.text ?? "", { most: 72, least: 44 });
      sum.textContent = inside.value ? kronor(inside.value) : "";
      home.style.display = person?.bank ? "" : "none";
      if (person?.bank) fit(home, words.keeps(person.name.split(" ")[0], person.bank), { most: 46, least: 36 });
    }
    const fresh = this.places.to(opened, inside ? "open" : "shut", { opacity: inside ? 1 : 0 }, { duration: inside ? 300 : 240, easing: inside ? "ease-out" : IN, skip });
    if (!fresh) return;
    this.move(rays, [{ opacity: 0 }, { opacity: inside && won ? 1 : 0 }], { duration: 600, delay: skip ? 0 : 900, skip });
    if (!inside) return;
    this.move(opened, [{ transform: "translate(560px, 480px) scale(.24)" }, { transform: "none" }], { duration: 500, skip });
    this.move(flap, [{ transform: "scaleY(1)" }, { transform: "scaleY(-1)" }], { duration: 480, delay: skip ? 0 : 520, easing: "ease-in-out", skip });
    this.move(letter, [{ transform: "translateY(160px) scale(.96)" }, { transform: "none" }], { duration: 760, delay: skip ? 0 : 900, easing: BACK, skip });
    this.move(home, [{ opacity: 0, transform: "translateY(30px)" }, { opacity: 1, transform: "none" }], { duration: 400, delay: skip ? 0 : 1700, skip });
    if (!won || !inside.value) return;
    if (!skip) {
      Object.assign(sum, { figure: 0, goal: 0 });
      sum.textContent = kronor(0);
    }
    count(sum, inside.value, { skip, delay: 1250 });
    if (skip || !before) return;
    clearTimeout(this.cheering);
    this.cheering = setTimeout(() => confetti(this, pieces, { x: 960, y: 380, pieces: 90, spread: 900 }), 1300);
  }
}

const EMPTY = { seat: 0, wedge: -1, consonants: "", vowels: "", consonants_wanted: 6, vowels_wanted: 2, result: "", envelope: null };

const GOLD = `<linearGradient id="ef-gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFE9A3"/><stop offset=".5" stop-color="#F5C84B"/><stop offset="1" stop-color="#B87814"/></linearGradient>`;
const SEALED = `<svg viewBox="0 0 250 182" width="250" height="182"><rect x="4" y="4" width="242" height="174" rx="14" fill="#FFFBF2" stroke="#D98E1B" stroke-width="5"/>
  <path d="M8 10L125 96L242 10" fill="#F7E3EC" stroke="#D98E1B" stroke-width="5" stroke-linejoin="round"/><circle cx="125" cy="88" r="26" fill="#B3206E"/><path d="M125 74L129.500 83.500L140 84.800L132.300 92L134.300 102.400L125 97.300L115.700 102.400L117.700 92L110 84.800L120.500 83.500Z" fill="#FFE9A3"/></svg>`;
const BACKSIDE = `<svg viewBox="0 0 1000 410" width="1000" height="410"><rect x="3" y="3" width="994" height="404" rx="26" fill="#8E1556"/></svg>`;
const FLAP = `<svg viewBox="0 0 1000 420" width="1000" height="420"><path d="M16 212L500 412L984 212Z" fill="#C42F7C" stroke="#F5C84B" stroke-width="6" stroke-linejoin="round"/></svg>`;
const POCKET = `<svg viewBox="0 0 1000 410" width="1000" height="410"><defs>${GOLD}</defs><path d="M3 20L500 250L997 20V381Q997 407 971 407H29Q3 407 3 381Z" fill="#D4357F" stroke="url(#ef-gold)" stroke-width="6" stroke-linejoin="round"/>
  <path d="M12 400L430 226M988 400L570 226" stroke="#8E1556" stroke-width="5" opacity=".6"/></svg>`;
const RAYS = `<svg viewBox="-800 -800 1600 1600" width="1600" height="1600"><defs><radialGradient id="ef-ray" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="780"><stop offset="0" stop-color="#FFE9A3" stop-opacity=".9"/><stop offset="1" stop-color="#F5C84B" stop-opacity="0"/></radialGradient></defs>
  ${Array.from({ length: 18 }, (_, i) => `<path d="M0 0L-68 -790L68 -790Z" fill="url(#ef-ray)" transform="rotate(${i * 20})"/>`).join("")}</svg>`;
