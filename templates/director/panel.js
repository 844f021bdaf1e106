// The place beside the buttons where a show presses some of its verbs in its own way: a keyboard of letters, a wheel.

/**
 * Build the panel of a show that has one. Gives the verbs that need no buttons for themselves, and `follow(envelope)`.
 *
 * A show's `panel(tools)` is given `press(do, words, button)`, and gives `element`, `verbs` and `follow(envelope)`.
 */
export function panel(where, show, press) {
  if (!show.panel) return { verbs: [], follow: () => {} };
  const own = show.panel({ press: (name, words, button) => press({ type: "press", do: name, ...words }, button), envelope: press.envelope });
  where.replaceChildren(own.element);
  where.hidden = false;
  return own;
}
