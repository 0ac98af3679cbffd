import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { listDownCommands, type DownCommand } from '#schemas/dictionaries/device-commands.ts';
import { buildFrame, type FrameParts } from './build.ts';
import { CN, FLAG_BASE, readingKind, SYSTEM_INTERACTION, type ReadingKind } from './commands.ts';
import { type Packet, readWallDigits } from './packet.ts';

/** What a simulated station answers with: its data of a time that is over, item by item. */
export interface SimulatedMemory {
  /** Nothing is remembered of the time before, milliseconds since 1970. */
  readonly sinceMs: number;
  items(kind: ReadingKind, at: Date): readonly string[];
}

/** How a station treats requests, where it is not to obey them. */
export type Obedience = 'obeys' | 'silent' | 'refuses' | 'fails' | 'stopsHalfWay';

export interface SimulatedLogger {
  /** How far its clock is off, milliseconds. */
  readonly clockOffsetMs: () => number;
  readonly sendsRealtime: () => boolean;
  /** The frames that answer a request of the host, in order. */
  answer(request: Packet, now: Date): readonly Buffer[];
}

export interface LoggerSpec {
  readonly mn: string;
  readonly st: string;
  readonly edition: '2005' | '2017' | '2025';
  readonly clockOffsetMs?: number;
  readonly obedience?: (cn: string) => Obedience;
}

const STEP_MS: Readonly<Record<ReadingKind, number>> = {
  rt: MINUTE_MS,
  minute: 600_000,
  hour: HOUR_MS,
  day: DAY_MS,
};
/** Longer questions are answered in part: a logger of the field does no more either. */
const MOST_PACKETS = 300;
const READY = '1';
const REFUSED = '2';
const DONE = '1';
const FAILED = '2';
const NO_DATA = '100';

/** The part of a station that takes orders: it keeps its settings, obeys every command of the table and tells what it is asked. */
export function createSimulatedLogger(spec: LoggerSpec, memory: SimulatedMemory): SimulatedLogger {
  return new ObedientLogger(spec, memory);
}

