import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import type { RuleEvidence, StateEvidence } from '#schemas/monitor-rules/evidence.ts';
import type { RuleStep } from '#schemas/monitor-rules/frame.ts';
import { otherUnits } from '#schemas/monitor-rules/other-units.ts';
import { factorsNamed } from '#schemas/monitor-rules/walk.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { Factors } from '../points/factors.ts';
import type { Point } from '../remember/point.ts';
import type { NewHit } from '../rules/rule-store.ts';
import type { RuleWatch } from '../rules/rule-watch.ts';

/** A rule came to hold that asks for more than an alarm. */
export interface RuleFired extends OutboxEntry {
  readonly name: 'rule.fired';
  readonly payload: {
    readonly ruleId: string;
    readonly version: number;
    readonly pointId: string;
    readonly stationId: string;
    /** ISO. */
    readonly at: string;
    readonly alarmId: string | null;
    readonly factorCode: string | null;
    readonly value: number | null;
    readonly bound: number | null;
    /** Of both where it is not that of the factor. */
    readonly unit?: string | null;
    readonly evidence: RuleEvidence;
  };
}

/** Something that happened to a rule at a point. */
export interface Happening {
  readonly point: Point;
  readonly watch: RuleWatch;
  readonly step: RuleStep;
  /** ISO. */
  readonly at: string;
}

/** Why: the tree of the rule with what its parts came to. */
export function evidenceOf(
  { point, watch: { rule }, step, at }: Happening,
  factors: Pick<Factors, 'unitAt'>,
): RuleEvidence {
  const { id, name, version, tree } = rule.row;
  const told = Object.entries(step.told()).map(([blockId, states]) => [
    blockId,
    states.map(({ of, state, fromMs }): StateEvidence => ({
      of,
      state,
      since: formatIsoWallTime(fromMs),
    })),
  ]);
  const states =
    told.length === 0
      ? {}
      : { states: Object.fromEntries(told) as RuleEvidence['states'] & object };
  return {
    ruleId: id,
    name,
    version,
    period: tree.period,
    at,
    when: rule.judge.when,
    results: step.results(),
    ...states,
    ...otherUnits(factorsNamed(rule.judge.when), factors.unitAt, point.row.stCode),
  };
}

/** What a rule on trial would have raised. */
export function hitOf(
  { point: { row }, watch: { rule }, step, at }: Happening,
  evidence: RuleEvidence,
): NewHit {
  const { id: pointId, stationId, enterpriseId, regionCode } = row;
  return {
    id: newId(),
    ruleId: rule.row.id,
    version: rule.row.version,
    pointId,
    stationId,
    enterpriseId,
    regionCode,
    at,
    value: step.subject()?.value ?? null,
    evidence,
  };
}

/** What is told of a rule from which more follows than alarms. @param alarmId the first that it raised */
export function firedOf(
  { point: { row }, watch: { rule }, step, at }: Happening,
  evidence: RuleEvidence,
  alarmId: string | null,
): RuleFired {
  const {
    factor: factorCode,
    is: _,
    ...numbers
  } = step.subject() ?? { factor: null, value: null, bound: null, is: null };
  const { id: ruleId, version } = rule.row;
  return {
    name: 'rule.fired',
    payload: {
      ruleId,
      version,
      pointId: row.id,
      stationId: row.stationId ?? '',
      at,
      alarmId,
      factorCode,
      ...numbers,
      evidence,
    },
  };
}
