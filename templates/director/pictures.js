// What is on air, and the same with its safe areas: the pages themselves, small.

import { element } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const PICTURES = [["programme", "/air"], ["preview", "/preview"]];
const LATER = 1000; // milliseconds: the buttons come first

/** Build the pictures. The page of the programme scales itself, so that a small frame costs little to draw. */
export function pictures(where, pages) {
  const boxes = PICTURES.map(([name, path]) => {
    const box = element("figure", { class: name }, element("figcaption", {}, text(`picture.${name}`)));
    setTimeout(() => box.prepend(frame(pages.includes(path) ? path : "/air", name)), LATER);
    return box;
  });
  where.replaceChildren(...boxes);
}

const frame = (path, name) =>
  element("iframe", { src: `${path}?monitor=1`, title: text(`picture.${name}`), tabindex: "-1", loading: "lazy", scrolling: "no" });
