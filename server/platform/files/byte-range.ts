/** A part of a file: its first and its last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a request asks for (RFC 9110, 14.2), as players do that jump.
 * @returns undefined: all of it, also where several parts are asked, which nobody must answer; null: there is no such part
 */
export function readRange(header: unknown, size: number): ByteRange | null | undefined {
  const found = typeof header === 'string' ? ONE.exec(header.replaceAll(' ', '')) : null;
  const [, first = '', last = ''] = found ?? [];
  if (first === '' && last === '') return undefined;
  // of `-500` the number counts from the end
  if (first === '') return endOf(Number(last), size);
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  if (last !== '' && end < start) return undefined;
  return start >= size ? null : { start, end: Math.min(end, size - 1) };
}

function endOf(count: number, size: number): ByteRange | null {
  return count === 0 || size === 0 ? null : { start: Math.max(0, size - count), end: size - 1 };
}
