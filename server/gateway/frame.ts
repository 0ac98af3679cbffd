import { formatCrc, computeHj212Crc, computeModbusCrc, parseCrc } from './crc.ts';

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

const HASH = 0x23;
const CR = 0x0d;
const LF = 0x0a;
const HEAD_BYTES = 6;
const CRC_BYTES = 4;
/** The longest declarable frame with its head, check code and line end. */
const MAX_PENDING = HEAD_BYTES + 9999 + CRC_BYTES + 2;
const MAX_RAW = 2048;
const FIRST_KEYS = ['QN=', 'ST=', 'CN=', 'MN=', 'PW='];
const START_BYTES = HEAD_BYTES + 3;

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

/**
 * Cuts one connection's bytes into frames, so that a bad frame never costs the next good one
 * (the resynchronisation rule of DOMAIN.md section 1.11).
 */
export function createFrameDecoder(verify: Verify = verifyPlain): FrameDecoder {
  let pending: Buffer = Buffer.alloc(0);
  let garbageBytes = 0;
  let searchedTo = 0;
  let isRefused = false;
  let skipped: Skipped | null = null;

  function run(isEnd: boolean): FrameEvent[] {
    const events: FrameEvent[] = [];
    let at = 0;
    for (;;) {
      const next: number = skipped ? skipLine(skipped, at, isEnd, events) : step(at, isEnd, events);
      if (next < 0) break;
      if (next !== at) forget();
      at = next;
    }
    const rest = at === 0 ? pending : pending.subarray(at);
    pending = at === 0 ? rest : Buffer.from(rest);
    if (isEnd) finish(events);
    return events;
  }

  function finish(events: FrameEvent[]): void {
    reportGarbage(events);
    pending = Buffer.alloc(0);
    forget();
  }

  /** What was learnt about the unfinished frame at the front. */
  function forget(): void {
    searchedTo = 0;
    isRefused = false;
  }

  /** One decision at `at`; the position to go on from, or -1 to wait for more bytes. */
  function step(at: number, isEnd: boolean, events: FrameEvent[]): number {
    const left = pending.length - at;
    if (left === 0) return -1;
    if (pending[at] !== HASH) return passGarbage(at);
    if (left === 1) return isEnd ? passByte(at) : -1;
    if (pending[at + 1] !== HASH) return passByte(at);
    if (left === 2) return isEnd ? passByte(at) : -1;
    if (pending[at + 2] === HASH) return at + 1;
    const declared = readLength(at);
    if (declared === 'unfinished') return isEnd ? passByte(at) : -1;
    reportGarbage(events);
    if (declared === 'bad') {
      skipped = { bytes: 0, raw: Buffer.alloc(0) };
      return at;
    }
    return takeFrame(at, declared, isEnd, events);
  }

  function passByte(at: number): number {
    garbageBytes++;
    return at + 1;
  }

  function passGarbage(at: number): number {
    const found = pending.indexOf(HASH, at);
    const end = found < 0 ? pending.length : found;
    for (let i = at; i < end; i++) if (pending[i] !== CR && pending[i] !== LF) garbageBytes++;
    return end;
  }

  function reportGarbage(events: FrameEvent[]): void {
    if (garbageBytes > 0) events.push({ kind: 'garbage', garbageBytes });
    garbageBytes = 0;
  }

  function readLength(at: number): number | 'bad' | 'unfinished' {
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

  function takeFrame(at: number, declared: number, isEnd: boolean, events: FrameEvent[]): number {
    const dataAt = at + HEAD_BYTES;
    const end = dataAt + declared + CRC_BYTES;
    const isWhole = pending.length >= end;
    if (isWhole && !isRefused) {
      const taken = verify(
        pending.subarray(dataAt, dataAt + declared),
        parseCrc(pending, dataAt + declared),
      );
      if (taken) {
        const raw = pending.subarray(at, end);
        const crc = pending.toString('latin1', dataAt + declared, end).toUpperCase();
        events.push(
          taken === 'sealed'
            ? { kind: 'bad', error: 'SEALED', declared, raw: Buffer.from(raw) }
            : { kind: 'frame', ...taken, declared, crc, raw },
        );
        return end;
      }
      isRefused = true;
    }
    return endBadFrame({ at, declared, isWhole, isEnd }, events);
  }

  function endBadFrame(frame: RefusedFrame, events: FrameEvent[]): number {
    const { at, declared, isWhole, isEnd } = frame;
    const start = findStart(Math.max(at + HEAD_BYTES, at + searchedTo));
    if (!isWhole && start < 0 && !isEnd) {
      searchedTo = Math.max(0, pending.length - START_BYTES - at);
      return -1;
    }
    const lineEnd = pending.indexOf(LF, at + HEAD_BYTES);
    if (comesFirst(lineEnd, start)) {
      const textEnd = pending[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd;
      events.push(describeBadFrame(at, textEnd, declared));
      return lineEnd + 1;
    }
    if (start < 0) return endUncutFrame(frame, events);
    events.push(describeBadFrame(at, start, declared));
    return start;
  }

  /** Neither a line end nor another start tells where the bad frame ends. */
  function endUncutFrame(
    { at, declared, isWhole, isEnd }: RefusedFrame,
    events: FrameEvent[],
  ): number {
    if (!isEnd && pending.length - at <= MAX_PENDING) return -1;
    if (!isWhole) {
      events.push({
        kind: 'bad',
        error: 'INCOMPLETE',
        declared,
        have: pending.length - at - HEAD_BYTES,
        raw: copyRaw(at, pending.length),
      });
      return pending.length;
    }
    const stop = Math.min(pending.length, at + MAX_PENDING);
    events.push(describeBadFrame(at, stop, declared));
    return stop;
  }

  function describeBadFrame(at: number, end: number, declared: number): BadFrame {
    const dataAt = at + HEAD_BYTES;
    const actual = Math.max(0, end - dataAt - CRC_BYTES);
    const raw = copyRaw(at, end);
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
  function skipLine(skip: Skipped, at: number, isEnd: boolean, events: FrameEvent[]): number {
    const isFirst = skip.bytes === 0;
    const lineEnd = pending.indexOf(LF, at);
    const start = findStart(isFirst ? at + 2 : at);
    const found = comesFirst(lineEnd, start) ? lineEnd + 1 : start;
    const keepBack = START_BYTES - 1;
    const end =
      found >= 0 ? found : isEnd ? pending.length : Math.max(at, pending.length - keepBack);
    if (skip.raw.length < MAX_RAW)
      skip.raw = Buffer.concat([
        skip.raw,
        pending.subarray(at, Math.min(end, at + MAX_RAW - skip.raw.length)),
      ]);
    skip.bytes += end - at;
    if (found < 0 && !isEnd) return end === at ? -1 : end;
    skipped = null;
    events.push({ kind: 'bad', error: 'BAD_LENGTH', bytes: skip.bytes, raw: skip.raw });
    return end;
  }

  function findStart(from: number): number {
    for (let at = pending.indexOf(HASH, from); at >= 0; at = pending.indexOf(HASH, at + 1))
      if (isPlausibleStart(at)) return at;
    return -1;
  }

  function isPlausibleStart(at: number): boolean {
    if (
      at + START_BYTES > pending.length ||
      pending[at + 1] !== HASH ||
      typeof readLength(at) !== 'number'
    )
      return false;
    return FIRST_KEYS.includes(pending.toString('latin1', at + HEAD_BYTES, at + START_BYTES));
  }

  function copyRaw(from: number, to: number): Buffer {
    return Buffer.from(pending.subarray(from, Math.min(to, from + MAX_RAW)));
  }

  return {
    feed(bytes) {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      return run(false);
    },
    flush: () => run(true),
    pendingBytes: () => pending.length,
  };
}

/** Whether the one place is there and before the other; -1 is nowhere. */
function comesFirst(one: number, other: number): boolean {
  return one >= 0 && (other < 0 || one < other);
}
