// What CasparCG calls on a page: play, stop, next and update. Its own `remove` closes the page and is left alone.

/** Read what CG ADD or CG UPDATE sends: JSON, or the XML of old templates. ValueError-like: throws with the reason. */
export function read(text) {
  const given = String(text ?? "").trim();
  if (!given) return {}; // CasparCG begins with an empty update
  if (given.startsWith("<")) return fromXml(given);
  const read = JSON.parse(given);
  if (typeof read !== "object" || read === null || Array.isArray(read)) throw new Error("an object is expected");
  return read;
}

function fromXml(text) {
  const document = new DOMParser().parseFromString(text, "text/xml");
  if (document.querySelector("parsererror")) throw new Error("this is no XML");
  const parts = [...document.querySelectorAll("componentData")];
  return Object.fromEntries(parts.map((part) => [part.id, part.querySelector("data")?.getAttribute("value") ?? part.textContent]));
}

/** Put the four functions where CasparCG looks for them. */
export function answer({ play = () => {}, stop = () => {}, next = () => {}, update = () => {} }) {
  window.play = () => { play(); };
  window.stop = () => { stop(); };
  window.next = () => { next(); };
  window.update = (text) => {
    try {
      update(read(text));
    } catch (error) {
      console.warn("update", error.message);
    }
  };
}
