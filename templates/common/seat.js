// What a page remembers of its seat: the token, and the code that a camera read.

/** Give `remembered()`, a seat and its token or null, and `remember(seat)`, which keeps or forgets them, under a name. */
export function seatKept(name) {
  let known = read(name);
  return {
    remembered: () => known,
    remember(seat) {
      known = seat;
      try {
        if (seat) localStorage.setItem(name, JSON.stringify(seat));
        else localStorage.removeItem(name);
      } catch {
        // Then it is kept until the page is closed.
      }
    },
  };
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Take the code out of the address, where it would be seen and tried again. */
export function invitation() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}
