// How a page gets a seat and keeps it: a code or a picture, a token, and a director who decides where a seat is taken.

import { door } from "./door.js";
import { invitation, seatKept } from "./seat.js";

/**
 * Build the entry. `group`: its own words, and the name under which its seat is remembered; `send(message)`;
 * `on.show(where)` with "seat" or "door", `on.sit(seat)`, `on.leave()`.
 * Gives `enter(seats)` for a server that has so many, `remembered()`, and `follow`: what is done with its messages.
 */
export function entry(where, group, send, on) {
  const { remember, remembered } = seatKept(`showcaller.${group}`);
  let code = invitation();
  let parted = ""; // why this page gave its seat up: it does not take it back by itself
  const form = door(where, group, (digits) => send({ type: "pair", code: digits }), () => {
    parted = "";
    enter();
  });

  function show(place, reason) {
    document.body.dataset.place = place;
    where.hidden = place !== "door";
    if (place === "door") form.open(reason);
    on.show(place);
  }

  function leave(reason) {
    if (reason !== "elsewhere") remember(null);
    parted = reason;
    on.leave();
    show("door", reason);
  }

  function enter(seats = 1) {
    const seat = remembered();
    if (!seats) show("door", "none");
    else if (code) send({ type: "pair", code });
    else if (seat && !parted) send({ type: "join", ...seat });
    else show("door", parted);
    code = "";
  }

  function sit({ seat, token }) {
    if (token) remember({ seat, token });
    parted = "";
    show("seat");
    on.sit(remembered());
  }

  return {
    enter,
    remembered,
    follow: {
      paired: sit,
      joined: sit,
      asking: () => show("door", "asking"),
      overtaken: () => show("door", "overtaken"),
      denied: () => leave("denied"),
      taken: () => leave("taken"),
      freed: () => leave("freed"),
      elsewhere: () => leave("elsewhere"),
      refused({ of, code: why }) {
        if (of === "join") leave("not-yours");
        else if (of === "pair") show("door", why);
      },
    },
  };
}
