import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { aFrame } from './hj212.ts';
import { seededRandom } from './random.ts';

/**
 * What a hundred stations do from the evening of 28 February 2028 over the leap day into March: plain data, planned before anything
 * is sent. Values are whole thousandths, so that whoever adds them up stays exact.
 */
export const STATIONS = 100;
export const FIRST_MS = Date.parse('2028-02-28T20:00:00+08:00');
/** Hours that are simulated; the last two are of March. */
export const HOURS = 30;
/** The leap day begins with this hour. */
export const LEAP_DAY_AT = 4;

/** What becomes of the hourly values of a station: `thin` is an hour of waste gas with too few normal minutes. */
export type Fate = 'fine' | 'missing' | 'fault' | 'maintenance' | 'range' | 'thin' | 'late';

/** One factor of one hour as it is sent. */
export interface Sent {
  readonly code: string;
  readonly thousandths: number;
  readonly flag: string;
}

export interface PlannedHour {
  readonly fate: Fate;
  /** All factors, the flow last; what is missing is never sent. */
  readonly values: readonly Sent[];
  /** Ticks after its own at which it is sent. */
  readonly delay: number;
  /** The device heard no answer and sends the same packet again. */
  readonly isRepeated: boolean;
}

/** Hours of the simulation, the second not included, and whether anybody agreed. */
export interface PlannedStop {
  readonly fromHour: number;
  readonly toHour: number;
  readonly agreed: 'before' | 'after' | 'never';
}

export interface PlannedStation {
  readonly id: number;
  readonly mn: string;
  readonly enterprise: number;
  readonly region: string;
  readonly isGas: boolean;
  /** Factors with limits, which it has to report; the first one is watched. */
  readonly factors: readonly string[];
  readonly flow: string;
  readonly hours: readonly PlannedHour[];
  readonly stop: PlannedStop | null;
}

/** Regions by enterprise; two of the third stand in a city itself. */
const REGIONS = [
  '320505',
  '320505',
  '320505',
  '320506',
  '320506',
  '3205',
  '320102',
  '330106',
  '330106',
  '330521',
];
const MARCH = HOURS - 2;

export function planDay(): readonly PlannedStation[] {
  const random = seededRandom(20_280_229);
  return Array.from({ length: STATIONS }, (_, index) => planStation(index + 1, random));
}

function planStation(id: number, random: ReturnType<typeof seededRandom>): PlannedStation {
  const isGas = id % 10 === 0;
  const enterprise = Math.ceil(id / 10);
  const factors = isGas ? ['a21026'] : id % 2 === 0 ? ['w01018', 'w21003'] : ['w01018'];
  const flow = isGas ? 'a00000' : 'w00000';
  const hours = Array.from({ length: HOURS }, (_, hour): PlannedHour => {
    const fate = fateOf(random.int(100), { isGas, factors, hour });
    const values = [...factors, flow].map((code, place) => ({
      code,
      thousandths: thousandthsOf(id, hour, place, fate),
      flag: flagOf(fate, place),
    }));
    return {
      fate,
      values: fate === 'missing' ? [] : values,
      delay: fate === 'late' ? Math.min(2 + random.int(3), HOURS - 1 - hour) : 0,
      isRepeated: random.int(8) === 0,
    };
  });
  return {
    id,
    mn: `DAY${String(id).padStart(9, '0')}`,
    enterprise,
    region: REGIONS[enterprise - 1] ?? '',
    isGas,
    factors,
    flow,
    hours,
    stop: stopOf(id),
  };
}

function fateOf(
  chance: number,
  {
    isGas,
    factors,
    hour,
  }: { readonly isGas: boolean; readonly factors: readonly string[]; readonly hour: number },
): Fate {
  if (hour >= MARCH) return 'fine';
  if (isGas && chance < 15) return 'thin';
  if (chance < 78) return 'fine';
  if (chance < 85) return 'missing';
  if (chance < 89) return 'fault';
  if (chance < 92) return 'maintenance';
  if (chance < 95) return factors.length > 1 ? 'range' : 'fine';
  return 'late';
}

/** All within the limit of the first factor; the second one's beyond its range where that is planned. */
function thousandthsOf(id: number, hour: number, place: number, fate: Fate): number {
  if (fate === 'range' && place === 1) return 950_250;
  return 1000 * (5 + ((id * 7 + hour * 13 + place * 5) % 40)) + ((id * 31 + hour * 17) % 1000);
}

function flagOf(fate: Fate, place: number): string {
  if (fate === 'maintenance') return 'M';
  return fate === 'fault' && place === 0 ? 'D' : 'N';
}

