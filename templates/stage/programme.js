// The programme's picture on a page: the line to the server, and the renderer that draws what comes over it.

import { connect } from "/static/common/link.js";
import { preload } from "./catalogue.js";
import { Renderer } from "./renderer.js";
import { scaled } from "./scale.js";

const CHECK = 1000; // milliseconds between two looks at whether the server's time is known better by now
const MOST_COMPLAINTS = 20; // a minute; a graphic that throws in every frame must not fill the log

/**
 * Draw the programme. `only`: the layers, or null for all. `closed`: show nothing until `open()`.
 * `local`: draw nothing of the server's stage; the page has graphics of its own. `monitor`: this is not the page that
 * goes on air. `bound`: graphics follow the view; otherwise they have only what they are filled with. `room()`: where the picture goes, in pixels; the whole window if it is not given.
 */
export function programme(root, { only = null, closed = false, local = false, monitor = false, bound = true, room } = {}) {
  let [open, waiting, latest, complaints] = [!closed, [], null, 0];
  const scene = {
    envelope: null,
    /** Turn a second of the run into a moment of this page's steady time, in milliseconds. */
    moment: (at) => performance.now() + (at - link.now()) * 1000,
    failed(instance, op, text) {
      complain({ instance: instance.told.id, graphic: instance.told.graphic, op, text });
    },
    done(instance, { op, played, statusCode = 200, statusMessage, result, currentStep }) {
      link.ask({ type: "graphic_result", instance: instance.told.id, op, played, statusCode, statusMessage, result, currentStep });
    },
  };
  const renderer = new Renderer(root, scene, only);
  root.classList.add("dark");
  scaled(root, room);

  function complain(what) {
    console.warn(what.graphic ?? "", what.text);
    if (complaints++ < MOST_COMPLAINTS) link.ask({ type: "graphic_error", ...what });
  }

  async function show(message, skip) {
    await renderer.stage(message, skip);
    if (open) root.classList.remove("dark");
  }

  // What comes with a view waits for it, so that a graphic that goes does not first lose its text, and one that comes
  // begins with the right one.
  function take(message) {
    if (local) return;
    if (message.type === "stage") {
      latest = message;
      if (open) show(message, true);
    } else if (!open) {
      again();
    } else if (!renderer.ops(message)) {
      again();
    }
  }

  const again = () => link.ask({ type: "stage" });
  const hold = (message) => (message.view ? waiting.push(message) : take(message));

  function view(envelope) {
    if (bound) scene.envelope = envelope;
    const language = envelope.view.language ?? "";
    // Set again, though to the same, it has Chromium paint everything anew: 25 ms by software.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
    for (const message of waiting.splice(0)) take(message);
    renderer.follow();
  }

  const link = connect("air", {
    hello() {
      waiting = [];
    },
    stage: hold,
    ops: hold,
    view,
    line(up) {
      if (up && monitor) link.ask({ type: "stage", monitor: true });
    },
  });
  setInterval(() => renderer.follow(), CHECK);
  setInterval(() => { complaints = 0; }, 60_000);
  addEventListener("error", (event) => complain({ text: String(event.message) }));
  addEventListener("unhandledrejection", (event) => complain({ text: String(event.reason?.message ?? event.reason) }));
  setTimeout(() => preload().catch(() => null), 500);

  return {
    link,
    renderer,
    scene,
    root,
    /** Bring the stage in, with the animations of its graphics. */
    open() {
      if (open) return;
      open = true;
      root.classList.remove("dark");
      if (latest) show(latest, false);
    },
    /** Take everything off, with the animations of the graphics; nothing comes until `open()`. */
    close() {
      open = false;
      again(); // to know what will be there when it opens
      return renderer.clear();
    },
  };
}
