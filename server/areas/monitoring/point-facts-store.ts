import { sql } from 'kysely';

import { standardCode } from '#schemas/basics/factor-code.ts';
import type { Db } from '#server/db/db.ts';
import { askTogether } from '#server/db/together.ts';
import { unitAt } from '#server/platform/factors/unit-store.ts';
import { updateKept } from '#server/records/store/kept-rows.ts';
import type { EntityOf } from '#server/registry/rows.ts';

interface Copied {
  readonly point: EntityOf<'monitorPoint'>;
  readonly limit: EntityOf<'limit'>;
  readonly by: string;
}

/** Copies unit and region of a station to its points and limits. */
export function copyStationFacts(
  db: Db,
  stationId: string,
  { point, limit, by }: Copied,
): Promise<unknown> {
  return askTogether(db, [copyStationFacts, by], stationId, async (ids) => {
    const stations = {
      from: sql`ops_station of_station`,
      where: sql`t.station_id = of_station.id and of_station.id = any(${ids}::bigint[])
        and (t.enterprise_id, t.region_code) is distinct from (of_station.enterprise_id, of_station.region_code)`,
      set: { enterpriseId: sql`of_station.enterprise_id`, regionCode: sql`of_station.region_code` },
      by,
      keepsVersion: true,
    };
    await updateKept(db, point, stations);
    await updateKept(db, limit, stations);
    return ids;
  });
}

/** Copies station, unit and region of a point to its limits. */
export function copyPointFacts(
  db: Db,
  pointId: string,
  { limit, by }: Pick<Copied, 'limit' | 'by'>,
): Promise<unknown> {
  return askTogether(db, [copyPointFacts, by], pointId, async (ids) => {
    await updateKept(db, limit, {
      from: sql`dm_monitor_point of_point`,
      where: sql`t.monitor_point_id = of_point.id and of_point.id = any(${ids}::bigint[])
        and (t.station_id, t.enterprise_id, t.region_code) is distinct from (of_point.station_id, of_point.enterprise_id, of_point.region_code)`,
      set: {
        stationId: sql`of_point.station_id`,
        enterpriseId: sql`of_point.enterprise_id`,
        regionCode: sql`of_point.region_code`,
      },
      by,
      keepsVersion: true,
    });
    return ids;
  });
}

/** Those of these stations that are in a group. */
export async function listGrouped(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct station_id::text as id from ops_station_group_station where station_id = any(${[...ids]}::bigint[]) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Where a station or a point stands. */
export async function placeOf(
  db: Db,
  table: 'ops_station' | 'dm_monitor_point',
  id: string,
): Promise<
  | {
      readonly stationId: string;
      readonly enterpriseId: string | null;
      readonly regionCode: string | null;
    }
  | undefined
> {
  const own = table === 'ops_station' ? sql`id` : sql`station_id`;
  const { rows } = await sql<{
    stationId: string;
    enterpriseId: string | null;
    regionCode: string | null;
  }>`
    select ${own} as "stationId", enterprise_id as "enterpriseId", region_code as "regionCode" from ${sql.table(table)} where id = ${id}::bigint`.execute(
    db,
  );
  return rows[0];
}

/** A limit as it stands in time. Days `YYYY-MM-DD`, both included; null: without that end. */
export interface LimitSpan {
  readonly id: string;
  readonly monitorPointId: string;
  readonly factorCode: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The span of another enabled limit of the same factor of the same point that shares a day with this one. The point is held until the
 * transaction ends: two that are saved at once see each other.
 */
export async function findOverlappingLimit(
  db: Db,
  { id, monitorPointId, factorCode, from, to }: LimitSpan,
): Promise<Pick<LimitSpan, 'from' | 'to'> | undefined> {
  await sql`select 1 from dm_monitor_point where id = ${monitorPointId}::bigint for update`.execute(
    db,
  );
  const { rows } = await sql<Pick<LimitSpan, 'from' | 'to'>>`
    select to_char(effective_from, 'YYYY-MM-DD') as "from", to_char(effective_to, 'YYYY-MM-DD') as "to" from dm_limit
    where monitor_point_id = ${monitorPointId}::bigint and factor_code = ${factorCode} and id <> ${id}::bigint and enabled is not false
      and daterange(effective_from, effective_to, '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Whether another point has the same MN but for the case of its letters. Points that are deleted give theirs free. */
export async function hasOtherCase(
  db: Db,
  { id, mn }: { readonly id: string; readonly mn: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dm_monitor_point where lower(mn) = lower(${mn}) and mn <> ${mn} and id <> ${id}::bigint and deleted is not true limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The code of a factor as the catalogue writes it, whatever case it is given in, today's of a 2005 one; others as the standard writes them. */
export async function catalogueCode(db: Db, given: string): Promise<string> {
  const code = given.trim();
  const { rows } = await sql<{ code: string }>`
    select code from dm_factor where lower(code) = lower(${code}) or lower(legacy_code) = lower(${code})
    order by code = ${code} desc, lower(code) = lower(${code}) desc limit 1`.execute(db);
  return rows[0]?.code ?? standardCode(code);
}

/** The units that limits are said in, by their ids: that of their factor at their point. */
export async function readUnitsOfLimits(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; unit: string | null }>`
    select l.id::text as id, ${unitAt('f', sql`p.st_code`)} as unit from dm_limit l
    join dm_monitor_point p on p.id = l.monitor_point_id join dm_factor f on f.code = l.factor_code
    where l.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, unit }) => [id, unit]));
}
