// Why a press did nothing, in the words of whoever pressed.

import { hasText, named, text } from "/static/common/words.js";

const SAYS_ALL = new Set(["lost", "stale", "locked-out", "not-yours", "no-test", "unknown-device"]);
const BY_PHASE = / is not possible in (\w+)(?:: (.*))?$/; // a verb of the rules in one of their phases

/** Word a refusal: what is the matter, and what the server says beyond it. */
export function reason({ code, text: said }) {
  if (!hasText("refused", code)) return { what: said, more: "" };
  const [, phase, when = ""] = BY_PHASE.exec(said) ?? [];
  if (code === "not-now" && phase) return { ...notNow(phase), more: when };
  return { what: text(`refused.${code}`), more: SAYS_ALL.has(code) ? "" : said };
}

/** Say that something is not possible in a phase. */
export const notNow = (phase) => ({ what: text("refused.not-now.phase", { phase: named("phase", phase) }), more: "" });

/** Say that something has to be chosen first. */
export const missing = (what) => ({ what: text("refused.missing", { what }), more: "" });
