import type { Ctx } from '#server/base/context/ctx.ts';
import { listRecords } from '#server/records/resource/read.ts';
import { LATELY_MS } from './asked.ts';
import { listNamedFactors } from './named-factors.ts';
import type { PointFactor } from './reading-query-store.ts';

/** A factor that a point of a station measures, with what the point is called. */
export interface StationFactor extends Pick<
  PointFactor,
  'pointId' | 'factorCode' | 'factorName' | 'unit' | 'medium'
> {
  /** Name, MN and outlet of the point, as far as they are there. */
  readonly pointNames: readonly string[];
}

/** Factors that the points of a station have limits for or sent lately, in the order of the trade; as far as the caller sees the points. */
export async function listStationFactors(
  ctx: Ctx,
  stationId: string,
): Promise<readonly StationFactor[]> {
  const points = await listRecords(ctx, 'monitorPoint', { stationId });
  if (points.length === 0) return [];
  const names = new Map<string, readonly string[]>(
    points.map(({ id, name, mn, outletCode }) => [
      id,
      [name, mn, outletCode].filter((one): one is string => typeof one === 'string' && one !== ''),
    ]),
  );
  const factors = await listNamedFactors(ctx, [...names.keys()], {
    sinceMs: ctx.now().getTime() - LATELY_MS,
  });
  return factors.map(({ pointId, factorCode, factorName, unit, medium }) => ({
    pointId,
    factorCode,
    factorName,
    unit,
    medium,
    pointNames: names.get(pointId) ?? [],
  }));
}
