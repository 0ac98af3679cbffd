import { formatCrc, computeHj212Crc, computeModbusCrc, parseCrc } from './crc.ts';
import { readLength, HASH, HEAD_BYTES, START_BYTES, findStart } from './frame-start.ts';

/** What came out of the bytes, in stream order. `raw` is the offending text, cut at `MAX_RAW` bytes. */
export type FrameEvent =
  | GoodFrame
  | { readonly kind: 'garbage'; readonly garbageBytes: number }
  | BadFrame;

/** `plain` is the data segment in clear text. The buffers are views of what was fed: read them before they are kept. */
export interface GoodFrame {
  readonly kind: 'frame';
  readonly plain: Buffer;
  readonly isDecrypted: boolean;
  /** The key that opened it; null for plain ones. */
  readonly keyId: string | null;
  readonly declared: number;
  readonly crc: string;
  readonly raw: Buffer;
}

export type BadFrame =
  | {
      readonly kind: 'bad';
      readonly error: 'LENGTH_MISMATCH';
      readonly declared: number;
      readonly actual: number;
      readonly crcOkForActual: boolean;
      readonly raw: Buffer;
    }
  | {
      readonly kind: 'bad';
      readonly error: 'CRC_MISMATCH';
      readonly declared: number;
      readonly given: string;
      readonly computed: string;
      readonly modbusMatches: boolean;
      readonly raw: Buffer;
    }
  // encrypted by a key that is not known: whole, for whoever comes by the key later
  | {
      readonly kind: 'bad';
      readonly error: 'SEALED';
      readonly declared: number;
      readonly raw: Buffer;
    }
  | {
      readonly kind: 'bad';
      readonly error: 'BAD_LENGTH';
      readonly bytes: number;
      readonly raw: Buffer;
    }
  | {
      readonly kind: 'bad';
      readonly error: 'INCOMPLETE';
      readonly declared: number;
      readonly have: number;
      readonly raw: Buffer;
    };

/** A segment that is to be taken, in clear text. */
export type Verified = Pick<GoodFrame, 'plain' | 'isDecrypted' | 'keyId'>;

/** Says whether a segment with this check code is to be taken; `sealed`: it is encrypted, and no known key opens it. */
export type Verify = (segment: Buffer, given: number | null) => Verified | 'sealed' | null;

export interface FrameDecoder {
  /** Takes the next bytes of a connection; a frame's event comes with its last byte. Never throws. */
  feed(bytes: Buffer): FrameEvent[];
  /** Ends the connection or an idle wait: what is unfinished is reported. */
  flush(): FrameEvent[];
  /** Bytes held back; bounded whatever comes in. */
  pendingBytes(): number;
}

const CR = 0x0d;
const LF = 0x0a;
const CRC_BYTES = 4;
/** The longest declarable frame with its head, check code and line end. */
const MAX_PENDING = HEAD_BYTES + 9999 + CRC_BYTES + 2;
const MAX_RAW = 2048;
/** What a connection may have looked at in vain before what it sent pays for it, and how often each byte may be looked at. */
const MOST_CREDIT = 20 * MAX_PENDING;
const LOOKS_PER_BYTE = 4;

/** Takes the plain HJ 212 check code only. */
export const verifyPlain: Verify = (segment, given) =>
  given === computeHj212Crc(segment) ? { plain: segment, isDecrypted: false, keyId: null } : null;

/** A frame that its check code, or the end of the connection, refused. */
interface RefusedFrame {
  readonly at: number;
  readonly declared: number;
  readonly isWhole: boolean;
  readonly isEnd: boolean;
}

/** What was passed over behind a head whose length is no number. */
interface Skipped {
  bytes: number;
  raw: Buffer;
}

/** One connection's bytes while they are cut. */
interface Cutting {
  readonly verify: Verify;
  /** What is not decided yet. */
  pending: Buffer;
  /** Bytes passed over that belong to no frame. */
  garbageBytes: number;
  /** How far behind the unfinished frame at the front the next start was looked for. */
  searchedTo: number;
  /** The frame at the front is whole, and its check code is wrong. */
  isRefused: boolean;
  skipped: Skipped | null;
  /** Bytes that may still be looked at in vain; below 0 a head inside a frame is believed more than the length of that frame. */
  credit: number;
  /** No more bytes come. */
  isEnd: boolean;
  /** Of this run. */
  events: FrameEvent[];
}

/**
 * Cuts one connection's bytes into frames, so that a bad frame never costs the next good one
 * (the resynchronisation rule of DOMAIN.md section 1.11).
 */
