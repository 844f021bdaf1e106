// Turns at making graphics and at bringing them in: one a frame, and none in the frame of the press.
//
// What goes and what changes is seen in the next frame; what comes is made, or begins, while that one is drawn. All of it at
// once would have the press wait for the largest graphic to be laid out and painted.

const LONGEST = 250; // milliseconds that a frame is waited for: a page that nobody sees has none

let last = Promise.resolve();
let blind = false; // no frame comes: nothing waits for one

/** Give the promise of a turn of one's own. */
export function turn() {
  last = last.then(framed);
  return last;
}

function framed() {
  if (blind || document.hidden) return null;
  return new Promise((go) => {
    const late = setTimeout(() => {
      blind = true;
      go();
    }, LONGEST);
    requestAnimationFrame(() => {
      blind = false;
      clearTimeout(late);
      setTimeout(go); // not in the frame, but behind it
    });
  });
}
