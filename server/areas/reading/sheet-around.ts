import { READINGS, type DrawnSeries } from '#schemas/api/readings.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { readCurves } from './curve.ts';

/** Curves are asked of so many points at most (`readCurves`). */
const MOST_POINTS = 10;

/** From when to when an alarm or a warning lasted. */
export function spanOf({
  alarmTime,
  beginTime,
  recoverTime,
  lastTime,
  endTime,
}: StoredRow): readonly [number | null, number | null] {
  return [parseWallTime(alarmTime ?? beginTime), parseWallTime(recoverTime ?? lastTime ?? endTime)];
}

interface HoursQuery {
  readonly pointIds: readonly string[];
  readonly factors: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Hourly values that were measured; none for who may not ask for curves, or does not see a point. */
export async function readHours(ctx: Ctx, query: HoursQuery): Promise<readonly DrawnSeries[]> {
  const mayAsk = READINGS.curve.permission.some((key) => holdsKey(ctx.actor, key));
  if (!mayAsk || query.pointIds.length === 0) return [];
  const { series } = await readCurves(ctx, { ...query, kind: 'hour' }).catch((error: unknown) => {
    if (error instanceof AppError) return { series: [] };
    throw error;
  });
  return series.filter(({ values }) => values.some((value) => value !== null));
}

/** The point of a record and others of its station or enterprise that the reader sees, its own first. */
export async function nearPoints(
  ctx: Ctx,
  row: StoredRow,
  by: 'stationId' | 'enterpriseId',
): Promise<readonly string[]> {
  const [own, place] = [toText(row['monitorPointId']), toText(row[by])];
  if (place === '' || !holdsKey(ctx.actor, 'dm:monitor:page')) return own === '' ? [] : [own];
  const { list } = await pageRecords(ctx, 'monitorPoint', {
    [by]: place,
    page: 1,
    limit: MOST_POINTS,
  });
  const ids = [own, ...list.map(({ id }) => String(id))].filter((id) => id !== '');
  return [...new Set(ids)].slice(0, MOST_POINTS);
}
