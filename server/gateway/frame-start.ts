/** `#`: two of them begin a packet. */
export const HASH = 0x23;

/** The two signs and the four digits of the length. */
export const HEAD_BYTES = 6;

const FIRST_KEYS = ['QN=', 'ST=', 'CN=', 'MN=', 'PW=', 'CP=', 'Fla'];

/** By so many bytes a packet is known. */
export const START_BYTES = HEAD_BYTES + 3;

/** Where the next packet seems to begin before a place; -1 where none does. */
export function findStart(pending: Buffer, from: number, before = pending.length): number {
  for (
    let at = pending.indexOf(HASH, from);
    at >= 0 && at < before;
    at = pending.indexOf(HASH, at + 1)
  )
    if (isPlausibleStart(pending, at)) return at;
  return -1;
}

function isPlausibleStart(pending: Buffer, at: number): boolean {
  if (
    at + START_BYTES > pending.length ||
    pending[at + 1] !== HASH ||
    typeof readLength(pending, at) !== 'number'
  )
    return false;
  return FIRST_KEYS.includes(pending.toString('latin1', at + HEAD_BYTES, at + START_BYTES));
}

export function readLength(pending: Buffer, at: number): number | 'bad' | 'unfinished' {
  let length = 0;
  for (let i = at + 2; i < at + HEAD_BYTES; i++) {
    const byte = pending[i];
    if (byte === undefined) return 'unfinished';
    const digit = byte - 48;
    if (digit < 0 || digit > 9) return 'bad';
    length = length * 10 + digit;
  }
  return length;
}
