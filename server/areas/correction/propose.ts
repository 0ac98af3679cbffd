import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { toNumber } from '#schemas/expressions/values.ts';
import { percentOf } from '#schemas/formulas/formulas.ts';
import {
  countStoppedHours,
  listHourValues,
  listValidBefore,
  type HourValue,
} from '#server/areas/statistic/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { listFactors, type CorrectedFactor, type HourToPut } from './correction-store.ts';
import {
  MOST_HISTORY,
  putHours,
  readsHistory,
  STRATEGY,
  type PutHour,
  type TimelineHour,
} from './strategies.ts';

/** What a correction asks for, as it is filled in or stored. */
export interface CorrectionAsk {
  readonly pointId: string;
  readonly factorIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly strategy: string;
  readonly value: number | null;
}

/** A factor with what is put in the place of its hours. */
export interface PutFactor {
  readonly factor: CorrectedFactor;
  readonly hours: readonly PutHour[];
}

/** A gap is looked at as a whole, and so are the hours at its ends. */
const BESIDE_HOURS = 26;
/** How far back valid values are looked for. */
const HISTORY_DAYS = 200;
/** A correction of more hours than this is several. */
const MOST_HOURS = 24 * 62;

/** Reads what was filled in; null while something is missing or cannot be. */
export function readAsk(row: Readonly<Record<string, unknown>>): CorrectionAsk | null {
  const [pointId, strategy] = [toText(row['monitorPointId']), toText(row['strategy'])];
  const factorIds = Array.isArray(row['factorIds'])
    ? row['factorIds'].map(toText).filter((id) => id !== '')
    : [];
  const [begin, end] = [parseWallTime(row['beginTime']), parseWallTime(row['endTime'])];
  if (pointId === '' || strategy === '' || factorIds.length === 0 || begin === null || end === null)
    return null;
  const fromMs = Math.ceil(begin / HOUR_MS) * HOUR_MS;
  const toMs = Math.ceil(end / HOUR_MS) * HOUR_MS;
  const value = strategy === STRATEGY.fixed ? toNumber(row['value']) : null;
  const isWhole =
    (strategy !== STRATEGY.fixed || value !== null) &&
    toMs > fromMs &&
    (toMs - fromMs) / HOUR_MS <= MOST_HOURS;
  return isWhole ? { pointId, factorIds, fromMs, toMs, strategy, value } : null;
}

/** What a strategy puts in the place of the hours. Who may see the point is asked before. */
export async function proposeHours(ctx: Ctx, ask: CorrectionAsk): Promise<readonly PutFactor[]> {
  const [listed, say] = await Promise.all([
    listFactors(ctx.db, ask.factorIds, ask.pointId),
    factorNamer(ctx),
  ]);
  const factors = listed.map((one) => ({ ...one, name: say(one.code, one.name) }));
  const reach = {
    fromMs: ask.fromMs - BESIDE_HOURS * HOUR_MS,
    toMs: ask.toMs + BESIDE_HOURS * HOUR_MS,
  };
  const values = await listHourValues(ctx.db, {
    pointId: ask.pointId,
    factors: factors.map(({ code }) => code),
    ...reach,
  });
  const proposed: PutFactor[] = [];
  for (const factor of factors) {
    const timeline = timelineOf(
      values.filter(({ factorCode }) => factorCode === factor.code),
      ask,
      { ...reach, nowMs: ctx.now().getTime() },
    );
    const history = readsHistory(ask.strategy)
      ? await readHistory(ctx, ask, factor.code)
      : { before: [], captureRate: null };
    proposed.push({
      factor,
      hours: putHours(ask.strategy, timeline, {
        value: ask.value,
        decimals: factor.decimals,
        ...history,
      }),
    });
  }
  return proposed;
}

/** The hours as they are stored with the correction. */
export function hoursToStore(
  proposed: readonly PutFactor[],
  { strategy }: Pick<CorrectionAsk, 'strategy'>,
): readonly HourToPut[] {
  return proposed.flatMap(({ factor, hours }) =>
    hours.map(({ hour, value, why }) => ({
      factorCode: factor.code,
      atMs: hour.atMs,
      original: hour.original,
      flag: hour.flag,
      corrected: value,
      why,
      isManual: strategy === STRATEGY.fixed,
    })),
  );
}

/** Every hour of the reach that is over, those of which nothing came too. */
function timelineOf(
  values: readonly HourValue[],
  ask: CorrectionAsk,
  {
    fromMs,
    toMs,
    nowMs,
  }: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
): readonly TimelineHour[] {
  const known = new Map(values.map((value) => [value.atMs, value]));
  const hours: TimelineHour[] = [];
  for (let atMs = fromMs; atMs < toMs && atMs + HOUR_MS <= nowMs; atMs += HOUR_MS) {
    const value = known.get(atMs);
    hours.push({
      atMs,
      value: value?.value ?? null,
      original: value?.original ?? null,
      flag: value?.flag ?? null,
      isCounted: value?.isCounted ?? false,
      isAsked: atMs >= ask.fromMs && atMs < ask.toMs,
    });
  }
  return hours;
}

/** Valid values before the span, and the rate of valid hours of its quarter: up to now, from the first value of the factor on. */
async function readHistory(
  ctx: Ctx,
  { pointId, fromMs }: CorrectionAsk,
  factorCode: string,
): Promise<{ readonly before: readonly number[]; readonly captureRate: number | null }> {
  const before = await listValidBefore(ctx.db, {
    pointId,
    factorCode,
    fromMs: fromMs - HISTORY_DAYS * DAY_MS,
    toMs: fromMs,
    most: MOST_HISTORY,
  });
  const nowMs = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS;
  const quarter = { fromMs: quarterOf(fromMs), toMs: Math.min(nowMs, quarterOf(fromMs, 1)) };
  const values = await listHourValues(ctx.db, { pointId, factors: [factorCode], ...quarter });
  const [first] = values;
  if (!first) return { before, captureRate: null };
  const [stopped = 0] = await countStoppedHours(ctx.db, [
    { pointId, fromMs: first.atMs, toMs: quarter.toMs },
  ]);
  const expected = (quarter.toMs - first.atMs) / HOUR_MS - stopped;
  return {
    before,
    captureRate:
      expected <= 0 ? null : percentOf(values.filter(({ isValid }) => isValid).length, expected),
  };
}

const ZONE_MS = 8 * HOUR_MS;

/** Begin of the quarter of a time, or of one after it, by the clock of Asia/Shanghai. */
function quarterOf(ms: number, later = 0): number {
  const wall = new Date(ms + ZONE_MS);
  return (
    Date.UTC(wall.getUTCFullYear(), Math.floor(wall.getUTCMonth() / 3) * 3 + later * 3, 1) - ZONE_MS
  );
}
