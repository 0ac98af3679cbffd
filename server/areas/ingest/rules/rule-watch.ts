import { alarmOf, readsOf } from '#schemas/monitor-rules/blocks/ask.ts';
import type { AlarmAction } from '#schemas/monitor-rules/blocks/card.ts';
import { flowFactor, resolveFactor } from '#schemas/monitor-rules/factors.ts';
import type { AlarmBefore, Frame, RuleJudge } from '#schemas/monitor-rules/frame.ts';
import { makeRuleJudge, type RuleMemory } from '#schemas/monitor-rules/judge.ts';
import type { PlacedUnitOf } from '#schemas/monitor-rules/settle-units.ts';
import { remembersWithout } from '#schemas/monitor-rules/silence.ts';
import type { Action, RuleTree } from '#schemas/monitor-rules/tree.ts';
import { firstFactor, asksStates, blocksUnder } from '#schemas/monitor-rules/walk.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { slotKey } from '../points/alarm-slot.ts';
import type { PointRow } from '../points/point-store.ts';
import { type ColumnNeeds, needsOf } from './columns-store.ts';
import type { RuleStateRow, RunningRow } from './rule-store.ts';

/** A running rule made ready to judge: once for all points. */
export interface RunningRule {
  readonly row: RunningRow;
  readonly judge: RuleJudge<RuleMemory>;
  readonly stations: ReadonlySet<string>;
  readonly points: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** What of stored readings it looks at. */
  readonly needs: ColumnNeeds;
  /** Whether frames that carry none of its factors matter to what it remembers. */
  readonly needsAllFrames: boolean;
  /** How long before a frame other points are asked for; 0 is the frame itself. */
  readonly asksBackMs: readonly number[];
  /** Whether it asks for states that devices tell. */
  readonly asksStates: boolean;
  /** Whether something else than alarms follows. */
  readonly hasOthers: boolean;
}

/** An alarm that a rule raises at a point. */
export interface RuleAlarm {
  readonly action: AlarmAction;
  /** What it is about. */
  readonly factorCode: string;
  /** Its slot at the point. */
  readonly key: string;
}

/** A running rule at one point, with what it remembers. */
export interface RuleWatch {
  readonly rule: RunningRule;
  readonly pointId: string;
  readonly mn: string;
  readonly alarms: readonly RuleAlarm[];
  memory: RuleMemory;
}

/** @param unitOf unit of a factor at points of a kind */
export function readyRule(row: RunningRow, unitOf: PlacedUnitOf): RunningRule {
  const judge = makeRuleJudge(row.tree, { unitOf });
  const { stationIds = [], pointIds = [], types = [] } = row.scope;
  return {
    row,
    judge,
    stations: new Set([...stationIds, ...row.groupStations]),
    points: new Set(pointIds),
    types: new Set(types),
    needs: needsOf(row.tree),
    needsAllFrames: judge.factors.length === 0 || remembersWithout(row.tree.when),
    asksBackMs: asksBackMs(row.tree),
    asksStates: asksStates(row.tree),
    hasOthers: row.tree.then.some((action) => !alarmOf(action) && !action.off),
  };
}

function asksBackMs({ when }: Pick<RuleTree, 'when'>): readonly number[] {
  const asking = blocksUnder(when)
    .flatMap((block) => readsOf(block) ?? [])
    .filter(({ point }) => point !== undefined);
  return [...new Set(asking.map(({ backMs = 0 }) => backMs))];
}

/** Whether a rule runs at a point: everywhere where its scope names nothing; kinds of points narrow it. */
export function runsAt(
  { row: { scope }, stations, points, types }: RunningRule,
  point: PointRow,
): boolean {
  if (types.size > 0 && (point.stCode === null || !types.has(point.stCode))) return false;
  const { stationIds = [], groupIds = [], pointIds = [] } = scope;
  if (stationIds.length + groupIds.length + pointIds.length === 0) return true;
  return points.has(point.id) || (point.stationId !== null && stations.has(point.stationId));
}

export function watchRule(rule: RunningRule, { id, mn, stationId, stCode }: PointRow): RuleWatch {
  return {
    rule,
    pointId: id,
    mn,
    alarms:
      rule.row.mode === 'run'
        ? rule.row.tree.then.flatMap((action) => ruleAlarm(rule, action, stCode))
        : [],
    memory: rule.judge.fresh({ pointId: id, stationId, stCode }),
  };
}

function ruleAlarm({ judge }: RunningRule, asked: Action, stCode: string | null): RuleAlarm[] {
  const action = alarmOf(asked);
  if (!action || action.off) return [];
  const factorCode = resolveFactor(
    action.factor ?? judge.factors[0] ?? firstFactor(judge.when) ?? '',
    flowFactor(stCode),
  );
  return [{ action, factorCode, key: slotKey({ factorCode, alarmType: action.kind }) }];
}

/** The factors of its own point that a rule reads there. */
export function factorsAt({ rule, memory }: RuleWatch): readonly string[] {
  return rule.judge.factors.map((factor) => resolveFactor(factor, memory.flow));
}

/** Whether a rule judges readings of this kind. */
export function judges({ rule }: RuleWatch, kind: ReadingKind): boolean {
  return rule.row.tree.period === kind;
}

/** Starts its memory anew. */
export function startAnew(watch: RuleWatch): void {
  watch.memory = watch.rule.judge.fresh(watch.memory.place);
}

/** Takes what is kept of it, after its memory was filled: what another version held is not its own. */
export function restoreRule(watch: RuleWatch, state: RuleStateRow | undefined): void {
  const own = state?.version === watch.rule.row.version ? state : undefined;
  const before = watch.rule.asksStates ? (own?.before ?? undefined) : undefined;
  watch.rule.judge.setActive(
    watch.memory,
    own?.isActive === true,
    own?.isActive ? own.good : 0,
    before,
  );
}

export function isHeld(watch: RuleWatch): boolean {
  return watch.rule.judge.isActive(watch.memory);
}

/** How it stood before its last frame. */
function beforeOf({ memory: { alarm } }: RuleWatch): AlarmBefore {
  return { wasActive: alarm.wasActive, wasGood: alarm.wasGood };
}

export function stateOf(watch: RuleWatch): RuleStateRow {
  const { rule, pointId, alarms, memory } = watch;
  return {
    pointId,
    ruleId: rule.row.id,
    version: rule.row.version,
    isActive: isHeld(watch),
    good: memory.alarm.good,
    before: rule.asksStates ? beforeOf(watch) : null,
    held: alarms.map(({ key }) => key),
  };
}

export const NO_VALUES: Frame['values'] = new Map();
