import { formatWallDay, formatIsoWallTime, parseWallTime } from '#schemas/basics/wall-time.ts';
import type { Outcome } from '#schemas/monitor-rules/blocks/card.ts';
import { flowFactor } from '#schemas/monitor-rules/factors.ts';
import { findSubject } from '#schemas/monitor-rules/find-subject.ts';
import { traceRule, tryOut } from '#server/areas/rule/history/try-out.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { EventPayloads } from '#server/base/events/events.ts';
import type { SeededCity, SeededStation } from '#server/seeds/demo-city.ts';
import type { SeededRule } from './rules.ts';

/** A raise of a rule, as the ingest tells of it. */
export type Raise = EventPayloads['rule.fired'];

/** When a rule ran: both in ms since 1970, the second not included. */
export interface Running {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a version of a rule raised while it ran, oldest first: the try-out over the readings of the demo month, with why. */
export async function findRaises(
  ctx: Ctx,
  { stations }: SeededCity,
  rule: SeededRule,
  { fromMs, toMs }: Running,
): Promise<readonly Raise[]> {
  const { episodes } = await tryOut(ctx, {
    ruleId: rule.id,
    version: rule.version,
    scope: { stationIds: rule.stationIds },
    from: formatWallDay(fromMs),
    to: formatWallDay(toMs),
  });
  const raises: Raise[] = [];
  for (const { pointId, raisedAt } of episodes) {
    const atMs = parseWallTime(raisedAt) ?? 0;
    const seeded = stations.find((one) => one.pointId === pointId);
    if (atMs >= fromMs && atMs < toMs && seeded)
      raises.push(await raiseAt(ctx, rule, { seeded, raisedAt, atMs }));
  }
  return raises;
}

const NO_SUBJECT = { factor: null, value: null, bound: null, is: null };

interface Raised {
  readonly seeded: SeededStation;
  readonly raisedAt: string;
  readonly atMs: number;
}

async function raiseAt(
  ctx: Ctx,
  { id: ruleId, version, name, tree }: SeededRule,
  { seeded, raisedAt, atMs }: Raised,
): Promise<Raise> {
  const { pointId, stationId, station } = seeded;
  const { period, when } = tree;
  const { frames } = await traceRule(ctx, { ruleId, version, pointId, day: raisedAt.slice(0, 10) });
  const results = (frames.find(({ time }) => time === raisedAt)?.results ?? {}) as Results;
  const at = formatIsoWallTime(atMs);
  const {
    factor: factorCode,
    is: _,
    ...numbers
  } = findSubject(when, outcomeOf(results, station.stCode)) ?? NO_SUBJECT;
  const evidence = { ruleId, name, version, period, at, when, results };
  return {
    ruleId,
    version,
    pointId,
    stationId,
    at,
    alarmId: null,
    factorCode,
    ...numbers,
    evidence,
  };
}

type Results = Raise['evidence']['results'];

/** What the try-out says of the blocks, as the judge asks for it. */
function outcomeOf(results: Results, stCode: string): Outcome {
  return {
    flow: flowFactor(stCode),
    truthOf({ id }) {
      const truth = results[id];
      return typeof truth === 'boolean' ? truth : null;
    },
    numberOf: ({ id }) => Number(results[id] ?? Number.NaN),
    valueOf: () => Number.NaN,
  };
}
