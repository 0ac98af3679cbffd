import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import { aFrame } from './hj212.ts';

/** A day of four stations of waste water that report every hour, with what is planted in it. */
export const FIRST_MS = Date.parse('2026-11-03T00:00:00+08:00');
export const HOURS = 24;
export const AMMONIA = 'w21003';
const FLOW = 'w00000';

/** The upper limit of ammonia nitrogen at each of them, mg/L. */
export const LIMIT = 5;

export interface AlarmStation {
  readonly id: number;
  readonly mn: string;
}
export const STATIONS: readonly AlarmStation[] = [1, 2, 3, 4].map((id) => ({
  id,
  mn: `A1A2B3C4D5E6F708192A3B${String(id).padStart(2, '0')}`,
}));

/** What a station says of an hour instead of the quiet course of its values. `sentAt`: the hour at whose end it is sent; null: never. */
interface Planted {
  readonly value?: number;
  readonly flag?: string;
  readonly flow?: number;
  readonly sentAt?: number | null;
}

/**
 * Station 1: three hours near the limit while water flows; three again without any flow in the last; two over the limit, of which the
 * second is far over it. Station 2: an hour over the limit that is sent three hours late, as one that is sent again. Station 3: a jump
 * over the limit, and two hours over it in an agreed stop. Station 4: silent from 14 to 20.
 */
const PLANTED: Readonly<Record<number, Readonly<Record<number, Planted>>>> = {
  1: {
    2: { value: 4.6 },
    3: { value: 4.6 },
    4: { value: 4.6 },
    10: { value: 4.7 },
    11: { value: 4.7 },
    12: { value: 4.7, flow: 0 },
    15: { value: 6 },
    16: { value: 9 },
  },
  2: { 8: { value: 20, sentAt: 11 } },
  3: { 12: { value: 8 }, 17: { value: 20 }, 18: { value: 20 } },
  4: Object.fromEntries([14, 15, 16, 17, 18, 19].map((hour) => [hour, { sentAt: null }])),
};
/** Of station 3: agreed before. */
export const STOP = { stationId: 3, fromHour: 16, toHour: 20 };

/** The packets that a station sends at the end of an hour. */
export function packetsOf({ id, mn }: AlarmStation, at: number): readonly Buffer[] {
  return Array.from({ length: at + 1 }, (_, hour) => hour).flatMap((hour) => {
    const planted = PLANTED[id]?.[hour] ?? {};
    const sentAt = planted.sentAt === undefined ? hour : planted.sentAt;
    if (sentAt !== at) return [];
    const { value = quiet(id, hour), flow = 10 + ((hour * 3 + id) % 4), flag = 'N' } = planted;
    const items = [
      `${AMMONIA}-Avg=${value},${AMMONIA}-Flag=${flag}`,
      `${FLOW}-Avg=${flow},${FLOW}-Flag=N`,
    ];
    const cp = `DataTime=${formatWallDigits(FIRST_MS + hour * HOUR_MS).slice(0, 14)};${items.join(';')}`;
    const qn = formatWallDigits(FIRST_MS + (at + 1) * HOUR_MS + hour);
    return [
      aFrame({
        mn,
        qn,
        cn: '2061',
        flag: hour === at ? 5 : 9,
        cp,
        ...(hour === at ? {} : { rf: 1 as const }),
      }),
    ];
  });
}

/** About 2 mg/L. */
function quiet(id: number, hour: number): number {
  return 2 + ((hour * 7 + id) % 5) / 10;
}
