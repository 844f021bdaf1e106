// A tablet in a hand must not fall asleep in the middle of a question.

/** Keep the screen on while the page can be seen, where the browser can (it wants https or this very machine). */
export function awake() {
  if (!navigator.wakeLock) return;
  const keep = () => {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => {}); // a low battery may refuse
  };
  document.addEventListener("visibilitychange", keep);
  keep();
}
