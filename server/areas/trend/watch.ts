import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import type { TrendEvidence } from '#schemas/monitor-rules/trend-evidence.ts';
import { createWarnings, type NewWarning } from '#server/areas/warning/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { readParams } from '#server/records/param-store.ts';
import { stepEpisode } from './method/episode.ts';
import { DEFAULT_RULES, foresee, type Foresight, type TrendRules } from './method/foresee.ts';
import { learnSeason, type HourSample } from './method/season.ts';
import {
  holdEpisodes,
  keepEpisodes,
  listHours,
  listWatchedLimits,
  type WatchedLimit,
} from './trend-store.ts';

const LEARN_MS = 14 * 24 * HOUR_MS;
/** Points read at once: on the embedded database nobody else gets a turn meanwhile. */
const POINTS_AT_ONCE = 50;
/** A value below this share of its limit does not come to it within hours; most factors are left out that way. */
const NEAR_SHARE = 0.3;
const MOST_HORIZON = 24;
/** Dictionary warning_level: orange where it is crossed within so many hours, else yellow. */
const LEVEL = { soon: '2', later: '3' } as const;
const SOON_MS = 2 * HOUR_MS;
/** Dictionary warning_reason: 其他原因. */
const REASON = '4';
const MINUTE_CHARS = 16;

/** What one round came to. */
export interface TrendRound {
  /** Factors with an upper limit. */
  readonly watched: number;
  /** Near enough to their limits to be looked at. */
  readonly judged: number;
  /** Told now for the first time. */
  readonly told: number;
}

/**
 * Looks through the hourly values of all points for trends that will cross an upper limit, and raises a warning for each new one (ADR
 * 0026). The system parameter TREND_HORIZON_HOURS says how far ahead; 0 switches it off. Meant for once an hour, after its values came.
 */
export async function watchTrends(ctx: Ctx): Promise<TrendRound> {
  const rules = await readRules(ctx);
  if (rules.horizon === 0) return { watched: 0, judged: 0, told: 0 };
  const nowMs = Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS;
  const limits = await listWatchedLimits(ctx.db, formatWallDay(nowMs));
  const seen = new Map<string, Foresight>();
  let judged = 0;
  for (const part of inParts(limits)) {
    const near = await nearLimits(ctx, part, { nowMs, rules });
    judged += near.length;
    for (const [key, foresight] of await judgeLimits(ctx, near, { nowMs, rules }))
      seen.set(key, foresight);
  }
  return { watched: limits.length, judged, told: await tell(ctx, { limits, seen, nowMs }) };
}

interface Round {
  readonly nowMs: number;
  readonly rules: TrendRules;
}

async function readRules(ctx: Ctx): Promise<TrendRules> {
  const horizon = Number(
    (await readParams(ctx.db, 'TREND_HORIZON_HOURS')).get('TREND_HORIZON_HOURS') ??
      DEFAULT_RULES.horizon,
  );
  return {
    ...DEFAULT_RULES,
    horizon:
      Number.isInteger(horizon) && horizon >= 0
        ? Math.min(horizon, MOST_HORIZON)
        : DEFAULT_RULES.horizon,
  };
}

/** Limits by their points, some at a time. */
function inParts(limits: readonly WatchedLimit[]): readonly (readonly WatchedLimit[])[] {
  const points = [...new Set(limits.map(({ pointId }) => pointId))];
  const partOf = new Map(points.map((id, at) => [id, Math.floor(at / POINTS_AT_ONCE)]));
  const parts: WatchedLimit[][] = [];
  for (const limit of limits) (parts[partOf.get(limit.pointId) ?? 0] ??= []).push(limit);
  return parts;
}

/** Those whose last values are within reach of their limit and below it. */
async function nearLimits(
  ctx: Ctx,
  limits: readonly WatchedLimit[],
  { nowMs, rules }: Round,
): Promise<readonly WatchedLimit[]> {
  const recent = await hoursOf(ctx, limits, {
    fromMs: nowMs - rules.window * HOUR_MS,
    toMs: nowMs,
  });
  return limits.filter((limit) => {
    const last = recent(limit).at(-1);
    return last !== undefined && last.value < limit.upper && last.value >= limit.upper * NEAR_SHARE;
  });
}

async function judgeLimits(
  ctx: Ctx,
  limits: readonly WatchedLimit[],
  { nowMs, rules }: Round,
): Promise<readonly (readonly [string, Foresight])[]> {
  if (limits.length === 0) return [];
  const windowFromMs = nowMs - rules.window * HOUR_MS;
  const hours = await hoursOf(ctx, limits, { fromMs: windowFromMs - LEARN_MS, toMs: nowMs });
  return limits.flatMap((limit): readonly (readonly [string, Foresight])[] => {
    const samples = hours(limit);
    const season = learnSeason(samples.filter(({ atMs }) => atMs < windowFromMs));
    const foresight = season && foresee(samples, { season, limit: limit.upper, nowMs, rules });
    return foresight ? [[keyOf(limit), foresight]] : [];
  });
}

