// Type on air: the fonts, text that fits its room, figures that count.

const FACES = {
  "Oswald": ["/fonts/oswald.ttf", { weight: "200 700" }],
  "Playfair Display": ["/fonts/playfair-display.ttf", { weight: "400 900" }],
  "Unbounded": ["/fonts/unbounded.ttf", { weight: "200 900" }],
  "Onest": ["/fonts/onest.ttf", { weight: "100 900" }],
  "Geologica": ["/fonts/geologica.ttf", { weight: "100 900" }],
  "Inter": ["/fonts/inter.ttf", { weight: "100 900" }],
};
const loading = {};

// Load font families, each once. A font that does not come within a second is done without.
export function fonts(families) {
  const all = families.map((family) => (loading[family] ??= face(family, ...FACES[family])));
  return Promise.race([Promise.all(all), new Promise((go) => setTimeout(go, 1000))]);
}

async function face(family, url, descriptors) {
  try {
    document.fonts.add(await new FontFace(family, `url(${url})`, descriptors).load());
  } catch (error) {
    console.warn(`${family}: ${error}`);
  }
}

const TALLEST = 1.5; // ascent and descent of our fonts, in em

// Px by which the room of letters that a font provides for hangs out of a line that is set tight: it has to fit nowhere.
function overhang(element) {
  const { fontSize, lineHeight } = getComputedStyle(element);
  return Math.max(0, (TALLEST * parseFloat(fontSize) - (parseFloat(lineHeight) || Infinity)) / 2);
}

// Put a text into a box of fixed size: it shrinks down to `least` px, then ends at a word with an ellipsis.
export function fit(element, text, { most, least = 32 }) {
  element.textContent = text;
  let size = most;
  const fits = () => element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1 + overhang(element);
  element.style.fontSize = `${size}px`;
  while (size > least && !fits()) element.style.fontSize = `${(size = Math.max(least, size - 2))}px`;
  let words = text.split(" ");
  while (words.length > 1 && !fits()) {
    words = words.slice(0, -1);
    element.textContent = `${words.join(" ")} …`;
  }
}

// Money and other large figures, with a no-break space between thousands.
export const figures = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, "\u00a0");
