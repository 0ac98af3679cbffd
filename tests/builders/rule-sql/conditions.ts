import { sql, type RawBuilder } from 'kysely';

import { resolveFactor } from '#schemas/monitor-rules/factors.ts';
import { spanMs } from '#schemas/monitor-rules/spans.ts';
import type { Condition, Effective } from '#schemas/monitor-rules/tree.ts';
import { isOff } from '#schemas/monitor-rules/walk.ts';
import { compileNumber, interval, spanBefore, type Room } from './numbers.ts';
import { BEFORE, BY_TIME, deepest, SO_FAR, type Piece } from './stages.ts';

type Of<Op extends Condition['op']> = Extract<Condition, { readonly op: Op }>;
type Compilers = { readonly [Op in Condition['op']]: (block: Of<Op>, room: Room) => Piece };

const soFar = sql`${BY_TIME} ${SO_FAR}`;
const before = sql`${BY_TIME} ${BEFORE}`;
const at = (depth: number, made: RawBuilder<unknown>): Piece => ({ sql: made, depth });

const COMPILERS: Compilers = {
  and: (block, room) => compileGroup(block, sql` and `, room),
  or: (block, room) => compileGroup(block, sql` or `, room),
  not({ of }, room) {
    const inner = compileCondition(of, room);
    return at(inner.depth, sql`(not ${inner.sql})`);
  },
  compare({ left, is, right }, room) {
    const [a, b] = [compileNumber(left, room), compileNumber(right, room)];
    return at(deepest(a, b), sql`(${a.sql} ${sql.raw(is === '!=' ? '<>' : is)} ${b.sql})`);
  },
  between({ value, low, high, outside = false }, room) {
    const [x, least, most] = [value, low, high].map((one) => compileNumber(one, room)) as [
      Piece,
      Piece,
      Piece,
    ];
    const kept = room.stages.keep(x);
    return at(
      deepest(kept, least, most),
      sql`(case when ${kept.sql} < ${least.sql} or ${kept.sql} > ${most.sql} then ${sql.lit(outside)} when ${kept.sql} >= ${least.sql} and ${kept.sql} <= ${most.sql} then ${sql.lit(!outside)} end)`,
    );
  },
  mark(block, { frames, flow }) {
    return at(
      0,
      sql`(${frames.mark(resolveFactor(block.factor, flow)).sql} = any(${[...block.in]}::text[]))`,
    );
  },
  facility: ({ item, in: codes }, { frames }) =>
    at(0, frames.state('facility', { of: item, codes }).sql),
  analyser: ({ factor, in: codes }, { frames, flow }) =>
    at(0, frames.state('analyser', { of: factor && resolveFactor(factor, flow), codes }).sql),
  place({ by, in: places }, { frames }) {
    const isThere = frames.places.map(({ pointId, stationId, stCode }) => {
      const own = { station: stationId, point: pointId, type: stCode }[by];
      return own !== null && places.includes(own);
    });
    return at(0, sql`(${isThere}::boolean[])[k]`);
  },
  clock: (block, room) => at(0, compileClock(block, room.holidays)),
  times({ of, count }, room) {
    const { x, run } = runOf(of, room);
    return at(
      run.depth,
      sql`(case when ${x.sql} is not null then ${run.sql} >= ${count}::int end)`,
    );
  },
  within({ of, count, span }, room) {
    const x = room.stages.keep(compileCondition(of, room));
    const over = sql`${BY_TIME} range between ${interval(spanMs(span))} - interval '1 microsecond' preceding and current row`;
    const found = room.stages.window(sql`count(*) filter (where ${x.sql})`, over, x.depth);
    return at(
      found.depth,
      sql`(case when ${found.sql} >= ${count}::int then true when ${x.sql} is not null then false end)`,
    );
  },
  lasts({ of, span }, room) {
    const x = room.stages.keep(compileCondition(of, room));
    const lastTrue = room.stages.window(sql`max(t) filter (where ${x.sql})`, before, x.depth);
    const lastFalse = room.stages.window(sql`max(t) filter (where not ${x.sql})`, before, x.depth);
    const begins = sql`${x.sql} and (${lastTrue.sql} is null or ${lastFalse.sql} > ${lastTrue.sql})`;
    const since = room.stages.window(sql`max(t) filter (where ${begins})`, soFar, lastTrue.depth);
    return at(
      since.depth,
      sql`(case when ${x.sql} then t - ${since.sql} >= ${interval(spanMs(span))} when not ${x.sql} then false end)`,
    );
  },
  constant: compileConstant,
  absent({ factor, span }, { stages, frames, flow }) {
    const raw = frames.value(resolveFactor(factor, flow), 'value').sql;
    const over = spanBefore(spanMs(span));
    const values = stages.window(sql`count(${raw})`, over, 0);
    const sent = stages.window(sql`count(*)`, over, 0);
    const first = stages.window(sql`min(t)`, soFar, 0);
    return at(
      sent.depth,
      sql`(case when ${values.sql} > 0 then false when ${sent.sql} > 0 and t - ${first.sql} >= ${interval(spanMs(span))} then true end)`,
    );
  },
};

