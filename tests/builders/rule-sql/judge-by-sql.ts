import { sql, type RawBuilder } from 'kysely';

import { DAY_MS } from '#schemas/basics/units.ts';
import { childrenOf } from '#schemas/monitor-rules/blocks/ask.ts';
import { resolveFactor } from '#schemas/monitor-rules/factors.ts';
import { settleUnits } from '#schemas/monitor-rules/settle-units.ts';
import { isSilentWithout } from '#schemas/monitor-rules/silence.ts';
import { type Condition, type RuleTree, type Value } from '#schemas/monitor-rules/tree.ts';
import { blocksUnder, factorsOf, isOff, stayCondition } from '#schemas/monitor-rules/walk.ts';
import type { HistoryAsk } from '#server/areas/rule/history/history-ask.ts';
import type { JudgedFrame } from '#server/areas/rule/history/point-run.ts';
import type { Db } from '#server/db/db.ts';
import { compileClock, compileCondition } from './conditions.ts';
import { Frames } from './frames.ts';
import { compileNumber, type Room } from './numbers.ts';
import { BEFORE, BY_TIME, deepest, SO_FAR, Stages, type Piece } from './stages.ts';

const EVENTS = ['raise', 'again', 'recover'] as const;
const [RAISE, AGAIN, RECOVER] = [1, 2, 3] as const;

interface CompiledRule {
  readonly stages: Stages;
  readonly room: Room;
  readonly truth: Piece;
  readonly stay: Piece;
  /** Whether what was raised was not over before the frame; the frame that ends it if so. */
  readonly wasActive: Piece;
  readonly ends: Piece;
  readonly when: Condition;
}

/** A second reading of what rules mean, as one statement: all frames of the places from `countedFromMs` on, in order, with what each block came to. */
export async function judgeBySql(
  db: Db,
  tree: RuleTree,
  ask: HistoryAsk,
): Promise<readonly JudgedFrame[]> {
  if (ask.places.length === 0) return [];
  const rule = compileTree(tree, ask);
  const { stages, room } = rule;
  const own = new Set(blocksUnder(tree.when).map(({ id }) => id));
  const blocks = judgedBlocks(rule.when).filter(({ id }) => own.has(id));
  const pieces = blocks.map((block) =>
    isNumber(block) ? compileNumber(block, room) : compileCondition(block as Condition, room),
  );
  const { raised, ended } = changesOf(rule);
  const event = sql`case when ${raised} then ${sql.lit(RAISE)} when ${ended} then ${sql.lit(RECOVER)} when ${rule.wasActive.sql} and ${rule.stay.sql} then ${sql.lit(AGAIN)} end`;
  const columns = pieces.map((piece, i) => sql`, ${piece.sql} as ${sql.ref(`b${i}`)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select pt, date_part('epoch', t) * 1000 as "timeMs", ${rule.truth.sql} as truth, ${event} as event, (${raised} or ${rule.wasActive.sql} and not ${ended}) as "isActive" ${sql.join(columns, sql` `)}
    from (${stages.around(framesOf(rule, tree))}) f where t >= ${new Date(ask.countedFromMs).toISOString()}::timestamptz order by pt, t`.execute(
    db,
  );
  return rows.map((row) => ({
    pt: Number(row['pt']),
    timeMs: Number(row['timeMs']),
    truth: row['truth'] as boolean | null,
    event: row['event'] === null ? null : (EVENTS[Number(row['event']) - 1] ?? null),
    isActive: row['isActive'] === true,
    results: Object.fromEntries(
      blocks.map(({ id }, i) => [id, row[`b${i}`] as boolean | number | null]),
    ),
  }));
}

/** Asked last: what is compiled says which columns frames have. */
function framesOf({ room, when }: CompiledRule, tree: RuleTree): RawBuilder<unknown> {
  const factors = factorsOf(tree).map((factor) => resolveFactor(factor, room.flow));
  return room.frames.all(isSilentWithout(when) && factors.length > 0 ? factors : null);
}

/** The alarm machine by gaps and islands: something is raised where the last of those that raise came after the last of those that end. */
function compileTree(tree: RuleTree, ask: HistoryAsk): CompiledRule {
  const stages = new Stages();
  const frames = new Frames(ask);
  const room: Room = {
    stages,
    frames,
    flow: ask.flow,
    known: new Map(),
    holidays: ask.holidays.map(dayNumber),
  };
  const { unitOf } = ask;
  const when = unitOf
    ? settleUnits(tree.when, (factor) => unitOf(factor, null), ask.flow)
    : tree.when;
  const staying = stayCondition(when);
  const compileHolding = (condition: Condition): Piece => {
    const made = compileCondition(condition, room);
    const inForce = tree.effective
      ? sql`case when ${compileClock(tree.effective, room.holidays)} then ${made.sql} end`
      : made.sql;
    return stages.keep({ sql: inForce, depth: made.depth });
  };
  const truth = compileHolding(when);
  const stay = staying === when ? truth : compileHolding(staying);
  const ends = endsOf(stay, tree.recover, stages);
  const over = sql`${BY_TIME} ${BEFORE}`;
  const depth = deepest(truth, ends);
  const lastRaise = stages.window(sql`max(t) filter (where ${truth.sql})`, over, depth);
  const lastEnd = stages.window(sql`max(t) filter (where ${ends.sql})`, over, depth);
  const wasActive = sql`coalesce(${lastRaise.sql} > coalesce(${lastEnd.sql}, '-infinity'), false)`;
  return {
    stages,
    room,
    truth,
    stay,
    when,
    ends,
    wasActive: { sql: wasActive, depth: lastRaise.depth },
  };
}

/** A frame that is the so manyth known false in a row. */
function endsOf(stay: Piece, recover: number, stages: Stages): Piece {
  if (recover <= 1) return { sql: sql`(not ${stay.sql})`, depth: stay.depth };
  const over = sql`${BY_TIME} ${SO_FAR}`;
  const missed = stages.window(sql`count(*) filter (where not ${stay.sql})`, over, stay.depth);
  const missedThen = stages.window(
    sql`max(${missed.sql}) filter (where ${stay.sql})`,
    over,
    missed.depth,
  );
  return stages.keep({
    sql: sql`(not ${stay.sql} and ${missed.sql} - coalesce(${missedThen.sql}, 0) = ${recover}::int)`,
    depth: missedThen.depth,
  });
}

function changesOf({ truth, ends, wasActive }: CompiledRule): {
  readonly raised: RawBuilder<unknown>;
  readonly ended: RawBuilder<unknown>;
} {
  return {
    raised: sql`(${truth.sql} is true and not ${wasActive.sql})`,
    ended: sql`(${ends.sql} is true and ${wasActive.sql})`,
  };
}

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

const judgedBlocks = (block: Condition | Value): readonly (Condition | Value)[] =>
  isOff(block) ? [] : [block, ...childrenOf(block).flatMap(judgedBlocks)];

const NUMBERS: ReadonlySet<string> = new Set([
  'number',
  'measured',
  'limit',
  'mean',
  'lowest',
  'highest',
  'sum',
  'change',
  '+',
  '-',
  '*',
  '/',
  'abs',
]);
const isNumber = (block: Condition | Value): block is Value => NUMBERS.has(block.op);
