// What a captain has begun to write, kept on this device alone until it is handed in, over a reload of the page too.

const KEPT = "showcaller.captain.draft";

/** Give the draft of a team's answer to the question up: `read()`, null for none, and `write(words)`. */
export function draft({ team, question }) {
  const key = `${team}/${question}`;
  return {
    is: (view) => key === `${view.team}/${view.question}`,
    read() {
      try {
        const found = JSON.parse(localStorage.getItem(KEPT));
        return found?.key === key ? found.words : null;
      } catch {
        return null; // a browser that keeps nothing
      }
    },
    write(words) {
      try {
        localStorage.setItem(KEPT, JSON.stringify({ key, words }));
      } catch {
        // Then it is kept until the page is closed.
      }
    },
  };
}
