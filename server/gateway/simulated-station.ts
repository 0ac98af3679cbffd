import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import factorFile from '#schemas/dictionaries/factors.json' with { type: 'json' };
import { buildFrame, type FrameParts } from './build.ts';
import { CN, FLAG_BASE, type ReadingKind } from './commands.ts';
import type { Packet } from './packet.ts';
import { createSimulatedLogger, type SimulatedLogger, type Obedience } from './simulated-logger.ts';

/** What a simulated station measures. Values swing around `base` by `spread`, in the factor's own unit. */
export interface SimulatedFactor {
  readonly code: string;
  readonly base: number;
  readonly spread: number;
  readonly upper?: number;
  readonly lower?: number;
}

export interface SimulatedStationSpec {
  readonly mn: string;
  /** System code, `32` for waste water. */
  readonly st: string;
  readonly edition: '2005' | '2017' | '2025';
  readonly factors: readonly SimulatedFactor[];
  /** How far its clock is off when it starts, milliseconds. */
  readonly clockOffsetMs?: number;
  /** From when on it remembers its values, milliseconds since 1970; from its start where absent. */
  readonly rememberedFromMs?: number;
  /** How it treats requests; it obeys where absent. */
  readonly obedience?: (cn: string) => Obedience;
}

/** One thing a station puts on the wire. `qn` is null where no answer is expected. */
export interface SimulatedFrame {
  readonly bytes: Buffer;
  readonly qn: string | null;
  readonly what: 'realtime' | 'minute' | 'hour' | 'heartbeat' | 'resend' | 'broken';
}

export interface SimulatedStation {
  readonly mn: string;
  /** What it sends at this moment; nothing while it is silent. Call it once per interval. */
  next(now: Date): SimulatedFrame[];
  /** What it answers to a request of the host. */
  answer(request: Packet, now: Date): readonly Buffer[];
}

/** Probabilities per interval. */
export interface Mischief {
  readonly exceed: number;
  readonly flagged: number;
  readonly broken: number;
  readonly resend: number;
  readonly silent: number;
}

export const ORDINARY_MISCHIEF: Mischief = {
  exceed: 0.01,
  flagged: 0.01,
  broken: 0.01,
  resend: 0.02,
  silent: 0.0005,
};

const LEGACY_CODE = new Map(
  Object.entries(factorFile.legacyMap).map(([legacy, code]) => [code, legacy]),
);
/** Factors that are told as powers of ten: a tenth more is much. */
const LOGARITHMIC = new Set(
  factorFile.factors
    .filter(({ code, unit }) => code === 'w01001' || unit === 'dB')
    .map(({ code }) => code),
);
const LOGARITHMIC_SHARE = 8;
const MAX_FACTORS_A_PACKET = 4;
const HEARTBEAT_EVERY = 20;
const SILENCE_MS = 13 * MINUTE_MS;

/** A station with moods: the same seed and the same times give the same bytes. @param random 0 to 1, as Math.random */
export function createSimulatedStation(
  spec: SimulatedStationSpec,
  random: () => number,
  {
    mischief = ORDINARY_MISCHIEF,
    startedAt = new Date(),
  }: { readonly mischief?: Mischief; readonly startedAt?: Date } = {},
): SimulatedStation {
  return new MoodyStation(spec, random, { mischief, startedAt });
}

class MoodyStation implements SimulatedStation {
  readonly mn: string;
  readonly #spec: SimulatedStationSpec;
  readonly #random: () => number;
  readonly #mischief: Mischief;
  readonly #logger: SimulatedLogger;
  #count = 0;
  #silentUntilMs = 0;
  #flag = 'N';
  #flagLeft = 0;
  #exceeding: { code: string; times: number; left: number } | null = null;
  #minuteMs = 0;
  #hourMs = 0;
  #lastSent: FrameParts | null = null;

