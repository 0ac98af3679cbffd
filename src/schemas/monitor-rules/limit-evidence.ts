import { countsFrames } from './blocks/ask.ts';
import type { RuleEvidence } from './evidence.ts';
import { counted, faultCondition, type Fault } from './fault-condition.ts';
import type { Frame, FrameValue } from './frame.ts';
import { makeRuleJudge } from './judge.ts';
import type { LimitFacts } from './limit-tree.ts';
import type { RulePeriod } from './tree.ts';
import { blocksUnder } from './walk.ts';

/** A value that made a limit, or what follows from one, raise an alarm. */
export interface LimitRaise {
  /** `count` of it in a row. */
  readonly fault: Fault & { readonly count: number };
  readonly period: RulePeriod;
  /** DataTime, ISO of UTC+8. */
  readonly at: string;
  /** How the alarm is called in words: the factor. */
  readonly name: string;
  /** The value as judged: converted where the limit is on converted values. */
  readonly value: number | null;
  /** The mark it came with. */
  readonly flag: string;
  /** The valid value before it, for what is told by the change. */
  readonly previous: number | null;
}

const PLACE = { pointId: '', stationId: null, stCode: null };
/** How long before the value before was does not matter to a change. */
const BEFORE_MS = 60_000;

/** Why a limit raised an alarm: what a value is held against as a tree, and what its blocks came to. Whatever a limit raises says why. */
export function limitEvidence(
  limit: LimitFacts & { readonly id: string },
  { fault, period, at, name, value, flag, previous }: LimitRaise,
): RuleEvidence {
  const condition = faultCondition(fault, limit);
  const when =
    fault.type === 'mark' || fault.type === 'constant'
      ? condition
      : counted(condition, fault.count);
  const judge = makeRuleJudge({ v: 1, period, when, then: [], recover: 1 });
  const memory = judge.fresh(PLACE);
  const around = {
    limit: () => limit,
    other: () => null,
    states: () => [],
    isHoliday: () => false,
  };
  const frameOf = (timeMs: number, said: Pick<FrameValue, 'value' | 'flag'>): Frame => ({
    timeMs,
    values: new Map([
      [limit.factorCode, { ...said, zs: said.value, min: null, max: null, sampleTime: null }],
    ]),
  });
  const timeMs = Date.parse(at);
  if (previous !== null)
    judge.step(memory, frameOf(timeMs - BEFORE_MS, { value: previous, flag: 'N' }), around);
  const step = judge.step(memory, frameOf(timeMs, { value, flag }), around);
  // what was counted before this value is not here, but it was counted
  const runs = blocksUnder(when).flatMap((block) =>
    countsFrames(block) ? [[block.id, true] as const] : [],
  );
  return {
    limitId: limit.id,
    name,
    version: 0,
    period,
    at,
    when,
    results: { ...step.results(), ...Object.fromEntries(runs), [when.id]: true },
  };
}
