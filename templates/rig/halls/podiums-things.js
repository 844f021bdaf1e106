// What stands in the studio of four teams, painted as under full light.

const DOT = 2 * Math.PI;
const TEAMS = ["#b3243f", "#e7a21b", "#17828a", "#6a57b8"]; // as the picture has them by their seats
const CLOTHES = ["#5a6472", "#6e5a52", "#3f4a5e", "#7a7266", "#4e5a4c", "#65506a", "#8a8378"];
const HAIR = ["#2e2620", "#5a4028", "#1e1e22", "#8a6a42", "#6a6a6e"];

export const STAGE = 356; // from the middle to a corner
export const PODIUMS = [[-222, 66], [-76, 104], [76, 104], [222, 66]];
export const TABLES = [[-286, -92], [-104, -140], [104, -140], [286, -92]];
export const CUE = [0, 300]; // the host's desk

/** The five corners of a figure around the middle, the first one at the top. */
export const corners = (radius) => [0, 1, 2, 3, 4].map((corner) => {
  const at = (corner / 5) * DOT - Math.PI / 2;
  return [radius * Math.cos(at) * 1.12, radius * Math.sin(at) + 26];
});

const pick = (list, index) => list[(index * 7919 + (index >> 2) * 104729) % list.length];

function circle(c, x, y, radius, fill) {
  c.fillStyle = fill;
  c.beginPath();
  c.arc(x, y, radius, 0, DOT);
  c.fill();
}

function person(c, x, y, index, scale = 1) {
  c.fillStyle = pick(CLOTHES, index);
  c.beginPath();
  c.ellipse(x, y, 17 * scale, 9 * scale, 0, 0, DOT);
  c.fill();
  circle(c, x, y + scale, 8 * scale, pick(HAIR, index + 3));
}

function figure(c, radius, fill, stroke, width) {
  c.beginPath();
  for (const [x, y] of corners(radius)) c.lineTo(x, y);
  c.closePath();
  c.fillStyle = fill;
  c.fill();
  c.strokeStyle = stroke;
  c.lineWidth = width;
  c.stroke();
}

// The stage is a carpet: woven borders within one another, a flower of five petals in the middle.
function stage(c) {
  figure(c, STAGE, "#5d1c2a", "#c9953a", 5);
  figure(c, STAGE - 34, "#17484c", "#c9953a", 2);
  figure(c, STAGE - 56, "#6a2030", "#8a3a44", 2);
  for (let petal = 0; petal < 5; petal++) {
    c.save();
    c.translate(0, 26);
    c.rotate((petal / 5) * DOT);
    c.beginPath();
    for (const [x, y] of [[0, -16], [20, -52], [0, -94], [-20, -52]]) c.lineTo(x, y);
    c.closePath();
    c.fillStyle = "#b07a2a";
    c.fill();
    c.restore();
  }
}

function audience(c) {
  c.fillStyle = "#34363e";
  c.fillRect(-500, -500, 1000, 1000);
  circle(c, 0, 0, 498, "#4a4744");
  [[418, 52], [450, 58], [480, 62]].forEach(([radius, count], row) => {
    for (let index = 0; index < count; index++) {
      const at = (index / count) * DOT + row * 0.05;
      person(c, radius * Math.cos(at), radius * Math.sin(at), index + row * 61, 0.8);
    }
  });
}

function team(c, seat) {
  const [x, y] = TABLES[seat];
  for (let player = 0; player < 4; player++) person(c, x - 60 + player * 40, y - 30, seat * 9 + player, 1.15);
  c.fillStyle = "#6b4a2a";
  c.fillRect(x - 84, y - 16, 168, 34);
  c.fillStyle = TEAMS[seat];
  c.fillRect(x - 84, y + 10, 168, 10);
}

function podium(c, seat) {
  const [x, y] = PODIUMS[seat];
  person(c, x, y - 34, seat * 5 + 2, 1.5);
  c.fillStyle = "#20242c";
  c.fillRect(x - 44, y - 16, 88, 44);
  c.fillStyle = TEAMS[seat];
  c.fillRect(x - 44, y + 16, 88, 14);
  circle(c, x, y - 1, 11, "#0f1216");
  circle(c, x, y - 1, 8, "#f4f1e8"); // the button
  c.fillStyle = "#f4f1e8";
  c.font = "700 20px Inter, system-ui, sans-serif";
  c.textAlign = "center";
  c.fillText(String(seat + 1), x, y + 52);
}

function host(c) {
  person(c, 0, CUE[1] + 34, 4, 1.4);
  c.fillStyle = "#6b4a2a";
  c.fillRect(-46, CUE[1] - 14, 92, 28);
  c.fillStyle = "#e8e0cc";
  c.fillRect(-30, CUE[1] - 9, 18, 14);
  circle(c, 0, CUE[1], 6, "#5a5148");
}

/** Paint the studio. */
export function things(c) {
  audience(c);
  stage(c);
  for (let seat = 0; seat < 4; seat++) team(c, seat);
  for (let seat = 0; seat < 4; seat++) podium(c, seat);
  host(c);
}
