// What this phone remembers: its seat's token, and the code that its camera read.

const KEPT = "showcaller.buzzer";
let known = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** Give the seat and its token, or null. */
export const remembered = () => known;

/** Keep a seat and its token, or forget them. */
export function remember(seat) {
  known = seat;
  try {
    if (seat) localStorage.setItem(KEPT, JSON.stringify(seat));
    else localStorage.removeItem(KEPT);
  } catch {
    // Then it is kept until the page is closed.
  }
}

/** Take the code out of the address, where it would be seen and tried again. */
export function invitation() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}