async function hoursOf(
  ctx: Ctx,
  limits: readonly WatchedLimit[],
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<(limit: WatchedLimit) => readonly HourSample[]> {
  const pointIds = [...new Set(limits.map(({ pointId }) => pointId))];
  const factors = [...new Set(limits.map(({ factorCode }) => factorCode))];
  const rows = new Map(
    (await listHours(ctx.db, { pointIds, factors, ...span })).map((row) => [keyOf(row), row]),
  );
  return (limit) =>
    (limit.usesConverted ? rows.get(keyOf(limit))?.converted : rows.get(keyOf(limit))?.samples) ??
    [];
}

function keyOf({ pointId, factorCode }: Pick<WatchedLimit, 'pointId' | 'factorCode'>): string {
  return `${pointId}|${factorCode}`;
}

/** Tells each trend once while it goes on. @returns how many */
async function tell(
  ctx: Ctx,
  {
    limits,
    seen,
    nowMs,
  }: {
    readonly limits: readonly WatchedLimit[];
    readonly seen: ReadonlyMap<string, Foresight>;
    readonly nowMs: number;
  },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const known = await holdEpisodes(tx.db);
    const steps = limits.map((limit) => ({
      limit,
      ...stepEpisode(known.get(keyOf(limit)) ?? null, { isSeen: seen.has(keyOf(limit)), nowMs }),
    }));
    await keepEpisodes(
      tx.db,
      steps.flatMap(({ limit, episode }) =>
        episode ? [{ ...episode, pointId: limit.pointId, factorCode: limit.factorCode }] : [],
      ),
    );
    const warnings: NewWarning[] = [];
    for (const { limit, isNew } of steps) {
      const foresight = seen.get(keyOf(limit));
      if (isNew && foresight) warnings.push(await warningOf(tx, limit, foresight));
    }
    await createWarnings(tx, warnings);
    return warnings.length;
  });
}

async function warningOf(tx: Ctx, limit: WatchedLimit, foresight: Foresight): Promise<NewWarning> {
  const { pointId, factorCode, stationId, enterpriseId, pointName, factorName, unit } = limit;
  const { crossingMs, atMs, value, slope, slopeFrom, slopeTo } = foresight;
  const at = wallTime(crossingMs).slice(0, MINUTE_CHARS);
  const numbers = {
    slope: shown(slope),
    from: shown(slopeFrom),
    to: shown(slopeTo),
    unit: unit ?? '',
    at,
    upper: limit.upper,
    value: shown(value),
  };
  const texts = await inLanguages(tx, async (own) => {
    const name = await factorNamer(own);
    return {
      title: serverText(own.lang, 'trend.title', {
        point: pointName,
        factor: name(factorCode, factorName),
      }),
      trend: serverText(own.lang, 'trend.text', numbers),
    };
  });
  return {
    source: 'trend',
    key: `trend:${pointId}:${factorCode}:${formatIsoWallTime(atMs)}`,
    level: crossingMs - atMs <= SOON_MS ? LEVEL.soon : LEVEL.later,
    reason: REASON,
    ...texts,
    monitorPointId: pointId,
    stationId,
    enterpriseId,
    factorCode,
    beginTime: formatIsoWallTime(atMs),
    value,
    limit: limit.upper,
    evidence: evidenceOf(limit, foresight),
  };
}

/** What is drawn and said of it when the values have long gone on. */
function evidenceOf(
  { factorCode, unit }: Pick<WatchedLimit, 'factorCode' | 'unit'>,
  { crossingMs, atMs, value, limit, slope, slopeFrom, slopeTo, course }: Foresight,
): TrendEvidence {
  const orNull = (number: number | null): number | null => (number === null ? null : shown(number));
  return {
    trend: 'rise',
    at: formatIsoWallTime(atMs),
    factorCode,
    ...(unit ? { unit } : {}),
    value: shown(value),
    limit,
    slope: shown(slope),
    slopeFrom: shown(slopeFrom),
    slopeTo: shown(slopeTo),
    crossing: wallTime(crossingMs),
    course: course.map((hour) => ({
      time: wallTime(hour.atMs),
      usual: orNull(hour.usual),
      expected: orNull(hour.expected),
    })),
  };
}

const DIGITS = 3;

function shown(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
