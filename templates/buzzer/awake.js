// The screen stays on while somebody may have to press.

import { awake as locked } from "/static/host/awake.js";

/** Keep the screen on, by asking for it, or by playing a film of nothing where only https may ask. To be called at a touch. */
export function awake() {
  if (navigator.wakeLock) return locked();
  const canvas = document.createElement("canvas");
  if (document.getElementById("awake") || !canvas.captureStream) return;
  Object.assign(canvas, { width: 16, height: 16 });
  const picture = canvas.getContext("2d");
  const film = Object.assign(document.createElement("video"), { id: "awake", muted: true, playsInline: true });
  film.srcObject = canvas.captureStream(2);
  let light = false;
  setInterval(() => {
    picture.fillStyle = (light = !light) ? "#121417" : "#121418";
    picture.fillRect(0, 0, 16, 16);
  }, 500);
  document.body.append(film);
  film.play().catch(() => film.remove());
}
