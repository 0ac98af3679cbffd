import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import type { RuleSurroundings } from '#schemas/monitor-rules/frame.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { versionAt, type Watch } from '../points/watch.ts';
import type { OtherFrames } from '../rules/other-frames.ts';
import type { PointStates } from '../rules/told-states.ts';

const UPPER = '1';
const LOWER = '2';
const RANGE = '3';

const NO_STATES: ReturnType<RuleSurroundings['states']> = [];

/** What points are held against besides their limits. */
export interface World {
  readonly running: { isHoliday(day: string): boolean };
  readonly others: OtherFrames;
  /** What devices told of their states. */
  readonly told: Pick<PointStates, 'of'>;
  /** Of a point; undefined where it is not known. */
  stationOf(pointId: string): string | null | undefined;
}

/** What frames of a point are held against: the limits in force, what others said, days off. Told is what points of the same station said: who sees one of them sees all. */
export function surround(
  watches: ReadonlyMap<string, readonly Watch[]>,
  { id, stationId }: { readonly id: string; readonly stationId: string | null },
  { running, others, told, stationOf }: World,
): (kind: ReadingKind) => RuleSurroundings {
  const made = new Map<ReadingKind, RuleSurroundings>();
  const at = memoTime();
  const limit: RuleSurroundings['limit'] = (factor, timeMs) => {
    const watch = watches
      .get(factor)
      ?.find(({ versions }) =>
        versions.some(
          ({ rule }) => rule.type === 'over' || rule.type === 'lower' || rule.type === 'range',
        ),
      );
    const found = watch && versionAt(watch, at(timeMs))?.limit;
    if (!found) return null;
    const { kind, upper, lower } = found;
    return {
      upper: kind === UPPER || kind === RANGE ? upper : null,
      lower: kind === LOWER || kind === RANGE ? lower : null,
    };
  };
  return (kind) => {
    const known = made.get(kind);
    if (known) return known;
    const around: RuleSurroundings = {
      limit,
      other: (pointId, factor, timeMs) => others.read(pointId, kind, timeMs)?.get(factor) ?? null,
      isHoliday: (day) => running.isHoliday(day),
      states: (device, timeMs) => told.of(id)?.at(device, timeMs) ?? NO_STATES,
      tells: (pointId) => stationId !== null && stationOf(pointId) === stationId,
    };
    made.set(kind, around);
    return around;
  };
}

/** The rules of a point ask for the same moment one after another. */
function memoTime(): (timeMs: number) => string {
  let knownMs = NaN;
  let text = '';
  return (timeMs) => {
    if (timeMs !== knownMs) [knownMs, text] = [timeMs, formatIsoWallTime(timeMs)];
    return text;
  };
}