  constructor(
    spec: SimulatedStationSpec,
    random: () => number,
    { mischief, startedAt }: { readonly mischief: Mischief; readonly startedAt: Date },
  ) {
    this.mn = spec.mn;
    this.#spec = spec;
    this.#random = random;
    this.#mischief = mischief;
    this.#logger = createSimulatedLogger(spec, {
      sinceMs: spec.rememberedFromMs ?? startedAt.getTime(),
      items: (kind, at) =>
        spec.factors.map((factor) => this.#itemOf(kind, factor, steadyValueOf(factor, at), 'N')),
    });
  }

  answer(...asked: Parameters<SimulatedStation['answer']>): ReturnType<SimulatedStation['answer']> {
    return this.#logger.answer(...asked);
  }

  next(serverNow: Date): SimulatedFrame[] {
    const now = new Date(serverNow.getTime() + this.#logger.clockOffsetMs());
    const nowMs = now.getTime();
    this.#count++;
    if (nowMs < this.#silentUntilMs) return [];
    if (this.#random() < this.#mischief.silent) this.#silentUntilMs = nowMs + SILENCE_MS;
    this.#changeMood();
    const frames: SimulatedFrame[] = [];
    if (this.#random() < this.#mischief.broken)
      frames.push({ bytes: this.#broken(now), qn: null, what: 'broken' });
    if (this.#logger.sendsRealtime()) frames.push(...this.#data('rt', now, now));
    if (this.#minuteMs !== 0 && Math.floor(nowMs / (10 * MINUTE_MS)) !== this.#minuteMs)
      frames.push(...this.#data('minute', now, new Date(this.#minuteMs * 10 * MINUTE_MS)));
    if (this.#hourMs !== 0 && Math.floor(nowMs / HOUR_MS) !== this.#hourMs)
      frames.push(...this.#data('hour', now, new Date(this.#hourMs * HOUR_MS)));
    this.#minuteMs = Math.floor(nowMs / (10 * MINUTE_MS));
    this.#hourMs = Math.floor(nowMs / HOUR_MS);
    if (this.#lastSent && this.#random() < this.#mischief.resend)
      frames.push(this.#again(this.#lastSent));
    if (this.#count % HEARTBEAT_EVERY === 0) frames.push(this.#heartbeat(now));
    return frames;
  }

  #changeMood(): void {
    if (this.#exceeding && --this.#exceeding.left <= 0) this.#exceeding = null;
    if (this.#flagLeft > 0 && --this.#flagLeft === 0) this.#flag = 'N';
    const limited = this.#spec.factors.filter(({ upper }) => upper !== undefined);
    if (!this.#exceeding && limited.length > 0 && this.#random() < this.#mischief.exceed) {
      const chosen = limited[Math.floor(this.#random() * limited.length)];
      if (chosen)
        this.#exceeding = {
          code: chosen.code,
          times: 1.05 + this.#random() * 1.4,
          left: 3 + Math.floor(this.#random() * 5),
        };
    }
    if (this.#flagLeft === 0 && this.#random() < this.#mischief.flagged) {
      this.#flag = 'CMDT'.charAt(Math.floor(this.#random() * 4));
      this.#flagLeft = 2 + Math.floor(this.#random() * 4);
    }
  }

  #valueOf(factor: SimulatedFactor, now: Date): number {
    if (this.#exceeding?.code === factor.code) return exceeded(factor, this.#exceeding.times);
    const swing =
      Math.sin(now.getTime() / HOUR_MS + factor.base) * 0.5 + (this.#random() - 0.5) * 0.4;
    const value = factor.base + factor.spread * swing;
    return Math.min(
      value,
      factor.upper === undefined ? Number.POSITIVE_INFINITY : factor.upper * 0.98,
    );
  }

  #data(kind: Exclude<ReadingKind, 'day'>, now: Date, dataTime: Date): SimulatedFrame[] {
    const items = this.#spec.factors.map((factor) =>
      this.#itemOf(kind, factor, this.#valueOf(factor, now), this.#flag),
    );
    const parts =
      kind === 'hour' && items.length > MAX_FACTORS_A_PACKET
        ? chunk(items, MAX_FACTORS_A_PACKET)
        : [items];
    return parts.map((part, index) => {
      const split = parts.length > 1 ? { pnum: parts.length, pno: index + 1 } : {};
      const frame: FrameParts = {
        ...this.#header(CN[kind === 'rt' ? 'realtime' : kind], new Date(now.getTime() + index)),
        ...split,
        flag: FLAG_BASE[this.#spec.edition] + (parts.length > 1 ? 3 : 1),
        cp: `DataTime=${formatWallDigits(dataTime).slice(0, 14)};${part.join(';')}`,
      };
      this.#lastSent = frame;
      return {
        bytes: buildFrame(frame),
        qn: frame.qn ?? null,
        what: kind === 'rt' ? 'realtime' : kind,
      };
    });
  }

  #itemOf(kind: ReadingKind, factor: SimulatedFactor, value: number, mark: string): string {
    const code =
      this.#spec.edition === '2005' ? (LEGACY_CODE.get(factor.code) ?? factor.code) : factor.code;
    const shown = value.toFixed(3);
    if (kind === 'rt') return `${code}-Rtd=${shown},${code}-Flag=${mark}`;
    return `${code}-Min=${(value * 0.95).toFixed(3)},${code}-Avg=${shown},${code}-Max=${(value * 1.05).toFixed(3)},${code}-Flag=${mark}`;
  }

  #header(cn: string, at: Date): Omit<FrameParts, 'cp'> & { readonly qn: string } {
    return {
      qn: formatWallDigits(at),
      st: this.#spec.st,
      cn,
      pw: '123456',
      mn: this.#spec.mn,
      flag: FLAG_BASE[this.#spec.edition] + 1,
    };
  }

  #again(sent: FrameParts): SimulatedFrame {
    const frame: FrameParts = this.#spec.edition === '2025' ? { ...sent, rf: 1 } : sent;
    return { bytes: buildFrame(frame), qn: frame.qn ?? null, what: 'resend' };
  }

  #heartbeat(now: Date): SimulatedFrame {
    const cn = this.#spec.edition === '2025' ? CN.heartbeat : CN.heartbeat2005;
    const frame = { ...this.#header(cn, now), st: '91', cp: '' };
    return {
      bytes: buildFrame(frame),
      qn: this.#spec.edition === '2025' ? frame.qn : null,
      what: 'heartbeat',
    };
  }

  /** One of the faults of the field: a wrong check code, a cut frame, noise of another protocol. */
  #broken(now: Date): Buffer {
    const bytes = buildFrame({
      ...this.#header(CN.realtime, now),
      cp: `DataTime=${formatWallDigits(now).slice(0, 14)};${this.#spec.factors[0]?.code ?? 'w01018'}-Rtd=1`,
    });
    const kind = Math.floor(this.#random() * 3);
    const middle = Math.floor(bytes.length / 2);
    if (kind === 0) bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    if (kind === 1) return bytes.subarray(0, Math.floor(bytes.length * 0.6));
    return kind === 2 ? Buffer.from('0001000000060103000000020A0B\r\n') : bytes;
  }
}

/** A value over its limit that a device could show: a pH of 16 or a noise of 140 dB it could not. @param times 1.05 to 2.45 */
function exceeded({ code, base, upper = base }: SimulatedFactor, times: number): number {
  return LOGARITHMIC.has(code) ? upper * (1 + (times - 1) / LOGARITHMIC_SHARE) : upper * times;
}

/** What it remembers of a time that is over: the same whenever it is asked. */
function steadyValueOf({ base, spread, upper }: SimulatedFactor, at: Date): number {
  const value = base + spread * Math.sin(at.getTime() / HOUR_MS + base) * 0.5;
  return Math.min(value, upper === undefined ? Number.POSITIVE_INFINITY : upper * 0.98);
}

/** A small seeded generator of numbers from 0 to 1 (mulberry32). */
export function makeSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
