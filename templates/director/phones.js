// The phones that serve as buttons and the captains' pages: codes to pair them, who asks for a seat, how fair their ways are, who was first.

import { duration } from "/static/common/clock.js";
import { element, say } from "/static/common/element.js";
import { text } from "/static/common/words.js";
import { armed } from "./press.js";

const SIGNS = { first: "★", queued: "●", pressed: "…", early: "✋", late: "✕", "not-you": "—" };

const ms = (seconds) => Math.round(seconds * 1000);
const signed = (seconds) => `${seconds < 0 ? "−" : "+"}${(Math.abs(seconds) * 1000).toFixed(1)} ms`;

/** Build the button that opens the buzzers, and their dialog. Gives `follow(message)`. */
export function phones(beside, press) {
  const count = element("b", {});
  const opener = element("button", { id: "buzzers-open", class: "small", hidden: true }, text("buzzers.word"), " ", count);
  const codes = element("button", { class: "small", "aria-pressed": "false" }, text("buzzers.show"));
  const close = element("button", { class: "small" }, text("key.close"));
  const seats = element("ul", { class: "seats" });
  const captains = element("ul", { class: "seats", id: "captains" });
  const heading = element("h3", { hidden: true }, text("captains.word"));
  const too = element("p", { class: "how", hidden: true }, text("captains.how", { page: "/captain" }));
  const lines = element("ol", {});
  const none = element("p", { class: "none" }, text("buzzers.none"));
  const how = element("p", { class: "how", hidden: true }, text("buzzers.how", { page: "/buzzer" }));
  const dialog = element("dialog", { id: "phones", "aria-label": text("buzzers.word") },
    element("div", { class: "row" }, element("h2", {}, text("buzzers.word")), codes, close), how, seats, heading, too, captains, none, lines);
  beside.after(dialog);
  beside.append(opener);
  opener.addEventListener("click", () => dialog.showModal());
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const rows = { buzzers: new Map(), captains: new Map() };

  const draw = (kind, list, told) => {
    for (const seat of told) {
      if (!rows[kind].has(seat.seat)) {
        rows[kind].set(seat.seat, rowOf(kind, seat.seat, press));
        list.append(rows[kind].get(seat.seat).element);
      }
      rows[kind].get(seat.seat).follow(seat, dialog.classList.contains("codes"));
    }
  };
  const turn = () => {
    const shown = dialog.classList.toggle("codes");
    codes.setAttribute("aria-pressed", String(shown));
    say(codes, text(shown ? "buzzers.hide" : "buzzers.show"));
    how.hidden = !shown;
    too.hidden = !shown || heading.hidden;
    for (const row of [...rows.buzzers.values(), ...rows.captains.values()]) row.draw(shown);
  };
  codes.addEventListener("click", turn);

  return {
    follow(message) {
      opener.hidden = !message.seats.length;
      heading.hidden = !message.captains.length;
      draw("buzzers", seats, message.seats);
      draw("captains", captains, message.captains);
      const here = message.seats.filter(({ connected }) => connected).length;
      const all = [...message.seats, ...message.captains];
      const asks = all.some((seat) => seat.asks);
      opener.classList.toggle("look", asks || all.some((seat) => seat.slow || (seat.taken && !seat.connected)));
      say(count, `${asks ? "⚠ " : ""}${here}/${message.seats.length}`);
      none.hidden = message.lines.length > 0;
      lines.replaceChildren(...[...message.lines].reverse().map(line));
    },
  };
}

function rowOf(kind, seat, press) {
  const [name, state, asks, code] = ["strong", "span", "small", "b"].map((tag) => element(tag, {}));
  const picture = element("img", { alt: "", width: "132", height: "132", hidden: true });
  code.className = "code";
  const buttons = Object.fromEntries(["allow", "deny", "free"].map((act) => {
    const button = element("button", { class: "small", "data-act": act }, text(`buzzers.${act}`));
    // To take a phone away from somebody who plays wants a finger that means it.
    armed(button, () => press({ type: kind, do: act, seat }, button), act === "free");
    return [act, button];
  }));
  const made = element("li", { "data-seat": seat }, element("div", {}, name, state, asks), buttons.allow, buttons.deny, buttons.free, code, picture);
  let known = {};
  const draw = (shown) => {
    code.hidden = picture.hidden = !shown;
    say(code, shown ? known.code : "");
    const source = `/api/${kind}/qr.svg?seat=${seat}&of=${known.code}`;
    if (shown && picture.getAttribute("src") !== source) picture.setAttribute("src", source);
  };
  return {
    element: made,
    draw,
    follow(told, shown) {
      known = told;
      say(name, told.name || text("buzzers.seat", { seat }));
      state.className = told.slow || (told.taken && !told.connected) ? "state look" : told.connected ? "state ready" : "state";
      say(state, kind === "captains" ? pageOf(told) : stateOf(told));
      say(asks, told.asks ? text(`${kind}.asks`, { who: told.asks }) : "");
      buttons.allow.hidden = buttons.deny.hidden = !told.asks;
      buttons.free.hidden = !told.taken;
      draw(shown);
    },
  };
}

function pageOf({ taken, connected }) {
  if (connected) return `● ${text("captains.here")}`;
  return taken ? `◆ ${text("captains.away")}` : `○ ${text("captains.open")}`;
}

function stateOf({ taken, connected, trip, slow }) {
  if (!connected) return taken ? `◆ ${text("buzzers.away")}` : `○ ${text("buzzers.open")}`;
  if (trip === null) return `● ${text("buzzers.measuring")}`;
  const way = `${ms(trip)} ms`;
  return slow ? `⚠ ${way}: ${text("buzzers.slow")}` : `● ${text("buzzers.here")} · ${way}`;
}

function line(buzz) {
  const { seat, name, outcome, place, behind, arrived, moment, offset, trip, believed, why, by, question } = buzz;
  const fields = { moment: moment.toFixed(3), arrived: arrived.toFixed(3), offset: Math.round(offset * 1000), trip: (trip * 1000).toFixed(1) };
  const detail = offset === null ? text("buzzers.detail.wired", fields) : text("buzzers.detail", fields);
  const made = element("li", { "data-outcome": outcome, "data-seat": seat, class: believed ? "" : "bad" },
    element("time", {}, duration(arrived)), element("b", {}, SIGNS[outcome]),
    element("span", {}, element("strong", {}, `${seat} ${name}`), ` ${text(`buzzers.${outcome}`, { place })}`,
      believed ? "" : ` · ${text("buzzers.unbelieved")}`, element("small", {}, `#${question} · ${detail}`)),
    element("b", { class: "behind" }, behind === null || (outcome === "first" && !why) ? "" : signed(behind)));
  made.title = [by, why].filter(Boolean).join(" · ");
  return made;
}
