import type { AnswerOf } from '#schemas/api/contract.ts';
import type { READINGS } from '#schemas/api/readings.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible, listRecords } from '#server/records/resource/read.ts';
import { askerOf } from './asked.ts';
import { listNewest } from './reading-query-store.ts';
import { seriesOf } from './readings.ts';

const MAX_POINTS = 20;
/** Slices of the last day. */
const SLICES = 48;

/** What the points of a station measure now, as far as the caller sees them; one question to each table, however many points there are. @throws AppError `notFound` no such station in the caller's scope. */
export async function readStationNow(
  ctx: Ctx,
  stationId: string,
): Promise<AnswerOf<typeof READINGS.now>> {
  await findVisible(ctx, needEntity(ctx, 'station'), stationId);
  const points = await listRecords(ctx, 'monitorPoint', {
    stationId,
    orderField: 'name',
    order: 'asc',
  });
  const shown = points.slice(0, MAX_POINTS);
  if (shown.length === 0) return [];
  const toMs = ctx.now().getTime();
  const pointIds = shown.map(({ id }) => id);
  const span = { kind: 'rt', fromMs: toMs - DAY_MS, toMs, pointIds, factors: null } as const;
  const { series } = await seriesOf(ctx, { ...span, maxPoints: SLICES });
  const newest = new Map(
    (await listNewest(ctx.db, askerOf(ctx), span)).map((one) => [one.pointId, one]),
  );
  return shown.map(({ id, name }) => {
    const { timeMs, values = {} } = newest.get(id) ?? {};
    return {
      id,
      name: String(name ?? id),
      time: timeMs === undefined ? null : wallTime(timeMs),
      series: series
        .filter(({ pointId }) => pointId === id)
        .map((one) => ({
          ...one,
          value: values[one.factorCode] ?? null,
          points: one.points.map(({ time, value }) => ({ time, value })),
        })),
    };
  });
}
