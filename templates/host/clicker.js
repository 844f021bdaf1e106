// A clicker's keys: one press for what the rules expect, two for what people decide, none by accident.

const SETTLE = 400; // milliseconds after a change in which a key does nothing: a thumb that slips presses twice
const CONFIRM = 3000; // milliseconds in which the second press has to come

const CODES = { Period: "." }; // by its place on the keyboard, for other layouts write another letter there

/** The keys of an event: by what they write, and by their place. */
const names = ({ key, code }) => [key, CODES[code] ?? code];

/**
 * Listen to the keys of the settings.
 *
 * `keys` says what each does; `now()` gives the time in milliseconds. `on` has `plan()` for what `next` and `back` mean,
 * `ready(step)`, `press(step)`, `choose()`, `cover()`, `arm(step | null)`, and
 * `ignored()` for a press that came too soon, `nothing()` for one that means nothing now.
 */
export function clicker(keys, now, on) {
  let changed = -Infinity;
  let armed = null;

  const disarm = () => {
    clearTimeout(armed?.timer);
    armed = null;
    on.arm(null);
  };

  const confirm = (step) => {
    if (armed?.step.do === step.do) {
      if (now() - armed.at < SETTLE) return on.ignored();
      disarm();
      return on.press(step);
    }
    disarm();
    armed = { step, at: now(), timer: setTimeout(disarm, CONFIRM) };
    return on.arm(step);
  };

  const take = (step) => {
    if (step.do === "choose") return on.choose();
    if (now() - changed < SETTLE) return on.ignored();
    if (!on.ready(step)) return undefined;
    return step.sure ? on.press(step) : confirm(step);
  };

  const meanings = {
    next: () => { const { next } = on.plan(); if (next) take(next); else on.nothing(); },
    back: () => { const { back } = on.plan(); if (back) take(back); else on.cover(); },
    cover: () => on.cover(),
    "": () => {},
  };

  const down = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = names(event).find((name) => Object.hasOwn(keys, name) && keys[name] !== "browser");
    if (key === undefined) return;
    event.preventDefault(); // F5 must not load the page anew, PageDown must not scroll
    event.stopPropagation();
    if (event.repeat) return;
    const does = keys[key];
    if (Object.hasOwn(meanings, does)) meanings[does]();
    else take({ do: does, words: {}, sure: true });
  };

  addEventListener("keydown", down, { capture: true });
  return {
    take,
    /** Do what a key stands for: one of a clicker that is plugged in elsewhere. */
    does: (name) => meanings[name]?.(),
    /** Note that the show has moved on, or has not. */
    follow(moved) {
      if (!moved) return;
      changed = now();
      const { next, back } = on.plan();
      if (armed && ![next, back].some((step) => step?.do === armed.step.do)) disarm();
    },
  };
}
