// A sound or a film that keeps to the game: it is where it would be, had it been watched from its beginning.

const APART = 0.3; // seconds by which it may be off before it is set right: a jump is worse than that
const silent = self !== top; // a monitor within another page makes no sound beside the programme's

/** Where a file of the episode is: an address as it is, anything else from the episode's folder. */
export const located = (file) => (/^(?:[a-z]+:|\/)/i.test(file) ? file : `/media/${file.split("/").map(encodeURIComponent).join("/")}`);

export class Playback {
  #element;
  #playing = null;
  #file = "";

  /** `element`: an audio or video element. */
  constructor(element) {
    this.#element = element;
    element.muted = silent;
    element.preload = "auto";
    element.addEventListener("loadedmetadata", () => this.#keep());
  }

  /** Play what is `{file, elapsed, running, at}`: `elapsed` seconds at `at` of performance.now(); null: stand still. */
  follow(playing) {
    this.#playing = playing;
    const address = playing?.file ? located(playing.file) : this.#file;
    if (address !== this.#file) {
      this.#file = address;
      this.#element.src = address;
    }
    this.#keep();
  }

  #keep() {
    const { duration, readyState } = this.#element;
    if (readyState === 0) return; // it begins once its length is known
    if (!this.#playing) return this.#element.pause();
    const { elapsed = 0, running = true, at = performance.now() } = this.#playing;
    const place = elapsed + (running ? Math.max(0, performance.now() - at) / 1000 : 0);
    if (Math.abs(this.#element.currentTime - place) > APART) this.#element.currentTime = Math.min(place, duration);
    if (running && place < duration) this.#play();
    else this.#element.pause();
  }

  // A browser that nobody touched may refuse sound: until somebody does, a silent film is better than none.
  async #play() {
    try {
      await this.#element.play();
    } catch (reason) {
      if (reason.name !== "NotAllowedError" || this.#element.muted) return;
      addEventListener("pointerdown", () => this.#sound(), { once: true });
      this.#element.muted = true;
      await this.#element.play().catch(() => {});
    }
  }

  #sound() {
    this.#element.muted = silent;
    this.#keep();
  }
}
