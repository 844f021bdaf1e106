// Clocks on air. A clock is {name, length, left, running, at}: `left` seconds at `at` (performance.now(), milliseconds).
// The stage makes it from the server's time; whoever fills a graphic by hand leaves `at` out.

export function clock(value) {
  return value ? { name: "", length: 60, left: value.length ?? 60, running: true, ...value, at: value.at ?? performance.now() } : null;
}

export function left(clock, now = performance.now()) {
  if (!clock) return 0;
  return Math.max(0, clock.running ? clock.left - (now - clock.at) / 1000 : clock.left);
}

// Call `draw(left)` on every frame while the clock runs, and once when it does not. Gives the function that ends it.
export function follow(clock, draw) {
  let frame = 0;
  const tick = () => {
    const rest = left(clock);
    draw(rest);
    if (clock?.running && rest > 0) frame = requestAnimationFrame(tick);
  };
  tick();
  return () => cancelAnimationFrame(frame);
}
