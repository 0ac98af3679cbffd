/**
 * Columns of a batch as PostgreSQL arrays in the binary form of the wire protocol. Against text arrays this halves what a
 * batch costs the database: nothing is quoted, parsed or rounded.
 */
const HEAD_BYTES = 20;
const OID = { bool: 16, int8: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184 } as const;
/** 2000-01-01T00:00:00Z, from which PostgreSQL counts. */
const EPOCH_MS = 946_684_800_000;
const HALF = 0x1_0000_0000;
/** Decimal digits that a JavaScript number surely holds. */
const SAFE_DIGITS = 15;
/** Texts up to this length are written here, longer ones by the runtime. */
const SHORT = 40;
/** Bytes of UTF-8. Behind the last text so much is free: with more than ASCII in it, it takes more bytes than it has characters and shows. */
const LONGEST_CHARACTER = 4;
const IS_NULL = -1;

/** Ids as decimal text, which JavaScript numbers cannot hold. */
export function int8Array(values: readonly (string | null)[]): Buffer {
  const column = begin(OID.int8, values.length, 8);
  let last: string | null = null;
  let [high, low] = [0, 0];
  for (const value of values) {
    if (value === null) {
      writeNull(column);
      continue;
    }
    // the ids of a batch come in runs
    if (value !== last) [high, low] = halvesOf(value);
    last = value;
    writeHalves(column, high, low);
  }
  return end(column);
}

export function int4Array(values: readonly number[]): Buffer {
  const column = begin(OID.int4, values.length, 4);
  for (const value of values) {
    column.view.setInt32(place(column, 4), value);
    column.at += 4;
  }
  return end(column);
}

export function float8Array(values: readonly (number | null)[]): Buffer {
  const column = begin(OID.float8, values.length, 8);
  for (const value of values) {
    if (value === null) {
      writeNull(column);
      continue;
    }
    column.view.setFloat64(place(column, 8), value);
    column.at += 8;
  }
  return end(column);
}

export function boolArray(values: readonly boolean[]): Buffer {
  const column = begin(OID.bool, values.length, 1);
  for (const value of values) {
    column.view.setUint8(place(column, 1), value ? 1 : 0);
    column.at += 1;
  }
  return end(column);
}

/** Times as milliseconds since 1970. */
export function timeArray(valuesMs: readonly (number | null)[]): Buffer {
  const column = begin(OID.timestamptz, valuesMs.length, 8);
  for (const value of valuesMs) {
    if (value === null) {
      writeNull(column);
      continue;
    }
    const micros = Math.trunc(value - EPOCH_MS) * 1000;
    const high = Math.floor(micros / HALF);
    writeHalves(column, high, micros - high * HALF);
  }
  return end(column);
}

/** Texts in UTF-8. NUL, which PostgreSQL cannot hold, becomes U+FFFD. */
export function textArray(given: readonly (string | null)[]): Buffer {
  let size = HEAD_BYTES;
  for (const value of given) size += 4 + (value === null ? 0 : value.length);
  return asciiArray(given, size) ?? anyTextArray(given);
}

/** The same of texts that are ASCII, as nearly all are; null where one is not. @param size bytes of the whole array */
function asciiArray(values: readonly (string | null)[], size: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(size + LONGEST_CHARACTER);
  const column = { bytes, view: viewOf(bytes), at: 0 };
  writeHead(column, OID.text, values.length);
  for (const value of values) {
    if (value === null) writeNull(column);
    else if (!writeAscii(column, value)) return null;
  }
  return end(column);
}

/** @returns false: there is more in it than ASCII without NUL */
function writeAscii(column: Column, value: string): boolean {
  const { length } = value;
  let at = place(column, length);
  column.at += length;
  if (length > SHORT) return !value.includes('\0') && column.bytes.write(value, at) === length;
  for (let index = 0; index < length; index++) {
    const code = value.charCodeAt(index);
    if (code === 0 || code > 127) return false;
    column.bytes[at++] = code;
  }
  return true;
}

function anyTextArray(given: readonly (string | null)[]): Buffer {
  const values = given.map((value) =>
    value !== null && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value,
  );
  let size = HEAD_BYTES;
  for (const value of values) size += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(size);
  const column = { bytes, view: viewOf(bytes), at: 0 };
  writeHead(column, OID.text, values.length);
  for (const value of values) {
    if (value === null) {
      writeNull(column);
      continue;
    }
    const length = bytes.write(value, column.at + 4);
    place(column, length);
    column.at += length;
  }
  return bytes;
}

interface Column {
  readonly bytes: Buffer;
  readonly view: DataView;
  at: number;
}

/** @param size bytes of a value */
function begin(oid: number, length: number, size: number): Column {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + length * (4 + size));
  const column = { bytes, view: viewOf(bytes), at: 0 };
  writeHead(column, oid, length);
  return column;
}

function end({ bytes, at }: Column): Buffer {
  return bytes.subarray(0, at);
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** An empty array has no dimension. */
function writeHead(column: Column, oid: number, length: number): void {
  for (const value of length === 0 ? [0, 1, oid] : [1, 1, oid, length, 1]) {
    column.view.setInt32(column.at, value);
    column.at += 4;
  }
}

/** Says how long the next value is. @returns where it goes */
function place(column: Column, size: number): number {
  column.view.setInt32(column.at, size);
  column.at += 4;
  return column.at;
}

function writeNull(column: Column): void {
  place(column, IS_NULL);
}

/** @param low without sign */
function writeHalves(column: Column, high: number, low: number): void {
  const at = place(column, 8);
  column.view.setInt32(at, high);
  column.view.setUint32(at + 4, low);
  column.at += 8;
}

/** Both halves of a whole number of 64 bits, the lower one without sign. */
function halvesOf(text: string): [number, number] {
  if (text.length > SAFE_DIGITS) {
    const whole = BigInt(text);
    return [Number(whole >> 32n), Number(whole & 0xffff_ffffn)];
  }
  const value = Number(text);
  const high = Math.floor(value / HALF);
  return [high, value - high * HALF];
}
