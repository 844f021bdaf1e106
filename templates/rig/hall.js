// A hall as the light shows it: things are painted once, lights fall on them, the air glows a little.

import { SIZE, rgba } from "./paint.js";

const AMBIENT = [17, 20, 26]; // what can be seen with every light out

/**
 * Build the picture of a hall on a canvas. Gives `draw(at, now)`; `at(name)` tells a light's level and colour.
 * The hall is a module of halls/: `things(c)` paints what stands there, `fall` and `glow` what light does to it.
 */
export function hall(canvas, { things, fall, glow }) {
  const [painted, light] = [document.createElement("canvas"), document.createElement("canvas")];
  const context = canvas.getContext("2d");
  let size = 0;

  const centred = (surface) => {
    const c = surface.getContext("2d");
    c.setTransform(size / SIZE, 0, 0, size / SIZE, size / 2, size / 2);
    return c;
  };

  const resize = () => {
    const wanted = Math.round(Math.min(canvas.clientWidth, canvas.clientHeight, 1100) * Math.min(devicePixelRatio, 1.5)) || 1;
    if (wanted === size) return;
    size = wanted;
    for (const surface of [canvas, painted, light]) surface.width = surface.height = size;
    things(centred(painted));
  };

  return {
    draw(at, now) {
      resize();
      const c = centred(light);
      c.globalCompositeOperation = "source-over";
      c.fillStyle = rgba(AMBIENT, 1);
      c.fillRect(-SIZE / 2, -SIZE / 2, SIZE, SIZE);
      c.globalCompositeOperation = "lighter";
      fall(c, at, now);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = "copy";
      context.drawImage(painted, 0, 0);
      context.globalCompositeOperation = "multiply";
      context.drawImage(light, 0, 0);
      context.globalCompositeOperation = "lighter";
      glow(centred(canvas), at, now);
    },
  };
}
