// What stands in the studio of the wheel, painted as under full light: the board, the wheel, three podiums, the audience.

const DOT = 2 * Math.PI;
const WEDGES = 24;
const COLOURS = ["#e0468c", "#3f6fd8", "#f5c84b", "#3fae7a", "#8a5ad8", "#f07a3a"];
const FRONTS = ["#d0307e", "#c07c1c", "#2f82d0"]; // the contestants' colours
const CLOTHES = ["#5a6472", "#6e5a52", "#3f4a5e", "#7a7266", "#4e5a4c", "#65506a"];

export const WHEEL = [0, 60];
export const RADIUS = 168;
export const BOARD = { x: -350, y: -430, width: 700, height: 236 };
export const SEATS = [[-290, 330], [0, 352], [290, 330]];

function circle(c, x, y, radius, fill) {
  c.fillStyle = fill;
  c.beginPath();
  c.arc(x, y, radius, 0, DOT);
  c.fill();
}

function person(c, x, y, clothes, hair) {
  c.fillStyle = clothes;
  c.beginPath();
  c.ellipse(x, y + 34, 30, 32, 0, Math.PI, DOT);
  c.fill();
  c.fillRect(x - 30, y + 33, 60, 26);
  circle(c, x, y - 12, 17, "#e0b894");
  c.fillStyle = hair;
  c.beginPath();
  c.arc(x, y - 15, 18, Math.PI, DOT);
  c.fill();
}

function room(c) {
  c.fillStyle = "#3a3550";
  c.fillRect(-500, -500, 1000, 1000);
  for (let x = -500; x < 500; x += 50) {
    c.fillStyle = (x / 50) % 2 ? "#433c5c" : "#4a4266";
    c.fillRect(x, -500, 50, 500);
  }
  c.fillStyle = "#4c4858";
  c.fillRect(-500, -20, 1000, 520);
  for (let y = 0; y < 500; y += 40) {
    c.fillStyle = "#565164";
    c.fillRect(-500, y, 1000, 3);
  }
}

function board(c) {
  const { x, y, width, height } = BOARD;
  c.fillStyle = "#6a5420";
  c.fillRect(x - 14, y - 14, width + 28, height + 28);
  c.fillStyle = "#1c2258";
  c.fillRect(x, y, width, height);
  [12, 14, 14, 12].forEach((cells, row) => {
    for (let cell = 0; cell < cells; cell++) {
      const used = (row === 1 && cell > 2 && cell < 11) || (row === 2 && cell > 1 && cell < 12 && cell !== 6);
      c.fillStyle = used ? "#f4f0e6" : "#2c3478";
      c.fillRect((cell - cells / 2) * 48 + 3, y + 22 + row * 48, 42, 44);
    }
  });
}

function wheel(c) {
  circle(c, ...WHEEL, RADIUS + 20, "#2a2036");
  circle(c, ...WHEEL, RADIUS + 10, "#8a7030");
  for (let wedge = 0; wedge < WEDGES; wedge++) {
    const [from, to] = [(wedge / WEDGES) * DOT, ((wedge + 1) / WEDGES) * DOT];
    c.fillStyle = wedge === 2 || wedge === 14 ? "#15131c" : COLOURS[wedge % COLOURS.length];
    c.beginPath();
    c.moveTo(...WHEEL);
    c.arc(...WHEEL, RADIUS, from, to);
    c.fill();
    circle(c, WHEEL[0] + (RADIUS + 4) * Math.cos(from), WHEEL[1] + (RADIUS + 4) * Math.sin(from), 4, "#f0e8d0");
  }
  circle(c, ...WHEEL, 44, "#101b4d");
  circle(c, ...WHEEL, 30, "#f5c84b");
  c.fillStyle = "#e8e4da";
  c.beginPath();
  c.moveTo(-12, WHEEL[1] - RADIUS - 30);
  c.lineTo(12, WHEEL[1] - RADIUS - 30);
  c.lineTo(0, WHEEL[1] - RADIUS + 8);
  c.fill();
}

function podium(c, [x, y], seat) {
  person(c, x, y - 62, CLOTHES[seat + 1], ["#5a4028", "#1e1e22", "#8a8a8e"][seat]);
  c.fillStyle = "#d8d2c4";
  c.fillRect(x - 92, y - 14, 184, 16);
  c.fillStyle = FRONTS[seat];
  c.fillRect(x - 82, y, 164, 94);
  c.fillStyle = "#181430";
  c.fillRect(x - 66, y + 14, 132, 44);
  c.fillStyle = "#ffe9a3";
  c.font = "700 34px Inter, system-ui, sans-serif";
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillText(String(seat + 1), x, y + 37);
}

function audience(c) {
  for (let place = 0; place < 15; place++) {
    const x = -476 + place * 68;
    circle(c, x, 476, 20, ["#2e2620", "#5a4028", "#6a6a6e", "#8a6a42"][(place * 7) % 4]);
    c.fillStyle = CLOTHES[(place * 5) % CLOTHES.length];
    c.fillRect(x - 28, 488, 56, 20);
  }
}

/** Paint the studio. */
export function things(c) {
  room(c);
  board(c);
  wheel(c);
  person(c, 330, 60, "#23262c", "#4a3626"); // the host
  SEATS.forEach((seat, index) => podium(c, seat, index));
  audience(c);
}
