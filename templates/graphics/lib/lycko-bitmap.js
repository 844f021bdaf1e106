// Drawings as bitmaps: large ones that move are drawn once, so that a frame only has to copy them.

// Draw SVG text on a canvas of so many pixels. Resolves when it is there; the canvas may be put in place before.
export function bitmap(svg, width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const drawn = picture.decode().then(() => canvas.getContext("2d").drawImage(picture, 0, 0, width, height));
  return { canvas, drawn };
}
