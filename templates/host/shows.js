// What the host's page knows of shows: what their modules in shows/ say, and what holds for every show.

import { moduleOf, styled } from "/static/common/show.js";

/**
 * What a show's module may say, as `show`:
 *
 * `verdicts`: verbs with large buttons of their own; `flow`: verbs that the next step offers anyway; `without`: verbs that
 * this page does not offer; `decisions`: for each phase in which people decide what `next` and `back` of a clicker ask to
 * confirm, or a function of the view that says it (see plan.js); `choices`: for an argument, or of one verb alone
 * (`discard_puzzle.reason`), a function of the view and of what was chosen before it that gives
 * `[{ value, label, mark }]`; `asks`: for a verb a function of the view that names arguments to ask for although they may
 * be left out; `phase(view)`, `language(view)`; `card(view)`: what the host holds in his hand, or null; `sides(view)`:
 * `[[key, name, points, note]]`; `facts(view)`: a list of texts; `styles`: style sheets.
 */
const PLAIN = {
  verdicts: [],
  flow: [],
  sides: () => [],
  decisions: {},
  choices: {},
  asks: {},
  without: [],
  phase: (view) => view.air?.phase ?? view.phase ?? "",
  language: (view) => view.air?.language ?? view.language ?? "",
  card: () => null,
  facts: () => [],
  styles: [],
};

/** Give what is known of a show, and plain defaults for one that nobody has told this page about. */
export async function showOf(name) {
  const { show: own = {} } = await moduleOf("host", name);
  const show = { ...PLAIN, ...own };
  await styled(show.styles);
  return show;
}