/** A condition as SQL: true, false or null where it is not known. */
export function compileCondition(block: Condition, room: Room): Piece {
  const known = room.known.get(block);
  if (known) return known;
  const compileIt = COMPILERS[block.op] as (block: Condition, room: Room) => Piece;
  const piece = isOff(block) ? at(0, sql`false`) : compileIt(block, room);
  room.known.set(block, piece);
  return piece;
}

function compileGroup({ of }: Of<'and' | 'or'>, joint: RawBuilder<unknown>, room: Room): Piece {
  const parts = of.filter((part) => !isOff(part)).map((part) => compileCondition(part, room));
  return at(
    deepest(...parts),
    sql`(${sql.join(
      parts.map((part) => part.sql),
      joint,
    )})`,
  );
}

/** How many known frames in a row, this one the last, were true. */
function runOf(of: Condition, room: Room): { readonly x: Piece; readonly run: Piece } {
  const { stages } = room;
  const x = stages.keep(compileCondition(of, room));
  const held = stages.window(sql`count(*) filter (where ${x.sql})`, soFar, x.depth);
  const heldThen = stages.window(
    sql`max(${held.sql}) filter (where not ${x.sql})`,
    soFar,
    held.depth,
  );
  return { x, run: at(heldThen.depth, sql`(${held.sql} - coalesce(${heldThen.sql}, 0))`) };
}

/** A measurement is new where its sampling time is not that of the measurement before; of new ones the same number in a row is counted. */
function compileConstant({ factor, count }: Of<'constant'>, { stages, frames, flow }: Room): Piece {
  const code = resolveFactor(factor, flow);
  const [value, sampled] = [frames.value(code, 'value').sql, frames.sampleTime(code).sql];
  const sampledBefore = stages.window(
    sql`lag(${sampled})`,
    sql`partition by pt, (${value} is null) order by t`,
    0,
  );
  const number = stages.keep(
    at(
      sampledBefore.depth,
      sql`case when ${value} is not null and (${sampled} = ${sampledBefore.sql}) is not true then floor(${value} * 1e6::float8 + 0.5::float8) end`,
    ),
  );
  const numberBefore = stages.window(
    sql`lag(${number.sql})`,
    sql`partition by pt, (${number.sql} is null) order by t`,
    number.depth,
  );
  const isOther = sql`${number.sql} is distinct from ${numberBefore.sql}`;
  const seen = stages.window(sql`count(${number.sql})`, soFar, numberBefore.depth);
  const seenThen = stages.window(
    sql`max(${seen.sql}) filter (where ${number.sql} is not null and ${isOther})`,
    soFar,
    seen.depth,
  );
  return at(
    seenThen.depth,
    sql`(case when ${number.sql} is not null then ${seen.sql} - ${seenThen.sql} + 1 >= ${count}::int end)`,
  );
}

const DAY_MINUTES = 1440;
/** UTC+8, without summer time; 1970-01-01 was a Thursday. */
const WALL_MINUTE = sql`(floor(date_part('epoch', t) / 60)::int + 480)`;
const WALL_DAY = sql`(${WALL_MINUTE} / ${sql.lit(DAY_MINUTES)})`;
const MINUTE_OF_DAY = sql`(${WALL_MINUTE} % ${sql.lit(DAY_MINUTES)})`;

/** Wall time of DataTime; always known. */
export function compileClock(
  { from, to, days, holidays }: Effective,
  holidayDays: readonly number[],
): RawBuilder<unknown> {
  const tests = [
    ...(from === undefined && to === undefined
      ? []
      : [timeTest(minutesOf(from, 0), minutesOf(to, DAY_MINUTES))]),
    ...(days ? [sql`((${WALL_DAY} + 3) % 7 + 1) = any(${[...days]}::int[])`] : []),
    ...(holidays
      ? [sql`(${WALL_DAY} = any(${[...holidayDays]}::int[])) = ${sql.lit(holidays === 'only')}`]
      : []),
  ];
  return tests.length === 0 ? sql`true` : sql`(${sql.join(tests, sql` and `)})`;
}

function timeTest(begin: number, end: number): RawBuilder<unknown> {
  const [isAfter, isBefore] = [
    sql`${MINUTE_OF_DAY} >= ${begin}::int`,
    sql`${MINUTE_OF_DAY} < ${end}::int`,
  ];
  return begin < end ? sql`(${isAfter} and ${isBefore})` : sql`(${isAfter} or ${isBefore})`;
}

function minutesOf(text: string | undefined, otherwise: number): number {
  const parts = /^(\d\d):(\d\d)$/.exec(text ?? '');
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : otherwise;
}
