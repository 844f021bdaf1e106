// Game time on a page: from the envelope and the server's time, never from the clock of this computer.

/** Give the seconds of game time at `now` seconds of the run. */
export const gameTime = (envelope, now) =>
  envelope.held ? envelope.game : envelope.game + Math.max(0, now - envelope.at);

/** Give the seconds that a clock has left, or null where none runs. */
export function left(envelope, now) {
  const clock = envelope?.view.clock;
  return clock ? Math.max(0, clock.ends - gameTime(envelope, now)) : null;
}

/** Write the seconds left as figures: 1:00, 59 … 10, 9 … 0; a second is shown until it is over. */
export function figures(seconds) {
  const whole = Math.ceil(seconds - 0.001);
  return whole >= 60 ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` : String(Math.max(0, whole));
}

/** Write a duration as minutes and seconds, with a sign where it is wanted. */
export function duration(seconds, signed = false) {
  const whole = Math.round(Math.abs(seconds));
  const sign = seconds < -0.5 ? "−" : signed && seconds > 0.5 ? "+" : "";
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${sign}${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${sign}${minutes}:${rest}`;
}
