import { CompiledQuery } from 'kysely';
import type { Db } from '../db/db.ts';
import { plainArray, textArray } from './pg-array.ts';
import type { ReadingTableKind } from './partitions.ts';

/** Columns of a batch of readings, one entry per reading. A key (point, factor, time) may stand in a batch only once. */
export interface ReadingColumns {
  readonly pointId: string[];
  readonly factorCode: string[];
  /** ISO text with offset. */
  readonly dataTime: string[];
  readonly value: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
  readonly cou: (number | null)[];
  readonly zs: (number | null)[];
  readonly flag: string[];
  readonly sampleTime: (string | null)[];
  readonly isResent: boolean[];
  /** JSON text of fields without a column of their own. */
  readonly extra: (string | null)[];
}

export function emptyReadingColumns(): ReadingColumns {
  return { pointId: [], factorCode: [], dataTime: [], value: [], min: [], max: [], cou: [], zs: [], flag: [], sampleTime: [], isResent: [], extra: [] };
}

const RANK = (flag: string): string => `(case when ${flag} in ('N', '') then 0 when ${flag} = 'S' then 1 else 2 end)`;

const OVERWRITTEN = ['value', 'min_value', 'max_value', 'cou', 'zs_value', 'flag', 'sample_time', 'is_resent', 'extra', 'received_at'];

/**
 * Stores the readings of one kind and month. One that is there already is replaced when the new flag is better or equal.
 * @param month `202603`, the partition written to
 * @returns per point how many readings were there already.
 */
export async function upsertReadings(db: Db, target: { readonly kind: ReadingTableKind; readonly month: string; readonly receivedAt: Date }, rows: ReadingColumns): Promise<ReadonlyMap<string, number>> {
  const table = `dm_reading_${target.kind}_${target.month}`;
  const statement = `
    with kept as (
      insert into ${table} as r (point_id, factor_code, data_time, received_at, value, min_value, max_value, cou, zs_value, flag, sample_time, is_resent, extra)
      select p, f, t, $1::timestamptz, v, mi, ma, c, z, fl, st, coalesce(re, false), ex
      from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::text[], $11::timestamptz[], $12::boolean[], $13::jsonb[])
        as u (p, f, t, v, mi, ma, c, z, fl, st, re, ex)
      on conflict (point_id, factor_code, data_time) do update set ${OVERWRITTEN.map((column) => `${column} = excluded.${column}`).join(', ')}
        where ${RANK('excluded.flag')} <= ${RANK('r.flag')}
      returning point_id, (xmax = 0) as is_new
    ) select point_id::text as "pointId", count(*) filter (where is_new)::int as fresh from kept group by point_id`;
  const params = [
    target.receivedAt.toISOString(), plainArray(rows.pointId), textArray(rows.factorCode), plainArray(rows.dataTime),
    sparse(rows.value), sparse(rows.min), sparse(rows.max), sparse(rows.cou), sparse(rows.zs),
    textArray(rows.flag), sparse(rows.sampleTime), rows.isResent.includes(true) ? plainArray(rows.isResent) : '{}', rows.extra.every((extra) => extra === null) ? '{}' : textArray(rows.extra),
  ];
  const { rows: fresh } = await db.executeQuery<{ pointId: string; fresh: number }>(CompiledQuery.raw(statement, params));
  return repeatsOf(rows.pointId, new Map(fresh.map((row) => [row.pointId, row.fresh])));
}

/** A column of nothing but nulls goes as an empty array: unnest fills it up. */
function sparse(values: readonly (string | number | boolean | null)[]): string {
  return values.every((value) => value === null) ? '{}' : plainArray(values);
}

function repeatsOf(pointIds: readonly string[], fresh: ReadonlyMap<string, number>): Map<string, number> {
  const sent = new Map<string, number>();
  for (const id of pointIds) sent.set(id, (sent.get(id) ?? 0) + 1);
  const repeats = new Map<string, number>();
  for (const [id, count] of sent) if (count > (fresh.get(id) ?? 0)) repeats.set(id, count - (fresh.get(id) ?? 0));
  return repeats;
}
