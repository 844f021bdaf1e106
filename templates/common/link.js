// The line to the server: views and news that come in, presses that go out and are answered, one common time.

const SILENCE = 0.9; // seconds without a sign of life (there is one every 0.4 s) after which the line counts as lost
const GIVE_UP = 3; // seconds of silence after which a new connection is tried
const RETRY = 0.4; // seconds between two tries
const SYNC = 5; // seconds between two comparisons with the server's time
const SAMPLES = 8;

// A page that is shown within another one says so: it is nobody at work, and no programme either.
const MONITOR = new URLSearchParams(globalThis.location?.search).has("monitor") ? "&monitor=1" : "";

const put = (object, [name, ...rest], value) => ({ ...object, [name]: rest.length ? put(object[name], rest, value) : value });
const here = () => performance.now() / 1000; // monotonic: a clock of this computer that is wrong, or is set, changes nothing

/**
 * Open the line for a role, or by a path of its own. `on` holds what is called with each type of message, `line(connected)`,
 * and `expects()`, which tells whether silence means a lost line; it always does where there is none. After the first view the
 * server tells what is new in it: the line puts that together, and `view` is called with all of it.
 */
export function connect(role, on, path = `/ws?role=${role}&changes=1${MONITOR}`) {
  const link = new Link(path, on);
  link.open();
  setInterval(() => link.listen(), 100);
  setInterval(() => link.compare(), SYNC * 1000);
  return link;
}

class Link {
  constructor(path, on) {
    this.path = path;
    this.on = on;
    this.connected = false;
    this.heard = -Infinity;
    this.asked = new Map();
    this.next = 1;
    this.samples = [];
    this.pressed = Promise.resolve();
    this.known = 0; // the entry of this page's own newest press
  }

  /** Tell the seconds of the run, as the server counts them. */
  now() {
    return here() + (this.offset ?? 0);
  }

  /** Ask for something; gives the answer, or a refusal with the code "lost" where no line is up. */
  ask(message) {
    if (!this.connected) return Promise.resolve({ type: "refused", code: "lost", text: "" });
    const id = this.next++;
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((answer) => this.asked.set(id, answer));
  }

  /**
   * Press something for somebody who saw entry `seen`. Presses go one after the other: one that is made before the answer to
   * the one before has come is made with that one in mind, and is not stale because of it. Where the words say themselves what
   * was seen, or that it does not matter (`seen: undefined`), the press waits for nothing.
   */
  press(words, seen) {
    const asked = (seen) => this.ask({ type: "press", seen, ...words });
    const before = this.pressed;
    const sent = "seen" in words ? asked() : before.then(() => asked(Math.max(seen, this.known)));
    this.pressed = sent.then(({ type, seq }) => {
      if (type === "accepted") this.known = Math.max(seq, this.known);
      return before;
    });
    return sent;
  }

  /** Send something that has no answer of its own. */
  tell(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.begun = here();
    socket.onmessage = (event) => socket === this.socket && this.take(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose(true);
  }

  take(message) {
    this.heard = here();
    if (message.type === "hello") this.greet(message);
    else if (message.type === "time") this.sample(message);
    else if (message.type === "changes") this.change(message);
    else if (this.asked.has(message.id)) this.answer(message);
    else this.tellOf(message);
    if (!this.connected) this.find();
  }

  tellOf(message) {
    if (message.type === "view") this.view = message;
    this.on[message.type]?.(message);
  }

  /** Put what is new, each by its path, into the view: what is as it was stays the very same. */
  change({ set }) {
    this.tellOf(Object.entries(set).reduce((view, [path, value]) => put(view, path.split("."), value), this.view));
  }

  answer(message) {
    this.asked.get(message.id)(message);
    this.asked.delete(message.id);
  }

  greet(hello) {
    this.samples = [];
    this.known = 0;
    this.offset = hello.at - here();
    this.on.hello?.(hello);
    for (let i = 0; i < 4; i++) setTimeout(() => this.compare(), i * 60);
  }

  compare() {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "time", t: here() }));
  }

  /** The quickest of the last answers tells the time best: least of it can be delay in one direction. */
  sample({ t, at }) {
    const trip = here() - t;
    this.samples = [...this.samples, { trip, offset: at + trip / 2 - here() }].slice(-SAMPLES);
    this.offset = this.samples.reduce((best, each) => (each.trip < best.trip ? each : best)).offset;
  }

  listen() {
    const silent = here() - this.heard;
    if (this.connected && silent > SILENCE && (this.on.expects?.() ?? true)) this.lose(false);
    if (!this.connected && silent > GIVE_UP && here() - this.begun > GIVE_UP) this.again();
  }

  find() {
    this.connected = true;
    this.on.line?.(true);
  }

  lose(closed) {
    this.connected = false;
    for (const answer of this.asked.values()) answer({ type: "refused", code: "lost", text: "" });
    this.asked.clear();
    this.on.line?.(false);
    if (closed) setTimeout(() => this.again(), RETRY * 1000);
  }

  again() {
    const old = this.socket;
    this.open();
    old.close();
  }
}
