/**
 * Columns of a batch as PostgreSQL arrays in the binary form of the wire protocol. Against text arrays this halves what a
 * batch costs the database: nothing is quoted, parsed or rounded.
 */
const HEAD_BYTES = 20;
const OID = { bool: 16, int8: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184 } as const;
/** 2000-01-01T00:00:00Z, from which PostgreSQL counts. */
const EPOCH_MS = 946_684_800_000;

/** Ids as decimal text, which JavaScript numbers cannot hold. */
export function int8Array(values: readonly (string | null)[]): Buffer {
  return fixed(OID.int8, values, 8, (bytes, value, at) => bytes.writeBigInt64BE(BigInt(value), at));
}

export function int4Array(values: readonly number[]): Buffer {
  return fixed(OID.int4, values, 4, (bytes, value, at) => bytes.writeInt32BE(value, at));
}

export function float8Array(values: readonly (number | null)[]): Buffer {
  return fixed(OID.float8, values, 8, (bytes, value, at) => bytes.writeDoubleBE(value, at));
}

export function boolArray(values: readonly boolean[]): Buffer {
  return fixed(OID.bool, values, 1, (bytes, value, at) => bytes.writeUInt8(value ? 1 : 0, at));
}

/** Times as milliseconds since 1970. */
export function timeArray(valuesMs: readonly (number | null)[]): Buffer {
  return fixed(OID.timestamptz, valuesMs, 8, (bytes, value, at) => bytes.writeBigInt64BE(BigInt(value - EPOCH_MS) * 1000n, at));
}

/** Texts in UTF-8. NUL, which PostgreSQL cannot hold, becomes U+FFFD. */
export function textArray(given: readonly (string | null)[]): Buffer {
  const values = given.map((value) => (value !== null && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value));
  let size = HEAD_BYTES;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(size);
  let at = writeHead(bytes, OID.text, values.length);
  for (const value of values) {
    const length = value === null ? -1 : bytes.write(value, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  return bytes;
}

function fixed<T>(oid: number, values: readonly (T | null)[], size: number, write: (bytes: Buffer, value: T, at: number) => void): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + values.length * (4 + size));
  let at = writeHead(bytes, oid, values.length);
  for (const value of values) {
    bytes.writeInt32BE(value === null ? -1 : size, at);
    at += 4;
    if (value === null) continue;
    write(bytes, value, at);
    at += size;
  }
  return bytes.subarray(0, at);
}

function writeHead(bytes: Buffer, oid: number, length: number): number {
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
  return HEAD_BYTES;
}
