/** A browser answers each of our pings, two a minute, and sends none of its own. */
const MOST = 60;
const WINDOW_MS = 10_000;

/** A WebSocket, of whichever make. */
interface Framed {
  on(event: 'ping' | 'pong', listener: () => void): unknown;
  terminate(): void;
}

/** Ends a socket that sends pings and pongs without end: they are no messages, whoever counts those does not see them. */
export function limitControlFrames(ws: Framed): void {
  let since = performance.now();
  let count = 0;
  const note = (): void => {
    if (performance.now() - since > WINDOW_MS) {
      since = performance.now();
      count = 0;
    }
    count += 1;
    if (count > MOST) ws.terminate();
  };
  ws.on('ping', note);
  ws.on('pong', note);
}