/** Of the leap day from six to eleven, agreed before; from twelve to half past two, agreed when it is over; and one that nobody agreed to. */
function stopOf(id: number): PlannedStop | null {
  if (id % 9 === 4)
    return { fromHour: LEAP_DAY_AT + 6, toHour: LEAP_DAY_AT + 11, agreed: 'before' };
  if (id % 9 === 5)
    return { fromHour: LEAP_DAY_AT + 12, toHour: LEAP_DAY_AT + 14.5, agreed: 'after' };
  return id % 9 === 6
    ? { fromHour: LEAP_DAY_AT + 1, toHour: LEAP_DAY_AT + 20, agreed: 'never' }
    : null;
}

/** The value of the moment of an hour: over the limit of 50 in three hours of every seventh station, of which every second one is being calibrated amid it. */
export function momentOf(id: number, hour: number): Sent & { readonly isOver: boolean } {
  const over = id % 7 === 0 && hour >= 9 && hour <= 11;
  const thousandths = over ? 60_000 + 1000 * hour + id : 20_000 + ((id * 3 + hour * 11) % 9000);
  return {
    code: id % 10 === 0 ? 'a21026' : 'w01018',
    thousandths,
    flag: id % 14 === 0 && hour === 10 ? 'C' : 'N',
    isOver: over,
  };
}

/** Minutes of waste gas that are normal in an hour, ten each. */
export function minuteFlags({ fate }: PlannedHour): readonly string[] {
  return Array.from({ length: 6 }, (_, n) => (fate === 'thin' && n < 2 ? 'D' : 'N'));
}

/** What a station puts on the wire at the end of an hour. `answers`: how many packets among it are to be answered. */
export interface Tick {
  readonly bytes: Buffer;
  readonly answers: number;
}

/** The bytes of all ticks of one station. Every third sends what it has the other way round. */
export function ticksOf(station: PlannedStation): readonly Tick[] {
  let count = 0;
  const frame = (
    tick: number,
    { cn, timeMs, ...more }: { readonly cn: string; readonly timeMs: number; readonly rf?: 1 },
    items: readonly string[],
  ): Buffer => {
    const qn = formatWallDigits(FIRST_MS + (tick + 1) * HOUR_MS + count++);
    const cp = `DataTime=${formatWallDigits(timeMs).slice(0, 14)};${items.join(';')}`;
    return aFrame({
      mn: station.mn,
      qn,
      cn,
      st: station.isGas ? '31' : '32',
      flag: more.rf ? 9 : 5,
      cp,
      ...more,
    });
  };
  const hourFrames = (tick: number): readonly Buffer[] =>
    station.hours.flatMap((planned, hour) => {
      if (hour + planned.delay !== tick || planned.values.length === 0) return [];
      const items = planned.values.map(
        ({ code, thousandths, flag }) =>
          `${code}-Avg=${decimalOf(thousandths)},${code}-Flag=${flag}`,
      );
      const sent = frame(
        tick,
        { cn: '2061', timeMs: FIRST_MS + hour * HOUR_MS, ...(planned.delay > 0 && { rf: 1 }) },
        items,
      );
      return planned.isRepeated ? [sent, sent] : [sent];
    });
  const minuteFrames = (tick: number): readonly Buffer[] =>
    station.isGas
      ? minuteFlags(station.hours[tick] as PlannedHour).map((flag, n) =>
          frame(tick, { cn: '2051', timeMs: FIRST_MS + tick * HOUR_MS + n * 10 * MINUTE_MS }, [
            `a21026-Avg=12.5,a21026-Flag=${flag}`,
          ]),
        )
      : [];
  const momentFrame = (tick: number): Buffer => {
    const { code, thousandths, flag } = momentOf(station.id, tick);
    return frame(tick, { cn: '2011', timeMs: FIRST_MS + tick * HOUR_MS + 30_000 }, [
      `${code}-Rtd=${decimalOf(thousandths)},${code}-Flag=${flag}`,
    ]);
  };
  return Array.from({ length: HOURS }, (_, tick) => {
    const good = [...minuteFrames(tick), momentFrame(tick), ...hourFrames(tick)];
    if (station.id % 3 === 0) good.reverse();
    const liar = isLying(station.id, tick)
      ? [
          frame(tick, { cn: '2011', timeMs: Date.parse('2099-01-01T00:00:00+08:00') }, [
            'w01018-Rtd=1,w01018-Flag=N',
          ]),
        ]
      : [];
    const broken = isBroken(station.id, tick) ? [spoiled(momentFrame(tick))] : [];
    return {
      bytes: Buffer.concat([...broken, ...good, ...liar]),
      answers: good.length + liar.length,
    };
  });
}

/** One station believes once that it is 2099; a few send a frame whose check code is wrong every fifth hour. */
export function isLying(id: number, hour: number): boolean {
  return id === 13 && hour === 9;
}
export function isBroken(id: number, hour: number): boolean {
  return id % 25 === 3 && hour % 5 === 0;
}

function spoiled(frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  const at = copy.indexOf('Rtd=') + 4;
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

function decimalOf(thousandths: number): string {
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
}
