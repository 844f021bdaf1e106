// Motions without an end: a light that wanders, bars that dance.
//
// They stand still while nobody sees them, and end with what they move. One that goes on has the browser make a frame of the
// whole page for each frame of the picture, even where its element is hidden or is on no page any more.

export class Endless {
  #motions = new Set();
  #held = new Set();
  #still;

  // `still`: they stand still until `go()`.
  constructor(still = false) {
    this.#still = still;
  }

  // Move an element over and over. Gives the motion, which may be cancelled, or held and let go by whoever began it.
  begin(element, keyframes, options) {
    const motion = element.animate(keyframes, { ...options, iterations: Infinity });
    this.#motions.add(motion);
    if (this.#still) this.#hold(motion);
    return motion;
  }

  // Let all stand still: what they move is not seen.
  hold() {
    this.#still = true;
    this.#sweep();
    for (const motion of this.#motions) this.#hold(motion);
  }

  // Let those go on that `hold` has stopped.
  go() {
    this.#still = false;
    for (const motion of this.#held) if (motion.playState === "paused") motion.play();
    this.#held.clear();
    this.#sweep();
  }

  // End all, or those inside an element.
  end(root = null) {
    for (const motion of this.#motions) if (!root || root.contains(motion.effect.target)) motion.cancel();
    this.#sweep();
  }

  #hold(motion) {
    if (motion.playState !== "running") return;
    motion.pause();
    this.#held.add(motion);
  }

  // Forget those that are over, and end those whose element is gone.
  #sweep() {
    for (const motion of this.#motions) {
      if (!motion.effect.target.isConnected) motion.cancel();
      if (motion.playState !== "idle") continue;
      this.#motions.delete(motion);
      this.#held.delete(motion);
    }
  }
}
