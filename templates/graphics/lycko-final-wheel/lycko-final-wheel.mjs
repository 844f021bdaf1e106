// The wheel of the final: twenty-four sealed envelopes; a flag tells which one it will be.

import { Wheel } from "../lib/lycko-wheel.js";

const strings = { sv: { spins: "Snurrar i finalen", envelope: "Kuvert", sealed: "Öppnas efter finalen" } };
const SHOWN = ["final_spin", "final_envelope"];

export default class LyckoFinalWheel extends Wheel {
  wanted({ show, phase, round_type: type }) {
    if (show !== "auto") return true;
    return SHOWN.includes(phase) || (phase === "spinning" && type === "final");
  }

  linger() {
    return 0;
  }

  spins(data) {
    return (strings[data.language] ?? strings.sv).spins;
  }

  told(data) {
    const words = strings[data.language] ?? strings.sv;
    const wedge = data.wedges?.[data.landed];
    return wedge ? { tone: "gold", head: "", text: `${words.envelope} ${wedge.label}`, note: words.sealed } : null;
  }
}
