import { sql, type RawBuilder } from 'kysely';

import { readsOf } from '#schemas/monitor-rules/blocks/ask.ts';
import type { RuleTree, ValueField } from '#schemas/monitor-rules/tree.ts';
import { blocksUnder } from '#schemas/monitor-rules/walk.ts';
import type { Db } from '#server/db/db.ts';
import type { ReadingTableKind } from '#server/db/partitions.ts';

/** What of readings is asked for. */
export interface ColumnNeeds {
  readonly fields: ReadonlySet<ValueField>;
  readonly hasMarks: boolean;
  readonly hasSampleTimes: boolean;
}

/** What of readings a rule looks at. */
export function needsOf({ when }: Pick<RuleTree, 'when'>): ColumnNeeds {
  const reads = blocksUnder(when).flatMap((block) => readsOf(block) ?? []);
  return {
    fields: new Set(reads.map(({ field }) => field)),
    hasMarks: reads.some(({ hasMark }) => hasMark),
    hasSampleTimes: reads.some(({ hasSampleTime }) => hasSampleTime),
  };
}

export interface ColumnAsk {
  /** A table of the form of `dm_reading_*`. */
  readonly readings: RawBuilder<unknown>;
  readonly pointIds: readonly string[];
  /** Factors whose readings are wanted. */
  readonly factors: readonly string[];
  readonly needs: ColumnNeeds;
  /** Whether the moments at which only other factors were told are wanted as well. */
  readonly isEveryMoment: boolean;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Readings of one factor at a point as columns; those of all other factors together, moments alone, where `factorCode` is null. */
export interface StoredColumns {
  readonly pointId: string;
  readonly factorCode: string | null;
  /** 8 bytes each: microseconds since 2000-01-01 UTC. */
  readonly times: Buffer;
  /** 8 bytes each, NaN where there is no valid number; null where nobody asked. */
  readonly value: Buffer | null;
  readonly converted: Buffer | null;
  readonly min: Buffer | null;
  readonly max: Buffer | null;
  /** 8 bytes each, `NO_TIME` where there is none. */
  readonly sampleTimes: Buffer | null;
  /** Marks behind each other, `MARK_END` between them. */
  readonly marks: string | null;
}

/** Readings of a point from one moment to another, both included; milliseconds since 1970. */
export interface Stretch {
  readonly pointId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Stored live readings of points over a stretch of each. */
export function readStretches(
  db: Db,
  kind: ReadingTableKind,
  stretches: readonly Stretch[],
  { isEveryMoment, ...asked }: Pick<ColumnAsk, 'factors' | 'needs' | 'isEveryMoment'>,
): Promise<readonly StoredColumns[]> {
  const fromMs = Math.min(...stretches.map((stretch) => stretch.fromMs));
  const toMs = Math.max(...stretches.map(({ untilMs }) => untilMs)) + 1;
  const readings = sql`(select r.* from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb) as w ("pointId" bigint, "fromMs" float8, "untilMs" float8)
    join ${sql.table(`dm_reading_${kind}`)} r on r.point_id = w."pointId" and r.data_time >= to_timestamp(w."fromMs" / 1000) and r.data_time <= to_timestamp(w."untilMs" / 1000))`;
  return readColumns(db, {
    ...asked,
    isEveryMoment,
    readings,
    pointIds: stretches.map(({ pointId }) => pointId),
    fromMs,
    toMs,
  });
}

export const MARK_END = '\u001F';
/** A sampling time that there is not. */
export const NO_TIME = 'ffffffffffffffff';

const NAN = sql.raw(`'\\x7ff8000000000000'::bytea`);
const NONE = sql.raw(`'\\x${NO_TIME}'::bytea`);
const JOINT = sql.raw(`''::bytea`);
const COLUMN: Readonly<Record<ValueField, RawBuilder<unknown>>> = {
  value: sql.ref('r.value'),
  converted: sql`coalesce(r.zs_value, r.value)`,
  min: sql.ref('r.min_value'),
  max: sql.ref('r.max_value'),
};
const moment = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Readings that came in time, by point and factor; what is not told of has no entry. Values are as PostgreSQL keeps them: nothing is written out as text and read again. */
export async function readColumns(db: Db, ask: ColumnAsk): Promise<readonly StoredColumns[]> {
  const { readings, pointIds, factors, isEveryMoment, fromMs, toMs } = ask;
  const inTime = sql`r.data_time >= ${moment(fromMs)} and r.data_time < ${moment(toMs)} and not r.is_resent`;
  const isRead = sql`r.factor_code = any(${[...factors]}::text[])`;
  const code = isEveryMoment ? sql`case when ${isRead} then r.factor_code end` : sql`r.factor_code`;
  const { rows } = await sql<StoredColumns>`
    select r.point_id::text as "pointId", r.code as "factorCode", ${columnsOf(ask.needs)}
    from (select r.*, ${code} as code from ${readings} r
      where r.point_id = any(${[...pointIds]}::bigint[]) and ${inTime} ${isEveryMoment ? sql`` : sql`and ${isRead}`}) r group by r.point_id, r.code`.execute(
    db,
  );
  return rows;
}

/** One of each reading in all of them, in the same order. */
function columnsOf({ fields, hasMarks, hasSampleTimes }: ColumnNeeds): RawBuilder<unknown> {
  const numbers = (Object.keys(COLUMN) as ValueField[]).map((field) => {
    const valid = sql`coalesce(float8send(case when r.flag in ('', 'N') then ${COLUMN[field]} end), ${NAN})`;
    return sql`${fields.has(field) ? sql`string_agg(${valid}, ${JOINT})` : sql`null::bytea`} as ${sql.ref(field)}`;
  });
  return sql.join([
    sql`string_agg(timestamptz_send(r.data_time), ${JOINT}) as times`,
    ...numbers,
    sql`${hasSampleTimes ? sql`string_agg(coalesce(timestamptz_send(r.sample_time), ${NONE}), ${JOINT})` : sql`null::bytea`} as "sampleTimes"`,
    sql`${hasMarks ? sql`string_agg(coalesce(nullif(r.flag, ''), 'N'), ${sql.lit(MARK_END)})` : sql`null::text`} as marks`,
  ]);
}
