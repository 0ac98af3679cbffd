/** 2024-01-01T00:00:00Z; keeps ids within 63 bits until 2093. */
const EPOCH_MS = 1_704_067_200_000;
const NODE_BITS = 10n;
const SEQUENCE_BITS = 12n;
const SEQUENCE_LIMIT = 4096;

const node = BigInt(Math.floor(Math.random() * 1024));
let lastMs = 0;
let sequence = 0;

/** A new 64-bit, time-ordered id as decimal text. Two servers differ by a random 10-bit node number. */
export function newId(): string {
  let nowMs = Math.max(Date.now(), lastMs);
  sequence = nowMs === lastMs ? sequence + 1 : 0;
  if (sequence >= SEQUENCE_LIMIT) {
    nowMs += 1;
    sequence = 0;
  }
  lastMs = nowMs;
  return (
    (BigInt(nowMs - EPOCH_MS) << (NODE_BITS + SEQUENCE_BITS)) |
    (node << SEQUENCE_BITS) |
    BigInt(sequence)
  ).toString();
}
