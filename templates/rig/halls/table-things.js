// What stands in the hall, painted as under full light.

const DOT = 2 * Math.PI;

function circle(c, x, y, radius, fill) {
  c.fillStyle = fill;
  c.beginPath();
  c.arc(x, y, radius, 0, DOT);
  c.fill();
}

/** A steady choice that looks like chance. */
const pick = (list, index) => list[(index * 7919 + (index >> 2) * 104729) % list.length];

const CLOTHES = ["#5a6472", "#6e5a52", "#3f4a5e", "#7a7266", "#4e5a4c", "#65506a", "#8a8378"];
const HAIR = ["#2e2620", "#5a4028", "#1e1e22", "#8a6a42", "#6a6a6e"];

function person(c, at, radius, index, scale = 1) {
  c.save();
  c.rotate(at);
  c.translate(radius, 0);
  c.scale(scale, scale);
  c.fillStyle = pick(CLOTHES, index);
  c.beginPath();
  c.ellipse(0, 0, 9, 17, 0, 0, DOT);
  c.fill();
  circle(c, -1, 0, 8, pick(HAIR, index + 3));
  c.restore();
}

function floor(c) {
  c.fillStyle = "#2c2f36";
  c.fillRect(-500, -500, 1000, 1000);
  circle(c, 0, 0, 496, "#4a4744");
  for (let radius = 300; radius < 490; radius += 22) {
    c.strokeStyle = radius % 44 ? "#413e3c" : "#55504b";
    c.lineWidth = 1.5;
    c.beginPath();
    c.arc(0, 0, radius, 0, DOT);
    c.stroke();
  }
  circle(c, 0, 0, 345, "#5a2a2e"); // a carpet
  c.strokeStyle = "#8a6a3a";
  c.lineWidth = 3;
  c.beginPath();
  c.arc(0, 0, 336, 0, DOT);
  c.stroke();
}

function club(c) {
  [[392, 46], [430, 52], [466, 58]].forEach(([radius, count], row) => {
    for (let index = 0; index < count; index++) {
      const at = (index / count) * DOT + row * 0.06;
      const atDesk = Math.abs(((at + DOT) % DOT) - 0.84) < 0.26;
      if (!atDesk) person(c, at + Math.PI, -radius, index + row * 61, 0.82);
    }
  });
}

function desk(c) {
  c.save();
  c.translate(352, 392);
  c.rotate(-0.74);
  c.fillStyle = "#6b4a2a";
  c.fillRect(-34, -15, 68, 30);
  c.fillStyle = "#e8e0cc";
  c.fillRect(-9, -11, 18, 12);
  circle(c, 0, 34, 10, "#23262c");
  circle(c, 0, 34, 6, "#4a3626");
  c.restore();
  circle(c, 352, 392, 6, "#5a5148");
}

function table(c, angle) {
  circle(c, 0, 0, 268, "#1a1512");
  circle(c, 0, 0, 262, "#7a5530");
  circle(c, 0, 0, 247, "#9a7440");
  circle(c, 0, 0, 243, "#1c7a54");
  circle(c, 0, 0, 118, "#196c4a");
  c.strokeStyle = "#c9a45a";
  c.lineWidth = 1.5;
  for (let sector = 1; sector <= 13; sector++) {
    const edge = angle(sector) + Math.PI / 13;
    c.beginPath();
    c.moveTo(118 * Math.cos(edge), 118 * Math.sin(edge));
    c.lineTo(243 * Math.cos(edge), 243 * Math.sin(edge));
    c.stroke();
    envelope(c, angle(sector), sector);
  }
  c.beginPath();
  c.arc(0, 0, 118, 0, DOT);
  c.stroke();
}

function envelope(c, at, sector) {
  c.save();
  c.rotate(at);
  c.translate(192, 0);
  c.rotate(Math.PI / 2);
  c.fillStyle = "#f0e6cc";
  c.fillRect(-27, -18, 54, 36);
  c.strokeStyle = "#b09a6a";
  c.lineWidth = 1.2;
  c.strokeRect(-27, -18, 54, 36);
  c.beginPath();
  c.moveTo(-27, -18);
  c.lineTo(0, 4);
  c.lineTo(27, -18);
  c.stroke();
  c.restore();
  c.fillStyle = "#ffe2a0";
  c.font = "600 20px Inter, system-ui, sans-serif";
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(String(sector), 143 * Math.cos(at), 143 * Math.sin(at));
}

function top(c) {
  circle(c, 0, 0, 62, "#2a1d16");
  circle(c, 0, 0, 56, "#b8873a");
  circle(c, 0, 0, 46, "#3a2418");
  c.save();
  c.rotate(-0.6);
  c.fillStyle = "#e9c268";
  c.beginPath();
  c.moveTo(104, 0);
  c.lineTo(78, -7);
  c.lineTo(-60, -3);
  c.lineTo(-60, 3);
  c.lineTo(78, 7);
  c.fill();
  c.restore();
  circle(c, 0, 0, 15, "#e9c268");
  circle(c, 0, 0, 7, "#7a5a24");
}

/** Paint the hall. */
export function things(c, angle) {
  floor(c);
  club(c);
  desk(c);
  for (let seat = 0; seat < 6; seat++) person(c, Math.PI / 2 + Math.PI / 13 + ((seat - 2.5 + 0.5) * 2 * Math.PI) / 7, 306, seat + 11, 1.5);
  table(c, angle);
  top(c);
}
