/** Packets as stations send them, for the benches. */
const TABLE = Uint16Array.from({ length: 256 }, (_, i) => {
  let c = i;
  for (let r = 0; r < 8; r++) c = c & 1 ? (c >> 1) ^ 0xa001 : c >> 1;
  return c;
});

/** The frame of HJ 212 around what a station says. */
export function frame(segment) {
  let c = 0xffff;
  for (let i = 0; i < segment.length; i++) c = TABLE[(c >> 8) ^ segment.charCodeAt(i)];
  return `##${String(segment.length).padStart(4, '0')}${segment}${c.toString(16).toUpperCase().padStart(4, '0')}\r\n`;
}
