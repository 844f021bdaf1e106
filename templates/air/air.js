// The programme's picture: the stage as it is, some of its layers, or one graphic for CasparCG to fill.
//   ?layers=10,20   these layers alone
//   ?caspar=1       nothing is seen before play(), and stop() takes everything off
//   ?graphic=<id>   one graphic, filled by update(); &version=… chooses one of several

import { answer } from "/static/stage/caspar.js";
import { programme } from "/static/stage/programme.js";
import { single } from "/static/stage/single.js";

const asked = new URLSearchParams(location.search);
const numbers = (asked.get("layers") ?? "").split(",").map(Number).filter((each) => each >= 1 && each <= 99);
const [caspar, graphic] = [asked.get("caspar") === "1", asked.get("graphic")];

const shown = programme(document.getElementById("stage"), {
  only: asked.has("layers") ? new Set(numbers) : null,
  closed: caspar && !graphic,
  local: graphic !== null,
  monitor: self !== top || graphic !== null, // within a page of the gallery, or not the programme at all
});

if (graphic !== null) {
  const one = single(shown, graphic, { version: asked.get("version") ?? undefined });
  if (!caspar) one.play();
  answer(one);
} else if (caspar) {
  answer({ play: shown.open, stop: shown.close });
} else {
  answer({});
}
