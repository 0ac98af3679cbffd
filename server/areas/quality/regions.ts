import type { BodyOf } from '#schemas/api/contract.ts';
import type { QUALITY, RegionQuality } from '#schemas/api/quality.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { periodOf, ratesOf } from './ask.ts';
import { sumRegions } from './region-store.ts';

/** The parts of a region, or the highest regions, with rates, alarms and exceedances of a day or a month. @throws AppError `invalid` a date that cannot be. */
export async function listRegionRates(
  ctx: Ctx,
  { regionCode, ...period }: BodyOf<typeof QUALITY.regions>,
): Promise<readonly RegionQuality[]> {
  const { span } = periodOf(ctx, period);
  const [point, alarm] = [needEntity(ctx, 'monitorPoint'), needEntity(ctx, 'alarmRecord')];
  const rows = await sumRegions(ctx.db, {
    scope: ctx.scope,
    point,
    alarm,
    regionCode: regionCode ?? null,
    ...span,
  });
  // the region itself stands once beside its parts
  return rows.map((row) => ({
    id: row.isOwn ? `${row.regionCode}/` : row.regionCode,
    ...row,
    ...ratesOf(row),
  }));
}
