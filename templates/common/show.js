// What a page knows of a show: a module named after it, in the page's own folder. A show without one is served plainly.

const AGAIN = 400; // milliseconds between two tries to reach the server

/** Give the module of a show in a page's folder, or an empty one where nobody has written any. */
export async function moduleOf(folder, name) {
  const path = `/static/${folder}/shows/${name}.js`;
  for (;;) {
    try {
      const { ok, status } = await fetch(path, { method: "HEAD" });
      if (ok) return await import(path);
      if (status === 404) return {};
    } catch {
      // The server is not there yet.
    }
    await new Promise((again) => setTimeout(again, AGAIN));
  }
}

/** Add the style sheets of a show's module to the page; gives when all of them are there. */
export const styled = (paths) => Promise.all(paths.map((href) => new Promise((done) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
  document.head.append(link);
})));
