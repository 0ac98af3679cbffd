/** The fixed header of MQTT (3.1.1, section 2.2.3): seven bits of length in a byte, the eighth says that more follow. */
const LENGTH_BITS = 0x7f;
const MORE = 0x80;

/** Counts the MQTT packets that begin in the pieces of a stream, however it is cut. A piece in which none begins counts as one: it costs as much. */
export function countPackets(): (piece: Uint8Array) => number {
  /** Bytes of the body that are still to come; read while `factor` is 0. */
  let left = 0;
  /** What the next byte of the length counts for; 0: the length is known. */
  let factor = 0;
  return (piece) => {
    let count = 0;
    for (let at = 0; at < piece.length;) {
      if (factor > 0) {
        const byte = piece[at] ?? 0;
        left += (byte & LENGTH_BITS) * factor;
        factor = (byte & MORE) === 0 ? 0 : factor * MORE;
        at += 1;
      } else if (left > 0) {
        const step = Math.min(left, piece.length - at);
        left -= step;
        at += step;
      } else {
        count += 1;
        factor = 1;
        at += 1;
      }
    }
    return Math.max(count, 1);
  };
}
