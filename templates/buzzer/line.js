// The phone's line: it answers every question for its time at once, and comes back by itself however it was lost.

const SILENCE = 1500; // milliseconds without a word (the server asks twice a second) after which the line counts as lost
const GIVE_UP = 3000; // milliseconds after which a new one is tried
const RETRY = 400;

const now = () => performance.now();

/** Open the line. `on` holds what is called with each type of message, and `line(up)`. Gives `send(message)`. */
export function open(on) {
  let [socket, heard, begun, up] = [null, 0, 0, false];

  const say = (alive) => {
    if (alive !== up) on.line(up = alive);
  };

  const send = (message) => {
    if (!up || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  const take = (message) => {
    heard = now();
    if (message.type === "ping") socket.send(JSON.stringify({ type: "pong", n: message.n, t: now() / 1000 }));
    say(true);
    on[message.type]?.(message);
  };

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const made = new WebSocket(`${scheme}://${location.host}/ws/buzzer`);
    const old = socket;
    [socket, begun, heard] = [made, now(), now()];
    old?.close();
    made.onmessage = (event) => made === socket && take(JSON.parse(event.data));
    made.onclose = () => {
      if (made !== socket) return;
      say(false);
      setTimeout(() => made === socket && connect(), RETRY);
    };
  };

  setInterval(() => {
    if (up && on.expects() && now() - heard > SILENCE) say(false);
    if (!up && socket.readyState !== WebSocket.CLOSED && now() - Math.max(heard, begun) > GIVE_UP) connect();
  }, 250);
  document.addEventListener("visibilitychange", () => {
    // A phone that was asleep does not know yet that its line is gone.
    if (document.visibilityState === "visible" && now() - heard > SILENCE) connect();
  });
  connect();
  return { send };
}

/** Tell when a touch was made, in seconds of this page's clock: the system's moment, which is before the page's. */
export function momentOf(event) {
  const age = now() - event.timeStamp;
  return (age >= 0 && age < 1000 ? event.timeStamp : now()) / 1000;
}
