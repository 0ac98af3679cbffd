import { sql } from 'kysely';

import { AIR_ST } from '#schemas/formulas/factor-unit.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FactorHourAsk } from '#server/areas/statistic/face.ts';
import type { Scope } from '#server/base/context/scope.ts';
import type { Db } from '#server/db/db.ts';
import { iso } from '#server/db/iso.ts';
import { visibleRows } from '#server/records/store/entity-where.ts';

/** A point of ambient air. */
export interface AirPoint {
  readonly id: string;
  readonly name: string;
  readonly stationId: string | null;
  readonly regionCode: string | null;
  readonly regionName: string | null;
}

/** Who asks, `point` being the entity of monitoring points, and about which of them; null: all. */
export interface AirAsk {
  readonly scope: Scope;
  readonly point: EntitySchema;
  readonly regionCode: string | null;
  readonly pointIds: readonly string[] | null;
}

/** The points of ambient air the asker may see, by region. */
export async function listAirPoints(
  db: Db,
  { scope, point, regionCode, pointIds }: AirAsk,
): Promise<readonly AirPoint[]> {
  const { rows } = await sql<AirPoint>`
    select t.id::text as id, t.name, t.station_id::text as "stationId", t.region_code as "regionCode", g.name as "regionName"
    from dm_monitor_point t left join sys_region g on g.code = t.region_code
    where ${visibleRows(point, scope)} and t.st_code = ${AIR_ST} and (${pointIds}::bigint[] is null or t.id = any(${pointIds}::bigint[]))
      and (${regionCode}::text is null or starts_with(t.region_code, ${regionCode}::text))
    order by t.region_code nulls last, t.id`.execute(db);
  return rows;
}

/** Which of the factors each point sent as hourly values in a span, in milliseconds since 1970: what it monitors. */
export async function listSentFactors(
  db: Db,
  { pointIds, factors, fromMs, toMs }: FactorHourAsk,
): Promise<readonly { readonly pointId: string; readonly factorCode: string }[]> {
  const { rows } = await sql<{ pointId: string; factorCode: string }>`
    select p.id::text as "pointId", f.code as "factorCode" from unnest(${[...pointIds]}::bigint[]) p(id) cross join unnest(${[...factors]}::text[]) f(code)
    where exists (select 1 from dm_reading_hour r where r.point_id = p.id and r.factor_code = f.code
      and r.data_time >= ${iso(fromMs)}::timestamptz and r.data_time < ${iso(toMs)}::timestamptz)`.execute(
    db,
  );
  return rows;
}
