import { ALARM_KIND, ALARM_KIND_CARDS, type AlarmKind } from '#schemas/dictionaries/alarm-kinds.ts';
import type { AlarmRule } from '#server/areas/alarm/face.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import type { LimitRow } from './point-store.ts';

/** What follows from a limit besides the limit itself: what values and marks say of the device. */
interface KindRule {
  readonly alarmType: AlarmKind;
  readonly kinds: readonly ReadingKind[];
  readonly rule: AlarmRule;
}

/** Devices that send hours alone are judged by those. */
const DEVICE_KINDS: readonly ReadingKind[] = ['rt', 'hour'];
const LIVE_KINDS: readonly ReadingKind[] = ['rt'];
/** Units of what may be below zero: temperatures, pressures against the air, potentials. */
const SIGNED_UNITS: ReadonlySet<string> = new Set(['℃', 'Pa', 'kPa', 'mV']);
/** A value so near to zero, as a part of the measuring range, is zero with its noise. */
const ZERO_NOISE = 0.01;
/** Fault, link to the analyser lost, above the range (HJ 212 table 8). */
const FAILS = ['D', 'B', 'T'] as const;

/** Rules of the kinds that look at the device; a count of 0 puts one off, none is that of its card. */
export function kindRules(limit: LimitRow): readonly KindRule[] {
  const { rangeHigh: high, changeMax: amount, changePercent: percent } = limit;
  const negative = isSigned(limit)
    ? []
    : counted(ALARM_KIND.negative, limit.negativeCount, {
        type: 'negative',
        tolerance: toleranceOf(limit),
      });
  // what is below zero is negative, not out of range besides
  const low =
    negative.length > 0 && limit.rangeLow !== null && limit.rangeLow <= 0 ? null : limit.rangeLow;
  return [
    ...negative,
    ...(low === null && high === null
      ? []
      : counted(ALARM_KIND.outOfRange, limit.rangeCount, { type: 'outOfRange', low, high })),
    ...counted(ALARM_KIND.mark, limit.markCount, { type: 'mark', atOnce: FAILS }),
    ...(amount === null && percent === null
      ? []
      : [
          {
            alarmType: ALARM_KIND.jump,
            kinds: LIVE_KINDS,
            rule: { type: 'jump', amount, percent, count: 1, recover: 1 },
          } as const,
        ]),
  ];
}

type Uncounted = AlarmRule extends infer R
  ? R extends AlarmRule
    ? Omit<R, 'count' | 'recover'>
    : never
  : never;

function counted(alarmType: AlarmKind, set: number | null, rule: Uncounted): readonly KindRule[] {
  const count = set ?? ALARM_KIND_CARDS[alarmType].count ?? 0;
  return count === 0
    ? []
    : [{ alarmType, kinds: DEVICE_KINDS, rule: { ...rule, count, recover: 1 } as AlarmRule }];
}

function isSigned({ unit, rangeLow }: LimitRow): boolean {
  return (unit !== null && SIGNED_UNITS.has(unit)) || (rangeLow !== null && rangeLow < 0);
}

/** One hundredth of the measuring range, else of the upper limit; without either every value below zero counts. */
function toleranceOf({ rangeLow, rangeHigh, upper }: LimitRow): number {
  const span = rangeHigh === null ? (upper ?? 0) : rangeHigh - (rangeLow ?? 0);
  return Math.max(0, span) * ZERO_NOISE;
}
