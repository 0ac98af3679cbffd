import { type RawBuilder, sql } from 'kysely';

import {
  boolArray,
  float8Array,
  int8Array,
  textArray,
  timeArray,
} from '#server/db/binary-array.ts';
import type { Db } from '#server/db/db.ts';
import {
  readingTable,
  type ReadingTableForm,
  type ReadingTableKind,
} from '#server/db/partitions.ts';

/** Columns of a batch of readings, one entry per reading; times are milliseconds since 1970. */
export interface ReadingColumns {
  readonly pointId: string[];
  readonly factorCode: string[];
  readonly dataTime: number[];
  readonly value: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
  readonly cou: (number | null)[];
  readonly zs: (number | null)[];
  readonly flag: string[];
  readonly sampleTime: (number | null)[];
  readonly isResent: boolean[];
  /** JSON text of fields without a column of their own. */
  readonly extra: (string | null)[];
}

/** Where readings go: a kind's partition, where there are any. */
export interface ReadingTarget {
  readonly form: ReadingTableForm;
  readonly kind: ReadingTableKind;
  /** `202603` */ readonly month: string;
  readonly receivedAt: Date;
}

export function emptyReadingColumns(): ReadingColumns {
  return {
    pointId: [],
    factorCode: [],
    dataTime: [],
    value: [],
    min: [],
    max: [],
    cou: [],
    zs: [],
    flag: [],
    sampleTime: [],
    isResent: [],
    extra: [],
  };
}

interface BoundColumn {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Stores readings that are surely new. Fails with a unique violation (23505) when one is there after all. */
export function readingsInsert(
  { form, kind, month, receivedAt }: ReadingTarget,
  rows: ReadingColumns,
): RawBuilder<unknown> {
  const columns = bind(rows);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    columns.map(({ name }) => (name === 'extra' ? sql`extra::jsonb` : sql.ref(name))),
  );
  const arrays = sql.join(columns.map(({ type, bytes }) => sql`${bytes}::${sql.raw(type)}[]`));
  return sql`insert into ${sql.table(readingTable(form, kind, month))} as r (received_at, ${names})
    select ${receivedAt.toISOString()}::timestamptz, ${values} from unnest(${arrays}) as u (${names})`;
}

const RANK = (flag: string): string =>
  `(case when ${flag} in ('N', '') then 0 when ${flag} = 'S' then 1 else 2 end)`;
/** What is sent in pieces (a packet in parts) says the rest of what is there; a mark alone is one of the value that came without. */
const GOES_ON = `(${RANK('r.flag')} = ${RANK('excluded.flag')} or (r.flag = '' and excluded.value is null))`;
const KEPT_WHERE_UNSAID = ['value', 'min_value', 'max_value', 'cou', 'zs_value', 'sample_time'];
const OVERWRITTEN = [
  ...KEPT_WHERE_UNSAID.map(
    (column) =>
      `${column} = case when ${GOES_ON} then coalesce(excluded.${column}, r.${column}) else excluded.${column} end`,
  ),
  `flag = case when ${GOES_ON} then coalesce(nullif(excluded.flag, ''), r.flag) else excluded.flag end`,
  'is_resent = excluded.is_resent',
  'received_at = excluded.received_at',
].join(', ');
/** An hour that comes again with another value keeps the one it replaces beside it; one that was put in by hand was no value of the device. */
const EXTRA_OF_HOUR = `case
  when r.value is distinct from excluded.value and r.flag <> 'S' and not (excluded.value is null and ${GOES_ON}) then coalesce(excluded.extra, '{}') || jsonb_build_object('replaced', r.value)
  when r.extra ? 'replaced' then coalesce(excluded.extra, '{}') || jsonb_build_object('replaced', r.extra->'replaced') else excluded.extra end`;

/**
 * Stores readings of which some may be there already; such a one is replaced when the new flag is better or equal, but for what
 * the new one says nothing of under an equal one.
 * A key (point, factor, time) may stand in `rows` only once.
 * @returns per point how many readings were there already.
 */
export async function upsertReadings(
  db: Db,
  target: ReadingTarget,
  rows: ReadingColumns,
): Promise<ReadonlyMap<string, number>> {
  const { rows: fresh } = await sql<{ pointId: string; fresh: number }>`
    with kept as (
      ${readingsInsert(target, rows)}
      on conflict (point_id, factor_code, data_time) do update set ${sql.raw(OVERWRITTEN)}, extra = ${sql.raw(target.kind === 'hour' ? EXTRA_OF_HOUR : 'excluded.extra')}
        where ${sql.raw(`${RANK('excluded.flag')} <= ${RANK('r.flag')} or ${GOES_ON}`)}
      returning point_id, (xmax = 0) as is_new
    ) select point_id::text as "pointId", count(*) filter (where is_new)::int as fresh from kept group by point_id`.execute(
    db,
  );
  return repeatsOf(rows.pointId, new Map(fresh.map((row) => [row.pointId, row.fresh])));
}

/** Columns that hold nothing are left out: most devices send few of them. */
function bind(rows: ReadingColumns): BoundColumn[] {
  const columns: BoundColumn[] = [
    { name: 'point_id', type: 'bigint', bytes: int8Array(rows.pointId) },
    { name: 'factor_code', type: 'text', bytes: textArray(rows.factorCode) },
    { name: 'data_time', type: 'timestamptz', bytes: timeArray(rows.dataTime) },
    { name: 'value', type: 'float8', bytes: float8Array(rows.value) },
    { name: 'flag', type: 'text', bytes: textArray(rows.flag) },
  ];
  const numbers = { min_value: rows.min, max_value: rows.max, cou: rows.cou, zs_value: rows.zs };
  for (const [name, values] of Object.entries(numbers))
    if (values.some(isGiven)) columns.push({ name, type: 'float8', bytes: float8Array(values) });
  if (rows.sampleTime.some(isGiven))
    columns.push({ name: 'sample_time', type: 'timestamptz', bytes: timeArray(rows.sampleTime) });
  if (rows.isResent.includes(true))
    columns.push({ name: 'is_resent', type: 'boolean', bytes: boolArray(rows.isResent) });
  if (rows.extra.some(isGiven))
    columns.push({ name: 'extra', type: 'text', bytes: textArray(rows.extra) });
  return columns;
}

function isGiven(value: unknown): boolean {
  return value !== null;
}

function repeatsOf(
  pointIds: readonly string[],
  fresh: ReadonlyMap<string, number>,
): Map<string, number> {
  const sent = new Map<string, number>();
  for (const id of pointIds) sent.set(id, (sent.get(id) ?? 0) + 1);
  const repeats = new Map<string, number>();
  for (const [id, count] of sent)
    if (count > (fresh.get(id) ?? 0)) repeats.set(id, count - (fresh.get(id) ?? 0));
  return repeats;
}
