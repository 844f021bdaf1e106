// What the two keys of a clicker mean now; pure.

/**
 * Say what `next` and `back` would press: `{ do, words, sure }`, or null for nothing.
 *
 * `sure`: one press is enough, for the rules expect this step. What people decide wants a second press.
 */
export function planned(envelope, show) {
  const { expected, legal, view } = envelope;
  if (expected) {
    const { do: name, ...words } = expected;
    return { next: { do: name, words, sure: true }, back: null };
  }
  const found = show.decisions[show.phase(view)];
  const decision = typeof found === "function" ? found(view) : found;
  if (!decision || decision.unless?.(view)) return { next: null, back: null };
  const possible = (name) => (name && (name === "choose" || legal.includes(name)) ? { do: name, words: {}, sure: false } : null);
  return { next: possible(decision.next), back: possible(decision.back) };
}
