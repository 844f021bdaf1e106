// What the graphics of Xəmsə share: colours, plates, the four teams, texts that fit, numbers that count.
//
// THE GRID. The picture is 1920×1080 px; the safe area 96–1824 × 54–1026. Four columns of 414 px, 24 px apart, stand at
// x = 96, 534, 972 and 1410: one for each team, from the scoreboard up through everything that belongs to a team.
//
//   y   54 –  174   head: the mark (96–216), a heading (240–1560), the clock of a choice (1584–1824)
//   y  198 –  826   middle, one of: board, line-up, Fərdi topics, players out, wagers, sums
//                   or, while a question is played, columns 1–3 and column 4:
//                     x   96 – 1386   verdict, y 198–348; question strap, its foot at y 826
//                     x 1410 – 1824   who has pressed, y 198–582; thinking clock, y 606–826
//                   in the Xəmsə round: wagers y 650–826 with the strap's foot at y 626 above them;
//                     revealed: wagers y 348–826, the strap's head at y 198
//   y  850 – 1026   scoreboard
//   lower third: where the question strap stands, its foot at y 826
//   title cards (opening, teams, rounds, final table): bands over the whole width, instead of all that
//
// A plate is a pentagon: a rectangle that lost one corner. Motion: plates open as cloth unrolls, from one edge; what
// stands on them follows. Lines are 3 px or more.

import { Graphic, IN, OUT } from "./graphic.js";
import { signs, woven } from "./xamsa-art.js";

export const colours = {
  white: "#F4F1E8",
  ink: "#11151C",
  pomegranate: "#8E1B2F",
  saffron: "#E7A21B",
  teal: "#0C4A4E",
  mist: "#9FB4B4",
};

export const COLUMNS = [96, 534, 972, 1410];

// What a team has by its seat where the episode says nothing else: a colour, and a sign to tell it without colour.
const SEATS = [
  { colour: "#B3243F", sign: "romb" },
  { colour: "#E7A21B", sign: "ulduz" },
  { colour: "#17828A", sign: "üçbucaq" },
  { colour: "#6A57B8", sign: "halqa" },
];

const strings = {
  az: {
    belli: "Bəlli raund",
    sertli: "Şərtli raund",
    sirli: "Sirli raund",
    ferdi: "Fərdi raund",
    xamsa: "Xəmsə",
    tie: "Həlledici sual",
    team: (seat) => `${seat}-${SUFFIX[seat - 1]} komanda`,
  },
};
const SUFFIX = ["ci", "ci", "cü", "cü", "ci"];

export const common = (language) => strings[language] ?? strings.az;

// The ordinal of 1 to 5 in figures: 1-ci, 3-cü.
export const ordinal = (number) => `${number}-${SUFFIX[number - 1] ?? "ci"}`;

// Capitals by the rules of Azerbaijani: i becomes İ, ı becomes I.
export const capitals = (text) => String(text ?? "").toLocaleUpperCase("az");

