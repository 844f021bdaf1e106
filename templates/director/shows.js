// What the director's page knows of shows: what their modules in shows/ say, and what holds for every show.

import { moduleOf, styled } from "/static/common/show.js";
import { plain } from "./plain.js";

/** Keys by place on the keyboard (a Latin letter is printed), so that they work in every keyboard layout. */
const ENGINE = {
  undo: "U",
  redo: "Shift+U",
  pause: "P",
  resume: "P",
  restart_clock: "Shift+C",
  stop: "K",
  go: "Space",
  back: "Backspace",
  hold: "Shift+H",
  release: "Shift+H",
};

/**
 * What a show's module may say, as `show`:
 *
 * `keys` of verbs, over those of the engine; `order` of their buttons; `held`: verbs that want to be held; `choices`: for
 * an argument (`target`, or of one verb alone `discard_puzzle.reason`) a function of the view and of what was chosen
 * before it that gives `options` of `{ value, label, note, mark }` and how many are `wanted`; `asks`: for a verb a
 * function of the view that names arguments to ask for although they may be left out; `glance()`: the game at a glance
 * (see glance.js); `panel(tools)`: what presses some verbs in another way than plain buttons (see panel.js); `styles`:
 * style sheets.
 */
const PLAIN = { keys: {}, order: [], held: [], choices: {}, asks: {}, styles: [], glance: plain, panel: null };

/** Give what is known of a show, and the plain defaults for one that nobody has told this page about. */
export async function showOf(name) {
  const { show: own = {} } = await moduleOf("director", name);
  const show = { ...PLAIN, ...own };
  await styled(show.styles);
  return { ...show, keys: { ...ENGINE, ...show.keys } };
}
