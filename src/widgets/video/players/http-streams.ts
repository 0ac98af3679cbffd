/**
 * Pictures that hold a connection open: browsers have six for a server over HTTP/1.1, and the product itself needs some of them. Streams
 * over WebSocket do not count.
 */
const MOST = 2;
const open = new Set<symbol>();

/** Takes one of the few places. @returns how it is given back; null where all are taken */
export function takeHttpStream(): (() => void) | null {
  if (open.size >= MOST) return null;
  const own = Symbol('stream');
  open.add(own);
  return () => void open.delete(own);
}
