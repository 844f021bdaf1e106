// How the lights stand, as words and bars beside the picture; and lamps for messages that the show's file does not know.

import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";

const BLINK = 0.6; // seconds that a lamp of an unknown message is lit

/** Build the legend of these lights. Gives `draw(lights, now)`. */
export function lamps(where, lights) {
  const [look, spot] = [element("strong", { id: "look" }), element("span", { id: "spot" })];
  const others = element("div", { class: "others", hidden: true });
  const rows = lights.map((name) => {
    const [bar, value] = [element("i", {}), element("b", {})];
    const row = element("div", { class: "light", "data-light": name }, element("span", {}, text(`rig.${name}`)), element("span", { class: "bar" }, bar), value);
    return { name, row, bar, value };
  });
  where.append(element("div", { class: "stands" }, look, spot), element("div", { class: "lights" }, ...rows.map(({ row }) => row)), others);

  const strange = (stands, now) => {
    others.hidden = stands.others.size === 0;
    if (others.hidden) return;
    const known = new Map([...others.querySelectorAll("[data-address]")].map((each) => [each.dataset.address, each]));
    if (!others.firstChild) others.append(element("small", {}, text("rig.other")));
    for (const [address, { text: words, at }] of stands.others) {
      const lamp = known.get(address) ?? element("span", { "data-address": address });
      say(lamp, words);
      lamp.classList.toggle("lit", now - at < BLINK);
      if (!known.has(address)) others.append(lamp);
    }
  };

  return {
    draw({ levels, stands, looks, spots }, now) {
      say(look, stands.look ? `${text("rig.look")} ${stands.look} · ${looks[stands.look]?.label ?? ""}` : text("rig.look.none"));
      if (spots) say(spot, stands.spot ? `${text("rig.spots")} ${stands.spot}` : text("rig.spots.none"));
      document.body.dataset.look = stands.look;
      document.body.dataset.spot = stands.spot;
      for (const { name, row, bar, value } of rows) {
        const { level, colour } = levels.at(name, now);
        const percent = Math.round(level * 100);
        row.classList.toggle("out", percent === 0);
        say(value, `${percent} %`);
        bar.style.transform = `scaleX(${level.toFixed(3)})`;
        bar.style.backgroundColor = `rgb(${colour.map(Math.round).join(" ")})`;
      }
      strange(stands, now);
    },
  };
}