export function createFrameDecoder(verify: Verify = verifyPlain): FrameDecoder {
  const cut: Cutting = {
    verify,
    pending: Buffer.alloc(0),
    garbageBytes: 0,
    searchedTo: 0,
    isRefused: false,
    skipped: null,
    credit: MOST_CREDIT,
    isEnd: false,
    events: [],
  };
  return {
    feed(bytes) {
      cut.credit = Math.min(MOST_CREDIT, cut.credit + bytes.length * LOOKS_PER_BYTE);
      cut.pending = cut.pending.length === 0 ? bytes : Buffer.concat([cut.pending, bytes]);
      return run(cut, false);
    },
    flush: () => run(cut, true),
    pendingBytes: () => cut.pending.length,
  };
}

function run(cut: Cutting, isEnd: boolean): FrameEvent[] {
  const events: FrameEvent[] = [];
  cut.isEnd = isEnd;
  cut.events = events;
  let at = 0;
  for (;;) {
    const next: number = cut.skipped ? skipLine(cut, cut.skipped, at) : step(cut, at);
    if (next < 0) break;
    if (next !== at) forget(cut);
    at = next;
  }
  if (at > 0) cut.pending = Buffer.from(cut.pending.subarray(at));
  if (isEnd) finish(cut);
  return events;
}

function finish(cut: Cutting): void {
  reportGarbage(cut);
  cut.pending = Buffer.alloc(0);
  forget(cut);
}

/** What was learnt about the unfinished frame at the front. */
function forget(cut: Cutting): void {
  cut.searchedTo = 0;
  cut.isRefused = false;
}

/** One decision at `at`; the position to go on from, or -1 to wait for more bytes. */
function step(cut: Cutting, at: number): number {
  const { pending, isEnd } = cut;
  const left = pending.length - at;
  if (left === 0) return -1;
  if (pending[at] !== HASH) return passGarbage(cut, at);
  if (left === 1) return isEnd ? passByte(cut, at) : -1;
  if (pending[at + 1] !== HASH) return passByte(cut, at);
  if (left === 2) return isEnd ? passByte(cut, at) : -1;
  if (pending[at + 2] === HASH) return at + 1;
  const declared = readLength(cut.pending, at);
  if (declared === 'unfinished') return isEnd ? passByte(cut, at) : -1;
  reportGarbage(cut);
  if (declared === 'bad') {
    cut.skipped = { bytes: 0, raw: Buffer.alloc(0) };
    return at;
  }
  return takeFrame(cut, at, declared);
}

function passByte(cut: Cutting, at: number): number {
  cut.garbageBytes++;
  return at + 1;
}

function passGarbage(cut: Cutting, at: number): number {
  const { pending } = cut;
  const found = pending.indexOf(HASH, at);
  const end = found < 0 ? pending.length : found;
  for (let i = at; i < end; i++) if (pending[i] !== CR && pending[i] !== LF) cut.garbageBytes++;
  return end;
}

function reportGarbage(cut: Cutting): void {
  if (cut.garbageBytes > 0) cut.events.push({ kind: 'garbage', garbageBytes: cut.garbageBytes });
  cut.garbageBytes = 0;
}

function takeFrame(cut: Cutting, at: number, declared: number): number {
  const { pending, isEnd } = cut;
  const dataAt = at + HEAD_BYTES;
  const end = dataAt + declared + CRC_BYTES;
  const isWhole = pending.length >= end;
  if (isWhole && !cut.isRefused && isWorthALook(cut, dataAt, declared)) {
    const taken = cut.verify(
      pending.subarray(dataAt, dataAt + declared),
      parseCrc(pending, dataAt + declared),
    );
    if (taken) {
      const raw = pending.subarray(at, end);
      const crc = pending.toString('latin1', dataAt + declared, end).toUpperCase();
      cut.events.push(
        taken === 'sealed'
          ? { kind: 'bad', error: 'SEALED', declared, raw: Buffer.from(raw) }
          : { kind: 'frame', ...taken, declared, crc, raw },
      );
      return end;
    }
    cut.credit -= declared;
    cut.isRefused = true;
  }
  return endBadFrame(cut, { at, declared, isWhole, isEnd });
}

/** A long length before every few bytes would have all of it looked at again and again: whoever sent much of that is cut at the next head or line end. */
function isWorthALook({ pending, credit }: Cutting, dataAt: number, declared: number): boolean {
  if (credit >= 0) return true;
  const end = dataAt + declared;
  return !pending.subarray(dataAt, end).includes(LF) && findStart(pending, dataAt, end) < 0;
}

