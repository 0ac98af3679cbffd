import { sql, type RawBuilder } from 'kysely';

import { resolveFactor } from '#schemas/monitor-rules/factors.ts';
import { settle } from '#schemas/monitor-rules/judging/numbers.ts';
import { spanMs } from '#schemas/monitor-rules/spans.ts';
import { LARGEST, type Condition, type Measured, type Value } from '#schemas/monitor-rules/tree.ts';
import type { Frames } from './frames.ts';
import { BY_TIME, deepest, type Piece, type Stages } from './stages.ts';

/** What compiling needs. */
export interface Room {
  readonly stages: Stages;
  readonly frames: Frames;
  /** The factor that `flow` is. */
  readonly flow: string;
  /** What was compiled: each block once. */
  readonly known: Map<Condition | Value, Piece>;
  /** Days as whole days since 1970 in UTC+8. */
  readonly holidays: readonly number[];
}

/** The double next to LARGEST: what is clamped to it lay beyond. */
const BEYOND = sql.raw(`${LARGEST}.0001::float8`);
const MILLION = sql.raw('1e6::float8');

/** Of a number within ±LARGEST: `settle` of the live judge. */
const rounded = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(floor(${of} * ${MILLION} + 0.5::float8) / ${MILLION})`;
/** The same of any number, null beyond; it names the number once, so that nested operations do not double. */
const settled = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(nullif(least(greatest(${rounded(of)}, -${BEYOND}), ${BEYOND}), ${BEYOND}), -${BEYOND})`;

export const interval = (ms: number): RawBuilder<unknown> =>
  sql`make_interval(secs => ${ms / 1000}::float8)`;
/** From now − span up to and without now. */
export const spanBefore = (ms: number): RawBuilder<unknown> =>
  sql`${BY_TIME} range between ${interval(ms)} preceding and interval '1 microsecond' preceding`;

/** A number of a rule as SQL; null where it is not known. */
export function compileNumber(value: Value, room: Room): Piece {
  const piece = room.known.get(value) ?? compileAnew(value, room);
  room.known.set(value, piece);
  return piece;
}

type Of<Op extends Value['op']> = Extract<Value, { readonly op: Op }>;

/** Each number as SQL; one that is missing does not compile. */
const COMPILERS: { readonly [Op in Value['op']]: (value: Of<Op>, room: Room) => Piece } = {
  number(value) {
    const number = settle(value.value);
    return { sql: sql`${Number.isNaN(number) ? null : number}::float8`, depth: 0 };
  },
  measured: compileReading,
  limit(value, room) {
    const bounds = room.frames.places.map((place) =>
      place.limit(resolveFactor(value.factor, room.flow), value.side),
    );
    return { sql: sql`(${bounds}::float8[])[k]`, depth: 0 };
  },
  mean: compileWindow,
  lowest: compileWindow,
  highest: compileWindow,
  sum: compileWindow,
  change: (value, room) => compileChange(rawOf(value, 0, room), value.as, room),
  '+': compileOperation,
  '-': compileOperation,
  '*': compileOperation,
  '/': compileOperation,
  abs(value, room) {
    const of = compileNumber(value.of, room);
    return { sql: sql`abs(${of.sql})`, depth: of.depth };
  },
};

function compileAnew(value: Value, room: Room): Piece {
  const compileIt = COMPILERS[value.op] as (value: Value, room: Room) => Piece;
  return compileIt(value, room);
}

function compileOperation(
  { op, left, right }: Extract<Value, { readonly left: Value }>,
  room: Room,
): Piece {
  const [a, b] = [compileNumber(left, room), compileNumber(right, room)];
  const divisor = op === '/' ? sql`nullif(${b.sql}, 0::float8)` : b.sql;
  return { sql: settled(sql`(${a.sql} ${sql.raw(op)} ${divisor})`), depth: deepest(a, b) };
}

type Windowed = Of<'mean'>;

/** The valid value as sent. */
function rawOf(
  { factor, field = 'value', point }: Measured,
  backMs: number,
  { frames, flow }: Room,
): RawBuilder<unknown> {
  const code = resolveFactor(factor, flow);
  return (
    point === undefined ? frames.value(code, field) : frames.other(point, code, { field, backMs })
  ).sql;
}

function compileReading(value: Of<'measured'>, room: Room): Piece {
  const backMs = value.back ? spanMs(value.back) : 0;
  const raw = rawOf(value, backMs, room);
  if (backMs === 0 || value.point !== undefined) return { sql: rounded(raw), depth: 0 };
  const then = room.stages.window(
    sql`max(${raw})`,
    sql`${BY_TIME} range between ${interval(backMs)} preceding and ${interval(backMs)} preceding`,
    0,
  );
  return { sql: rounded(then.sql), depth: then.depth };
}

function compileChange(
  raw: RawBuilder<unknown>,
  as: 'amount' | 'percent',
  { stages }: Room,
): Piece {
  const before = stages.window(
    sql`lag(${raw})`,
    sql`partition by pt, (${raw} is null) order by t`,
    0,
  );
  const by = sql`(${rounded(raw)} - ${rounded(before.sql)})`;
  const change =
    as === 'amount'
      ? by
      : sql`(${by} / nullif(abs(${rounded(before.sql)}), 0::float8) * 100::float8)`;
  return { sql: settled(change), depth: before.depth };
}

function compileWindow(value: Windowed, room: Room): Piece {
  const { op, span } = value;
  const { stages } = room;
  const raw = rawOf(value, 0, room);
  const over = spanBefore(spanMs(span));
  if (op === 'lowest' || op === 'highest') {
    const found = stages.window(op === 'lowest' ? sql`min(${raw})` : sql`max(${raw})`, over, 0);
    return { sql: rounded(found.sql), depth: found.depth };
  }
  const sum = stages.window(sql`sum(floor(${raw} * ${MILLION} + 0.5::float8)::int8)`, over, 0);
  if (op === 'sum')
    return { sql: settled(sql`(${sum.sql}::float8 / ${MILLION})`), depth: sum.depth };
  const count = stages.window(sql`count(${raw})`, over, 0);
  return {
    sql: settled(sql`(${sum.sql}::float8 / ${MILLION} / nullif(${count.sql}, 0)::float8)`),
    depth: count.depth,
  };
}