export const escaped = (text) => String(text ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// Numbers ----------------------------------------------------------------------------------------------------------

// 12400 → "12 400", 1500 → "1500", -200 → "−200" with a true minus and no-break spaces.
export function figures(number) {
  const plain = String(Math.abs(Math.round(number)));
  const text = plain.length > 4 ? plain.replace(/\B(?=(\d{3})+(?!\d))/g, "\u00a0") : plain;
  return Math.round(number) < 0 ? `−${text}` : text;
}

// The same with its sign: "+200".
export const signed = (number) => (number > 0 ? `+${figures(number)}` : figures(number));

// Let an element's number count to another.
export function count(element, to, { skip = false, duration = 900, delay = 0, write = figures } = {}) {
  cancelAnimationFrame(element.counting);
  const from = element.figure ?? to;
  element.figure = to;
  if (skip || from === to) {
    element.textContent = write(to);
    return;
  }
  const start = performance.now() + delay;
  const tick = (now) => {
    const done = Math.min(1, Math.max(0, (now - start) / duration));
    element.textContent = write(from + (to - from) * (1 - (1 - done) ** 3));
    if (done < 1 && element.isConnected) element.counting = requestAnimationFrame(tick);
  };
  tick(performance.now());
}

// Text ------------------------------------------------------------------------------------------------------------

const NARROWEST = 0.7; // how narrow a long word may be set

// Put a text on one line of an element of fixed width: it shrinks to `least` px, is set narrower, then ends at a word.
export function line(element, text, { most, least = 32 }) {
  element.textContent = text;
  element.style.fontSize = `${most}px`;
  const [room, needs] = [element.clientWidth, element.scrollWidth];
  if (needs <= room + 1) return;
  element.style.fontSize = `${Math.max(least, Math.floor((most * room) / needs))}px`;
  clip(element, String(text), () => element.scrollWidth * NARROWEST <= element.clientWidth + 1);
  narrow(element);
}

function narrow(element) {
  const share = element.clientWidth / element.scrollWidth;
  if (share >= 0.999) return;
  const text = element.textContent;
  element.innerHTML = `<span style="display:inline-block;transform-origin:0 50%;transform:scaleX(${Math.max(0.6, share)})"></span>`;
  element.firstChild.textContent = text;
}

// Put a person's name on a line: where it is too long at `least` px, the first names become initials.
export function person(element, name, sizes) {
  element.textContent = name;
  element.style.fontSize = `${sizes.least}px`;
  if (element.scrollWidth <= element.clientWidth + 1) return line(element, name, sizes);
  const words = String(name).split(" ");
  return line(element, [...words.slice(0, -1).map((word) => `${word[0]}.`), words.at(-1)].join("\u00a0"), sizes);
}

// Put a text into a box of fixed width and height on several lines. Gives its size in px.
export function block(element, text, { most, least = 36, height }) {
  element.textContent = text;
  let size = most;
  const fits = () => element.offsetHeight <= height && element.scrollWidth <= element.clientWidth + 1;
  element.style.fontSize = `${size}px`;
  while (size > least && !fits()) element.style.fontSize = `${(size = Math.max(least, size - 2))}px`;
  clip(element, String(text), fits);
  return size;
}

function clip(element, text, fits) {
  const words = text.split(" ");
  while (words.length > 1 && !fits()) {
    words.pop();
    element.textContent = `${words.join(" ").replace(/[,;:–—]$/, "")} …`;
  }
}

// Teams -----------------------------------------------------------------------------------------------------------

const isColour = (text) => /^#[0-9a-f]{6}$/i.test(text ?? "");

// Dark or light, whatever reads better on a colour.
function over(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? colours.ink : colours.white;
}

const colourOf = (team) => (isColour(team?.colour) ? team.colour : SEATS[(team?.seat ?? 1) - 1]?.colour ?? colours.mist);

// The style of whatever belongs to a team, for markup: `--team` its colour, `--on` what stands on it.
export const tinted = (team) => `--team:${colourOf(team)};--on:${over(colourOf(team))}`;

// The same for an element that is there.
export function tint(element, team) {
  element.style.setProperty("--team", colourOf(team));
  element.style.setProperty("--on", over(colourOf(team)));
}

// A team's sign in px, in the colour of the text around it.
export function sign(team, size) {
  const named = String(team?.sign ?? "").toLocaleLowerCase("az");
  const drawn = signs[named] ?? signs[SEATS[(team?.seat ?? 1) - 1]?.sign] ?? signs.halqa;
  return `<svg class="sign" viewBox="0 0 100 100" width="${size}" height="${size}" aria-hidden="true">${drawn}</svg>`;
}

export const teamName = (team, language) => team?.name || common(language).team(team?.seat ?? 1);

// The name of a team's player by his place in the roster.
export const playerName = (team, place) => team?.players?.[place - 1] ?? "";

// Graphics --------------------------------------------------------------------------------------------------------

export const IN_PLACE = { opacity: 1, transform: "none" };

const UNROLLED = { right: "scaleX(0)", left: "scaleX(0)", down: "scaleY(0)", up: "scaleY(0)" };
const EDGES = { right: "0 50%", left: "100% 50%", down: "50% 0", up: "50% 100%", out: "50% 50%" };

export class Xamsa extends Graphic {
  static faces = ["Geologica", "Inter"];

  #seen = new WeakMap();

  // Whether changes are to be shown at once: before it plays, or where it is told so.
  still(skip) {
    return skip || this.current === undefined;
  }

  // Let an element be seen or not, once for each change; `from` and `to` are transforms of what is unseen,
  // `most` how opaque it is when seen.
  be(element, seen, { skip = false, from = "none", to = from, duration = 400, delay = 0, most = 1 } = {}) {
    const wanted = Boolean(seen);
    if ((this.#seen.get(element) ?? false) === wanted) return undefined;
    this.#seen.set(element, wanted);
    const shown = { opacity: most, transform: "none" };
    const [frames, options] = wanted
      ? [[{ opacity: 0, transform: from }, shown], { duration, delay }]
      : [[shown, { opacity: 0, transform: to }], { duration: Math.round((duration * 2) / 3), easing: IN }];
    return this.move(element, frames, { ...options, skip: this.still(skip) });
  }

  // Say whether there is nothing to show; then all of it is away until there is.
  vacant(nothing, skip) {
    if (this.nothing === nothing) return nothing;
    const first = this.nothing === undefined;
    this.nothing = nothing;
    this.move(this.stage, [{ opacity: nothing ? 0 : 1 }], { duration: nothing ? 260 : 360, skip: first || this.still(skip) });
    return nothing;
  }

  // Let an element turn by a fifth now and then: between the turns nothing is drawn. `every` in milliseconds; 0 ends it.
  turning(element, every) {
    clearInterval(this.turns);
    if (!every) return;
    const turn = () => element.animate([{ transform: "none" }, { transform: "rotate(72deg)" }], { duration: 1200, easing: "ease-in-out" });
    this.turns = setInterval(turn, every);
  }

  async dispose() {
    clearInterval(this.turns);
    return super.dispose();
  }

  // Unroll plates one after another from an edge: right, left, down, up.
  unroll(elements, way, { skip = false, duration = 460, delay = 0, gap = 60 } = {}) {
    const all = [...elements];
    for (const element of all) element.style.transformOrigin = EDGES[way];
    return this.moveAll(all, [{ opacity: 1, transform: UNROLLED[way] }, { opacity: 1, transform: "none" }], { duration, delay, gap, skip });
  }

  // Let elements rise into place one after another.
  rise(elements, { skip = false, from = "translateY(26px)", duration = 400, delay = 0, gap = 50 } = {}) {
    return this.moveAll(elements, [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }], { duration, delay, gap, skip, easing: OUT });
  }

  // Let elements go.
  fall(elements, { skip = false, to = "translateY(18px)", duration = 270, delay = 0, gap = 20 } = {}) {
    const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: to }];
    return this.moveAll(elements, frames, { duration, delay: skip ? 0 : delay, gap: skip ? 0 : gap, skip, easing: IN });
  }
}