class ObedientLogger implements SimulatedLogger {
  readonly #spec: LoggerSpec;
  readonly #memory: SimulatedMemory;
  readonly #settings = new Map<string, string>([
    ['RtdInterval', '60'],
    ['MinInterval', '10'],
    ['CstartTime', '000000'],
    ['Ctime', '2'],
  ]);
  readonly #parameters = new Map<string, string>([['i13004', '0-100']]);
  #offsetMs: number;
  #isRealtimeOn = true;
  #password = '123456';
  #count = 0;

  constructor(spec: LoggerSpec, memory: SimulatedMemory) {
    this.#spec = spec;
    this.#memory = memory;
    this.#offsetMs = spec.clockOffsetMs ?? 0;
  }

  clockOffsetMs(): number {
    return this.#offsetMs;
  }

  sendsRealtime(): boolean {
    return this.#isRealtimeOn;
  }

  answer(request: Packet, now: Date): readonly Buffer[] {
    const command = listDownCommands().find(({ cn }) => cn === request.cn);
    if (!command || request.mn !== this.#spec.mn) return [];
    const obedience = this.#spec.obedience?.(command.cn) ?? 'obeys';
    if (obedience === 'silent') return [];
    if (command.down.answer === 'notice') {
      this.#obey(request, now);
      return [this.#reply(request, CN.noticeAnswer, '')];
    }
    const isRefused = obedience === 'refuses' || !this.#isKnown(command);
    return isRefused
      ? [this.#reply(request, CN.requestAnswer, `QnRtn=${REFUSED}`)]
      : this.#carryOut(command, request, { obedience, now });
  }

  #carryOut(
    command: DownCommand,
    request: Packet,
    { obedience, now }: { readonly obedience: Obedience; readonly now: Date },
  ): readonly Buffer[] {
    const accepted = this.#reply(request, CN.requestAnswer, `QnRtn=${READY}`);
    if (obedience === 'stopsHalfWay') return [accepted];
    if (obedience === 'fails')
      return [accepted, this.#reply(request, CN.result, `ExeRtn=${FAILED}`)];
    const data = this.#tell(command, request, now);
    this.#obey(request, now);
    const isEmpty = command.down.answer === 'data' && data.length === 0;
    return [
      accepted,
      ...data,
      this.#reply(request, CN.result, `ExeRtn=${isEmpty ? NO_DATA : DONE}`),
    ];
  }

  #isKnown({ editions }: DownCommand): boolean {
    return editions.includes(this.#spec.edition);
  }

  #obey({ cn, params, factors }: Packet, now: Date): void {
    for (const [name, value] of Object.entries(params)) this.#settings.set(name, value);
    for (const [code, fields] of Object.entries(factors))
      if (fields['Info'] !== undefined) this.#parameters.set(code, fields['Info']);
    if (cn === CN.setTime) {
      const iso = readWallDigits(params['SystemTime'] ?? '');
      if (iso !== null) this.#offsetMs = Date.parse(iso) - now.getTime();
    }
    if (cn === '1072') this.#password = params['NewPW'] ?? this.#password;
    if (cn === '2012') this.#isRealtimeOn = false;
    if (cn === CN.realtime) this.#isRealtimeOn = true;
  }

  /** The packets with what was asked for. */
  #tell({ cn, down }: DownCommand, request: Packet, now: Date): readonly Buffer[] {
    if (down.answer !== 'data') return [];
    const kind = readingKind(cn);
    if (down.isHistory) return this.#tellHistory(request, kind, now);
    const at = formatWallDigits(now.getTime() + this.#offsetMs).slice(0, 14);
    const content =
      kind === 'rt'
        ? [`DataTime=${at}`, ...this.#memory.items('rt', now)].join(';')
        : this.#tellSettings(request, at);
    return [this.#data(cn, content, now)];
  }

  #tellSettings({ cn, params }: Packet, at: string): string {
    const polId = params['PolId'] ?? 'w01018';
    const setting = (...names: readonly string[]): string =>
      names.map((name) => `${name}=${this.#settings.get(name) ?? ''}`).join(';');
    const told: Readonly<Record<string, () => string>> = {
      '1011': () => `${params['PolId'] ? `PolId=${polId};` : ''}SystemTime=${at}`,
      '1061': () => setting('RtdInterval'),
      '1063': () => setting('MinInterval'),
      '2021': () => `DataTime=${at};SB1-RS=1;SB2-RS=0`,
      '3015': () => `DataTime=${at};VaseNo=${(this.#count % 24) + 1}`,
      '3017': () => `PolId=${polId};${setting('CstartTime', 'Ctime')}`,
      '3018': () => `PolId=${polId};Stime=30`,
      '3019': () => `PolId=${polId};${polId}-SN=SIM${this.#spec.mn.slice(-6)}`,
      '3020': () => this.#tellInfo(polId, params['InfoId'] ?? 'i12001', at),
    };
    return told[cn ?? '']?.() ?? `DataTime=${at}`;
  }

  #tellInfo(polId: string, infoId: string, at: string): string {
    const info = infoId.startsWith('i11')
      ? '//calibrated; range 0-100//'
      : (this.#parameters.get(infoId) ?? '0');
    return `DataTime=${at};PolId=${polId};${infoId}-Info=${info}`;
  }

  #tellHistory({ cn, params }: Packet, kind: ReadingKind | null, now: Date): readonly Buffer[] {
    const [from, to] = [
      readWallDigits(params['BeginTime'] ?? ''),
      readWallDigits(params['EndTime'] ?? ''),
    ];
    if (from === null || to === null) return [];
    const stepMs = kind === null ? DAY_MS : STEP_MS[kind];
    // days begin at midnight of China, which is no whole day since 1970
    const shiftMs = stepMs === DAY_MS ? 8 * STEP_MS.hour : 0;
    const frames: Buffer[] = [];
    let atMs =
      Math.ceil((Math.max(Date.parse(from), this.#memory.sinceMs) + shiftMs) / stepMs) * stepMs -
      shiftMs;
    for (
      ;
      atMs <= Math.min(Date.parse(to), now.getTime() - stepMs) && frames.length < MOST_PACKETS;
      atMs += stepMs
    ) {
      const at = new Date(atMs);
      const items =
        kind === null
          ? [
              cn === '2041'
                ? 'SB1-RT=23.5'
                : 'w01018-SampleRd=25.1,w01018-StandardValue=25,w01018-ResultType=1',
            ]
          : this.#memory.items(kind, at);
      frames.push(
        this.#data(
          cn ?? '',
          [`DataTime=${formatWallDigits(at).slice(0, 14)}`, ...items].join(';'),
          now,
        ),
      );
    }
    return frames;
  }

  /** A packet of its own, which wants an answer. */
  #data(cn: string, cp: string, now: Date): Buffer {
    this.#count += 1;
    const frame: FrameParts = {
      qn: formatWallDigits(now.getTime() + this.#offsetMs + this.#count),
      st: this.#spec.st,
      cn,
      pw: this.#password,
      mn: this.#spec.mn,
      flag: FLAG_BASE[this.#spec.edition] + 1,
      cp,
    };
    return buildFrame(frame);
  }

  #reply({ qn }: Packet, cn: string, cp: string): Buffer {
    return buildFrame({
      qn,
      st: SYSTEM_INTERACTION,
      cn,
      pw: this.#password,
      mn: this.#spec.mn,
      flag: FLAG_BASE[this.#spec.edition],
      cp,
    });
  }
}
