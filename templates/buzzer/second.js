// The phone's second line: every press goes out on it once more, for a packet that is lost on one line only comes late there.

const AGAIN = 1000; // milliseconds between two tries

/** Build the line; `answered` is told what became of a press. Gives `open(seat)`, `close()` and `send(message)`. */
export function second(answered) {
  let [socket, seat] = [null, null];

  const connect = () => {
    const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/buzzer`);
    socket = made;
    made.onopen = () => made.send(JSON.stringify({ type: "join", second: true, ...seat }));
    made.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "pressed") answered(message);
      else if (message.type === "refused") made.close();
    };
    made.onclose = () => made === socket && seat && setTimeout(() => made === socket && seat && connect(), AGAIN);
  };

  return {
    open(own) {
      seat = own;
      socket?.close();
      connect();
    },
    close() {
      seat = null;
      socket?.close();
    },
    send: (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
  };
}
