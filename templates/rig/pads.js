// The sting player as one sees it: a button that lets it sound, volume, level, and a pad for each note of the show.

import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const FLOOR = -54; // decibels at which the meter is empty

/** Build the player's panel. Gives `tick`, which moves the meter, and `hit(key)`, which lights a pad. */
export function pads(where, player, notes) {
  const label = element("strong", {}, text("rig.start"));
  const start = element("button", { id: "start" }, label, element("small", {}, text("rig.start.what")));
  const silence = element("button", { id: "silence" }, text("rig.silence"));
  const volume = element("input", { type: "range", id: "volume", min: 0, max: 100, value: 80, "aria-label": text("rig.volume") });
  const bar = element("i", {});
  const meter = element("div", { id: "level", role: "meter", "aria-label": text("rig.level"), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 0 }, bar);
  const sounding = element("div", { id: "sounding" });

  const made = new Map();
  const keys = Object.entries(notes).flatMap(([channel, row]) => Object.entries(row).map(([note, sting]) => [`${channel}/${note}`, sting]));
  for (const [key, sting] of keys) {
    const [channel, note] = key.split("/");
    const pad = element("button", { class: sting.music ? "pad music" : "pad", "data-note": key },
      element("span", {}, sting.name), element("small", {}, `${channel} · ${note}`));
    pad.addEventListener("click", async () => { await player.start(); player.try(key); });
    made.set(key, pad);
  }

  start.addEventListener("click", () => player.start());
  silence.addEventListener("click", () => player.silence());
  volume.addEventListener("input", () => player.volume((volume.value / 100) ** 2 * 1.25)); // ears count in decibels
  where.replaceChildren(
    element("div", { class: "console" }, start, element("label", {}, text("rig.volume"), volume), meter, silence),
    sounding, element("div", { class: "pads" }, ...made.values()),
  );

  player.changed = () => {
    where.classList.toggle("on", Boolean(player.running));
    say(label, player.running ? `● ${text("rig.on")}` : text("rig.start"));
    for (const [key, pad] of made) {
      pad.classList.toggle("sounds", player.voices.has(key));
      pad.classList.toggle("down", player.held.has(key));
    }
    const names = keys.filter(([key]) => player.voices.has(key) || player.held.has(key)).map(([, sting]) => sting.name);
    say(sounding, names.length ? `${text("rig.sounding")}: ${names.join(" · ")}` : text("rig.quiet"));
  };
  player.changed();

  let shown = -1;
  return {
    tick() {
      const decibels = 20 * Math.log10(player.loudness() + 1e-6);
      const part = Math.round(100 * Math.max(0, Math.min(1, 1 - decibels / FLOOR)));
      if (part === shown) return;
      shown = part;
      bar.style.transform = `scaleX(${1 - part / 100})`;
      meter.setAttribute("aria-valuenow", part);
    },
    hit(key) {
      const pad = made.get(key);
      pad?.classList.remove("hit");
      void pad?.offsetWidth; // so that the same animation begins again
      pad?.classList.add("hit");
    },
  };
}
