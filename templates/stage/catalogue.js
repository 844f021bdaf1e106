// The graphics that there are, and their modules as custom elements.

const elements = new Map(); // address of a module → promise of the name of its element
let known = null; // promise of the list

async function fetched() {
  const answer = await fetch("/api/graphics");
  if (!answer.ok) throw new Error(`the list of graphics: ${answer.status}`);
  return (await answer.json()).graphics;
}

/** List the graphics; `fresh`: ask the server again. */
export function graphics(fresh = false) {
  if (!known || fresh) {
    known = fetched();
    known.catch(() => { known = null; });
  }
  return known;
}

const among = (list, id, version) =>
  list.filter((each) => each.id === id && (version === undefined || each.version === version))
    .sort((a, b) => (a.version < b.version ? 1 : -1))[0];

/** Find a graphic by its id and version (undefined: the newest); asks the server again before it gives up. */
export async function graphic(id, version) {
  const found = among(await graphics(), id, version) ?? among(await graphics(true), id, version);
  if (!found) throw new Error(`there is no graphic ${id} ${version ?? ""}`.trim());
  return found;
}

/** Load a graphic's module and name its custom element. */
export function elementOf(found) {
  if (!elements.has(found.url)) {
    const made = defined(found, elements.size + 1);
    made.catch(() => elements.delete(found.url)); // it may come the next time
    elements.set(found.url, made);
  }
  return elements.get(found.url);
}

async function defined(found, number) {
  const { default: Main } = await import(found.url);
  if (typeof Main !== "function" || !(Main.prototype instanceof HTMLElement)) {
    throw new Error(`${found.url} exports no custom element by default`);
  }
  // The renderer chooses the name: ids have capitals, dots and anything else. A class of its own for each, since a
  // class can be registered only once, and modules of other houses may have done that already or share one.
  const name = `ograf-graphic-${number}`;
  customElements.define(name, class extends Main {});
  return name;
}

/** Load the modules of this project's own graphics, so that the first press of each is as quick as the next. */
export async function preload() {
  for (const found of await graphics()) {
    if (found.source === "showcaller") await elementOf(found).catch(() => null);
  }
}
