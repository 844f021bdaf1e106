// The messages as they came in: when, from which device, what, and what the file of the show makes of it.

import { duration } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const MOST = 120; // lines that are kept
const RUN = 0.5; // seconds within which values of one address count as one ramp

const clock = (at) => `${duration(Math.floor(at))}.${String(Math.floor((at % 1) * 1000)).padStart(3, "0")}`;

/** Build the list. Gives `add(hit, meaning)` and `clear`. */
export function monitor(where) {
  const list = element("ol", { "data-empty": text("rig.none") });
  const reasons = element("p", { class: "reasons" });
  const unsent = new Map(); // device to why its messages do not leave
  where.replaceChildren(element("h2", {}, text("rig.monitor")), reasons, list);
  let run = null;

  const row = (hit, meaning) => {
    const count = element("b", { class: "count" });
    const words = element("span", { class: "text" }, hit.text);
    const made = element("li", { "data-wire": hit.wire, "data-n": hit.n, class: [hit.why && "unsent", meaning === null && "strange"].filter(Boolean).join(" ") },
      element("time", {}, clock(hit.at)), element("span", { class: "device" }, hit.device), words, count,
      element("span", { class: "meaning" }, meaning ?? ""));
    if (hit.why) made.title = hit.why;
    return { made, words, count };
  };

  const explain = ({ device, why }) => {
    if (why) unsent.set(device, why);
    else unsent.delete(device);
    say(reasons, [...unsent].map(([name, reason]) => `✕ ${text("rig.unsent", { device: name, why: reason.replace(`${name}: `, "") })}`).join("\n"));
  };

  return {
    clear: () => { list.replaceChildren(); run = null; },
    add(hit, meaning) {
      explain(hit);
      const key = hit.address ?? `${hit.bytes.split(" ")[0]} ${hit.bytes.split(" ")[1]}`;
      const goesOn = run && run.key === key && hit.at - run.at < RUN && hit.wire === run.wire && list.firstChild === run.made;
      if (goesOn) {
        run.at = hit.at;
        run.times += 1;
        say(run.words, hit.text);
        say(run.count, `×${run.times}`);
        say(run.made.querySelector(".meaning"), meaning ?? "");
        return;
      }
      const { made, words, count } = row(hit, meaning);
      list.prepend(made);
      run = { key, wire: hit.wire, at: hit.at, times: 1, made, words, count };
      if (list.children.length > MOST) list.lastChild.remove();
    },
  };
}
