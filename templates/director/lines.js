// The wording of log lines; steps of one cue to one place, as a ramp sends them, are one line.

import { hasText, named, text } from "/static/common/words.js";
import { reason } from "./reasons.js";
import { pressed } from "./transport.js";

const NEAR = 12; // groups back in which a step still finds its own: two ramps at a time are mixed

/** Gather lines, oldest first, into groups: each holds one line, or the steps of one ramp. */
export function gathered(lines) {
  const groups = [];
  for (const line of lines) {
    const own = line.kind === "step" && groups.slice(-NEAR).find(([first]) => first.kind === "step" && ramp(first) === ramp(line));
    if (own) own.push(line);
    else groups.push([line]);
  }
  return groups;
}

const keys = new WeakMap(); // of lines: they never change

function ramp(line) {
  if (!keys.has(line)) {
    const { seq, source, device, result, text: what, why } = line;
    const same = result === "failed" ? [why] : [source, address(what)]; // one reason is told once for each press
    keys.set(line, JSON.stringify([seq, device, result, ...same]));
  }
  return keys.get(line);
}

/** The place of a message: an OSC address is one, a message of MIDI is one by its kind and number. */
const address = (what) => (what.startsWith("/") ? what.split(" ")[0] : what);

const WORD = {
  press: ([{ seq, by, game, action: { do: name, ...values } }]) => ({
    sign: `${seq}`, what: pressed(name), more: given(judged(values, game)), who: by,
  }),
  refused: ([{ by, do: name, code, text: said }]) => {
    const { what, more } = reason({ code, text: said });
    return { sign: "✕", what: `${pressed(name)}: ${text("refused.word")}`, more: [what, more].filter(Boolean).join(": "), who: by, bad: true };
  },
  step: (group) => {
    const { device, result, why, source } = group[0];
    return {
      sign: result === "failed" ? "✕" : "→",
      what: device,
      more: [shown(group), "·", text(`step.${result}`)].join(" "),
      who: why || source,
      bad: result === "failed",
    };
  },
};

const shown = (group) => (group.length > 1 && group[0].text.startsWith("/") ? `${address(group[0].text)} …` : group[0].text);

/** A press whose moment nobody measured was judged by the one at which it came. */
const judged = (values, game) => (values.stamp === 0 ? { ...values, stamp: game } : values);

const given = (values) => Object.entries(values).filter(([name]) => name !== "press")
  .map(([name, value]) => `${named("argument", name)} ${Array.isArray(value) ? value.join(", ") : worth(value)}`).join(", ");

const worth = (value) => (hasText("choice", value) ? named("choice", value) : String(value));

/** Word a group: its sign, what, more, who, whether it is bad, and all of it in one text to be searched. */
export function worded(group) {
  const words = { bad: false, ...WORD[group[0].kind](group) };
  const causes = group[0].kind === "step" ? [group[0].source, group[0].text] : [];
  return { ...words, all: [words.sign, words.what, words.more, words.who, ...causes].join(" ") };
}