function endBadFrame(cut: Cutting, frame: RefusedFrame): number {
  const { pending } = cut;
  const { at, declared, isWhole, isEnd } = frame;
  const from = Math.max(at + HEAD_BYTES, at + cut.searchedTo);
  // an unfinished frame is short; behind a whole one there may be much, and none of it is looked at twice
  if (!isWhole && !isEnd && findStart(pending, from) < 0) return waitForStart(cut, at);
  const { lineEnd, start } = nextBreak(pending, at + HEAD_BYTES, from);
  if (lineEnd >= 0) {
    const textEnd = pending[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
    cut.events.push(describeBadFrame(pending, { at, end: textEnd, declared }));
    return lineEnd + 1;
  }
  if (start < 0) return endUncutFrame(cut, frame);
  cut.events.push(describeBadFrame(pending, { at, end: start, declared }));
  return start;
}

function waitForStart(cut: Cutting, at: number): number {
  cut.searchedTo = Math.max(0, cut.pending.length - START_BYTES - at);
  return -1;
}

/** What comes first, a line end or a plausible start; the other is -1. */
function nextBreak(
  pending: Buffer,
  lineFrom: number,
  startFrom: number,
): { readonly lineEnd: number; readonly start: number } {
  const lineEnd = pending.indexOf(LF, lineFrom);
  const start = findStart(pending, startFrom, lineEnd < 0 ? pending.length : lineEnd);
  return { lineEnd: start < 0 ? lineEnd : -1, start };
}

/** Neither a line end nor another start tells where the bad frame ends. */
function endUncutFrame(cut: Cutting, { at, declared, isWhole, isEnd }: RefusedFrame): number {
  const { pending } = cut;
  if (!isEnd && pending.length - at <= MAX_PENDING) return waitForStart(cut, at);
  if (!isWhole) {
    cut.events.push({
      kind: 'bad',
      error: 'INCOMPLETE',
      declared,
      have: pending.length - at - HEAD_BYTES,
      raw: copyRaw(pending, at, pending.length),
    });
    return pending.length;
  }
  const stop = Math.min(pending.length, at + MAX_PENDING);
  cut.events.push(describeBadFrame(pending, { at, end: stop, declared }));
  return stop;
}

function describeBadFrame(
  pending: Buffer,
  { at, end, declared }: { readonly at: number; readonly end: number; readonly declared: number },
): BadFrame {
  const dataAt = at + HEAD_BYTES;
  const actual = Math.max(0, end - dataAt - CRC_BYTES);
  const raw = copyRaw(pending, at, end);
  const computed = computeHj212Crc(pending, dataAt, dataAt + actual);
  const given = end - dataAt >= CRC_BYTES ? parseCrc(pending, end - CRC_BYTES) : null;
  if (actual !== declared)
    return {
      kind: 'bad',
      error: 'LENGTH_MISMATCH',
      declared,
      actual,
      crcOkForActual: given === computed,
      raw,
    };
  const modbusMatches =
    given !== null && given === computeModbusCrc(pending, dataAt, dataAt + actual);
  return {
    kind: 'bad',
    error: 'CRC_MISMATCH',
    declared,
    given: pending.toString('latin1', end - CRC_BYTES, end),
    computed: formatCrc(computed),
    modbusMatches,
    raw,
  };
}

/** A head whose length is no number: everything up to the line end or the next plausible start is one bad frame. */
function skipLine(cut: Cutting, skip: Skipped, at: number): number {
  const { pending, isEnd } = cut;
  const isFirst = skip.bytes === 0;
  const { lineEnd, start } = nextBreak(pending, at, isFirst ? at + 2 : at);
  const found = lineEnd >= 0 ? lineEnd + 1 : start;
  const keepBack = START_BYTES - 1;
  const end = found >= 0 ? found : isEnd ? pending.length : Math.max(at, pending.length - keepBack);
  if (skip.raw.length < MAX_RAW)
    skip.raw = Buffer.concat([
      skip.raw,
      pending.subarray(at, Math.min(end, at + MAX_RAW - skip.raw.length)),
    ]);
  skip.bytes += end - at;
  if (found < 0 && !isEnd) return end === at ? -1 : end;
  cut.skipped = null;
  cut.events.push({ kind: 'bad', error: 'BAD_LENGTH', bytes: skip.bytes, raw: skip.raw });
  return end;
}

function copyRaw(pending: Buffer, from: number, to: number): Buffer {
  return Buffer.from(pending.subarray(from, Math.min(to, from + MAX_RAW)));
}
