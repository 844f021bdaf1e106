// Money as the Swedish show writes it.

const NARROW = "\u00a0"; // between groups of three, and before the unit: a line never breaks there

/** Write an amount without its unit, in groups of three. */
export const thousands = (amount) => String(amount).replace(/\B(?=(\d{3})+$)/g, NARROW);

/** Write an amount with its unit. */
export const kronor = (amount) => `${thousands(amount)}${NARROW}kr`;
