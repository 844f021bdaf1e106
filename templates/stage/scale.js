// The stage is 1920×1080; this scales it to whatever viewport it gets, and keeps it so.

export function scaled(stage, room = () => ({ x: 0, y: 0, width: innerWidth, height: innerHeight })) {
  const scale = () => {
    const { x, y, width, height } = room();
    const factor = Math.min(width / 1920, height / 1080);
    const [left, top] = [x + (width - 1920 * factor) / 2, y + (height - 1080 * factor) / 2];
    stage.style.transform = `translate(${left}px, ${top}px) scale(${factor})`;
  };
  addEventListener("resize", scale);
  scale();
  return scale;
}