// Parts by their class names.
export const parts = (root, ...names) => Object.fromEntries(names.map((name) => [name, root.querySelector(`.${name}`)]));

// A plate's cut corner in px; `tone` one of ink, teal, pomegranate, saffron, team.
export const plates = `
  .stage { font-family: Inter, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
  .title, .figure { font-family: Geologica, Inter, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
  .title { font-weight: 600; letter-spacing: .01em; }
  .figure { font-weight: 700; letter-spacing: -.01em; }
  .one { white-space: nowrap; overflow: hidden; }
  .plate { --cut: 26px; --edge: #2F4A52; position: absolute; color: #F4F1E8; background-color: #11151C;
    clip-path: polygon(0 0, 100% 0, 100% calc(100% - var(--cut)), calc(100% - var(--cut)) 100%, 0 100%); }
  .plate::after { content: ""; position: absolute; right: 0; bottom: 0; width: var(--cut); height: var(--cut);
    background: linear-gradient(315deg, var(--edge) calc(50% + 4px), transparent calc(50% + 5px)); }
  .plate.teal { background-color: #0C4A4E; --edge: #5FB0AE; }
  .plate.pomegranate { background-color: #8E1B2F; --edge: #E58A98; }
  .plate.saffron { background-color: #E7A21B; --edge: #8A5A00; color: #11151C; }
  .plate.team { background-color: var(--team); --edge: var(--on); color: var(--on); }
  .plate.dim { background-color: #1B232C; color: #9FB4B4; --edge: #2F3C46; }
  .weave { position: absolute; background: url("${woven("teeth")}") 0 0 / 28px 16px repeat-x; height: 16px; }
  .border { position: absolute; background: url("${woven("border")}") 0 0 / 72px 72px repeat-x; height: 72px; }
  .cloth { position: absolute; background: url("${woven("cloth")}") 0 0 / 58px 58px; background-color: #8E1B2F; }
  .sign { display: block; }
`;
