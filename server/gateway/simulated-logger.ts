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
  const settings = new Map<string, string>([
    ['RtdInterval', '60'],
    ['MinInterval', '10'],
    ['CstartTime', '000000'],
    ['Ctime', '2'],
  ]);
  const parameters = new Map<string, string>([['i13004', '0-100']]);
  let offsetMs = spec.clockOffsetMs ?? 0;
  let isRealtimeOn = true;
  let password = '123456';
  let count = 0;

  function answer(request: Packet, now: Date): readonly Buffer[] {
    const command = listDownCommands().find(({ cn }) => cn === request.cn);
    if (!command || request.mn !== spec.mn) return [];
    const obedience = spec.obedience?.(command.cn) ?? 'obeys';
    if (obedience === 'silent') return [];
    if (command.down.answer === 'notice') {
      obey(request, now);
      return [reply(request, CN.noticeAnswer, '')];
    }
    const isRefused = obedience === 'refuses' || !isKnown(command);
    return isRefused
      ? [reply(request, CN.requestAnswer, `QnRtn=${REFUSED}`)]
      : carryOut(command, request, { obedience, now });
  }

  function carryOut(
    command: DownCommand,
    request: Packet,
    { obedience, now }: { readonly obedience: Obedience; readonly now: Date },
  ): readonly Buffer[] {
    const accepted = reply(request, CN.requestAnswer, `QnRtn=${READY}`);
    if (obedience === 'stopsHalfWay') return [accepted];
    if (obedience === 'fails') return [accepted, reply(request, CN.result, `ExeRtn=${FAILED}`)];
    const data = tell(command, request, now);
    obey(request, now);
    const isEmpty = command.down.answer === 'data' && data.length === 0;
    return [accepted, ...data, reply(request, CN.result, `ExeRtn=${isEmpty ? NO_DATA : DONE}`)];
  }

  function isKnown({ editions }: DownCommand): boolean {
    return editions.includes(spec.edition);
  }

  function obey({ cn, params, factors }: Packet, now: Date): void {
    for (const [name, value] of Object.entries(params)) settings.set(name, value);
    for (const [code, fields] of Object.entries(factors))
      if (fields['Info'] !== undefined) parameters.set(code, fields['Info']);
    if (cn === CN.setTime) {
      const iso = readWallDigits(params['SystemTime'] ?? '');
      if (iso !== null) offsetMs = Date.parse(iso) - now.getTime();
    }
    if (cn === '1072') password = params['NewPW'] ?? password;
    if (cn === '2012') isRealtimeOn = false;
    if (cn === CN.realtime) isRealtimeOn = true;
  }

  /** The packets with what was asked for. */
  function tell({ cn, down }: DownCommand, request: Packet, now: Date): readonly Buffer[] {
    if (down.answer !== 'data') return [];
    const kind = readingKind(cn);
    if (down.isHistory) return tellHistory(request, kind, now);
    const at = formatWallDigits(now.getTime() + offsetMs).slice(0, 14);
    const content =
      kind === 'rt'
        ? [`DataTime=${at}`, ...memory.items('rt', now)].join(';')
        : tellSettings(request, at);
    return [data(cn, content, now)];
  }

  function tellSettings({ cn, params }: Packet, at: string): string {
    const polId = params['PolId'] ?? 'w01018';
    const setting = (...names: readonly string[]): string =>
      names.map((name) => `${name}=${settings.get(name) ?? ''}`).join(';');
    const told: Readonly<Record<string, () => string>> = {
      '1011': () => `${params['PolId'] ? `PolId=${polId};` : ''}SystemTime=${at}`,
      '1061': () => setting('RtdInterval'),
      '1063': () => setting('MinInterval'),
      '2021': () => `DataTime=${at};SB1-RS=1;SB2-RS=0`,
      '3015': () => `DataTime=${at};VaseNo=${(count % 24) + 1}`,
      '3017': () => `PolId=${polId};${setting('CstartTime', 'Ctime')}`,
      '3018': () => `PolId=${polId};Stime=30`,
      '3019': () => `PolId=${polId};${polId}-SN=SIM${spec.mn.slice(-6)}`,
      '3020': () => tellInfo(polId, params['InfoId'] ?? 'i12001', at),
    };
    return told[cn ?? '']?.() ?? `DataTime=${at}`;
  }

  function tellInfo(polId: string, infoId: string, at: string): string {
    const info = infoId.startsWith('i11')
      ? '//calibrated; range 0-100//'
      : (parameters.get(infoId) ?? '0');
    return `DataTime=${at};PolId=${polId};${infoId}-Info=${info}`;
  }

  function tellHistory(
    { cn, params }: Packet,
    kind: ReadingKind | null,
    now: Date,
  ): readonly Buffer[] {
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
      Math.ceil((Math.max(Date.parse(from), memory.sinceMs) + shiftMs) / stepMs) * stepMs - shiftMs;
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
          : memory.items(kind, at);
      frames.push(
        data(cn ?? '', [`DataTime=${formatWallDigits(at).slice(0, 14)}`, ...items].join(';'), now),
      );
    }
    return frames;
  }

  /** A packet of its own, which wants an answer. */
  function data(cn: string, cp: string, now: Date): Buffer {
    count += 1;
    const frame: FrameParts = {
      qn: formatWallDigits(now.getTime() + offsetMs + count),
      st: spec.st,
      cn,
      pw: password,
      mn: spec.mn,
      flag: FLAG_BASE[spec.edition] + 1,
      cp,
    };
    return buildFrame(frame);
  }

  function reply({ qn }: Packet, cn: string, cp: string): Buffer {
    return buildFrame({
      qn,
      st: SYSTEM_INTERACTION,
      cn,
      pw: password,
      mn: spec.mn,
      flag: FLAG_BASE[spec.edition],
      cp,
    });
  }

  return { answer, clockOffsetMs: () => offsetMs, sendsRealtime: () => isRealtimeOn };
}
