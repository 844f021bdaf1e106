// Motions that keep to a time of the server: two pages show the same moment, and where that time is held they are.

// Begin motions, each [element, keyframes, seconds]. Once all are over, where the elements came to is their style: a
// motion that only holds costs a layer, and one that browsers lose in a crowded frame would leave its element behind.
export function begin(all, time) {
  const motions = all.map(([element, keyframes, seconds]) => element.animate(keyframes, { duration: seconds * 1000, fill: "both" }));
  keep(motions, time);
  Promise.all(motions.map((motion) => motion.finished)).then(() => motions.forEach(rest), () => {});
  return motions;
}

// Set the time of motions: `start` is when theirs was 0 on the page's clock, in milliseconds; while it is not `running`
// it stands at `held` seconds.
export function keep(motions, { start, running, held }) {
  for (const motion of motions) {
    if (motion.playState === "idle") continue; // it is over
    if (!running) hold(motion, held * 1000);
    else if (motion.playState === "paused" || motion.pending) run(motion, start);
    else motion.startTime = start;
  }
}

function hold(motion, time) {
  motion.pause();
  motion.currentTime = time;
}

// The exact start is set with the first frame: before it the browser has not taken the motion up, and Chromium now and then
// never does when it has a start by then.
function run(motion, start) {
  motion.play();
  motion.currentTime = Math.max(0, performance.now() - start);
  motion.ready.then(
    () => {
      if (motion.playState === "running") motion.startTime = start;
    },
    () => {},
  );
}

function rest(motion) {
  const { offset, computedOffset, easing, composite, ...style } = motion.effect.getKeyframes().at(-1);
  Object.assign(motion.effect.target.style, style);
  motion.cancel();
}
