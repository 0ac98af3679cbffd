import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import type { RuleEvidence, StateEvidence } from '#schemas/monitor-rules/evidence.ts';
import type { Frame, FrameValue, RuleStep } from '#schemas/monitor-rules/frame.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import { type AlarmSlot, slotKey } from '../points/alarm-slot.ts';
import { isStillActive } from '../points/watch.ts';
import type { PreparedReading, Timed } from '../receive/prepare.ts';
import type { PointCache } from '../remember/point-cache.ts';
import { isAtRest, type Point } from '../remember/point.ts';
import type { NewHit, RuleStateRow } from '../rules/rule-store.ts';
import { isHeld, NO_VALUES, type RuleAlarm, type RuleWatch, stateOf } from '../rules/rule-watch.ts';
import type { RaisedAlarm, SlotChanges } from './alarm-changes.ts';
import { levelOf, newRuleAlarm } from './rule-alarm.ts';

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

/** What a batch does to rules, written with it. */
export interface RuleChanges {
  readonly ruleStates: readonly RuleStateRow[];
  readonly hits: readonly NewHit[];
  readonly fired: readonly RuleFired[];
  /** Devices whose last frame was judged anew by what another point said of its time. */
  readonly judgedAgain: readonly string[];
}

export interface RuleJudging {
  judge(point: Point, item: Timed): void;
  /** Its device told states of this time on: the last frame of rules that ask for them is known better. */
  judgeStates(point: Point, sinceMs: number): void;
  changes(): RuleChanges;
  /** What was judged was not stored: the points remember anew from what is. */
  forget(): void;
}

/** Something that happened to a rule at a point. */
interface Happening {
  readonly point: Point;
  readonly watch: RuleWatch;
  readonly step: RuleStep;
  /** ISO. */
  readonly at: string;
}

/** Judges packets by the rules that run where they come from, and by those elsewhere that ask for them. */
export function makeRuleJudging(
  cache: PointCache,
  { hold, end }: Pick<SlotChanges, 'hold' | 'end'>,
): RuleJudging {
  const states = new Map<string, RuleWatch | RuleStateRow>();
  const hits: NewHit[] = [];
  const fired: RuleFired[] = [];
  const judged = new Set<Point>();
  const judgedAgain = new Set<string>();

  function judge(point: Point, item: Timed): void {
    const watches = point.rules.get(item.kind);
    const asking = cache.askingFor(point.row.id);
    if (!watches && asking.length === 0 && !point.leftovers) return;
    const frame = { timeMs: item.log.dataTime, values: valuesOf(item.readings) };
    judged.add(point);
    if (asking.length > 0)
      cache.others.put(
        { pointId: point.row.id, kind: item.kind, timeMs: frame.timeMs },
        frame.values,
      );
    if (watches) for (const watch of watches) takeFrame(point, watch, frame, item.dataTime);
    for (const watch of asking) judgeAgain(watch, item);
    sweep(point, item.dataTime);
  }

  /** What another point said of the time of its last frame makes that one known better. */
  function judgeAgain(watch: RuleWatch, { kind, dataTime, log }: Timed): void {
    const point = cache.byMn(watch.mn);
    if (
      !point?.isPrimed ||
      isAtRest(point.row.status) ||
      watch.memory.timeMs !== log.dataTime ||
      watch.rule.row.tree.period !== kind
    )
      return;
    judged.add(point);
    judgedAgain.add(watch.mn);
    takeFrame(point, watch, { timeMs: log.dataTime, values: NO_VALUES }, dataTime);
  }

  function judgeStates(point: Point, sinceMs: number): void {
    // what was heard is in memory and not stored yet
    judged.add(point);
    if (isAtRest(point.row.status)) return;
    for (const watch of [...point.rules.values()].flat()) {
      const { timeMs } = watch.memory;
      if (watch.rule.asksStates && timeMs >= sinceMs)
        takeFrame(point, watch, { timeMs, values: NO_VALUES }, formatIsoWallTime(timeMs));
    }
  }

  function takeFrame(point: Point, watch: RuleWatch, frame: Frame, at: string): void {
    const { alarm } = watch.memory;
    const { isActive, good, wasActive, wasGood } = alarm;
    const step = watch.rule.judge.step(
      watch.memory,
      frame,
      point.around(watch.rule.row.tree.period),
    );
    const isOtherBefore =
      watch.rule.asksStates && (alarm.wasActive !== wasActive || alarm.wasGood !== wasGood);
    if (alarm.isActive !== isActive || alarm.good !== good || isOtherBefore)
      states.set(`${watch.pointId}|${watch.rule.row.id}`, watch);
    if (step.event === 'recover') release({ point, watch, step, at });
    else if (step.event !== null) follow({ point, watch, step, at });
  }

  function release({ point, watch, at }: Happening): void {
    for (const { key } of watch.alarms) {
      const slot = point.slots.get(key);
      if (slot && !isHeldAt(point, slot)) end(slot, { stationId: point.row.stationId ?? '', at });
    }
  }

  function follow(happening: Happening): void {
    const { watch, step } = happening;
    const ids = watch.alarms.map((alarm) => raise(happening, alarm));
    if (step.event !== 'raise') return;
    const evidence = evidenceOf(happening);
    if (watch.rule.row.mode === 'trial') hits.push(hitOf(happening, evidence));
    else if (watch.rule.hasOthers) fired.push(firedOf(happening, evidence, ids[0] ?? null));
  }

  function raise(happening: Happening, alarm: RuleAlarm): string | null {
    const { point, step, at } = happening;
    const slot = point.slots.get(alarm.key);
    if (!slot) return null;
    const subject = step.subject(alarm.factorCode);
    const graded = levelOf(alarm.action.level, subject);
    const make = (): RaisedAlarm =>
      newRuleAlarm(
        { row: point.row, alarm, subject, at, ...graded, evidence: evidenceOf(happening) },
        cache,
      );
    return hold(
      slot,
      { stationId: point.row.stationId ?? '', at, value: subject?.value ?? null, ...graded },
      make,
    );
  }

  /** What was left of rules that run here no more. */
  function sweep(point: Point, at: string): void {
    const { leftovers } = point;
    if (!leftovers) return;
    point.leftovers = null;
    for (const slot of leftovers.slots)
      if (!isHeldAt(point, slot)) end(slot, { stationId: point.row.stationId ?? '', at });
    for (const row of leftovers.states) {
      const key = `${row.pointId}|${row.ruleId}`;
      if (!states.has(key)) states.set(key, { ...row, isActive: false, before: null });
    }
  }

  return {
    judge,
    judgeStates,
    changes: () => ({
      ruleStates: [...states.values()].map((one) => ('memory' in one ? stateOf(one) : one)),
      hits,
      fired,
      judgedAgain: [...judgedAgain],
    }),
    forget() {
      for (const point of judged) point.isPrimed = false;
    },
  };
}

/** Whether a rule holds the alarm of a slot. */
export function isHeldByRule(point: Point, slot: AlarmSlot): boolean {
  const key = slotKey(slot);
  for (const watches of point.rules.values())
    for (const watch of watches)
      if (isHeld(watch) && watch.alarms.some((alarm) => alarm.key === key)) return true;
  return false;
}

/** Whether a limit or a rule holds it. */
function isHeldAt(point: Point, slot: AlarmSlot): boolean {
  return (
    isHeldByRule(point, slot) ||
    (point.watches
      .get(slot.factorCode)
      ?.some((watch) => watch.slot === slot && isStillActive(watch)) ??
      false)
  );
}

function valuesOf(readings: readonly PreparedReading[]): ReadonlyMap<string, FrameValue> {
  const values = new Map<string, FrameValue>();
  for (const { factorCode, value, zs, min, max, flag, sampleTime } of readings)
    values.set(factorCode, {
      value,
      zs,
      min,
      max,
      flag,
      sampleTime: sampleTime === null ? null : String(sampleTime),
    });
  return values;
}

function evidenceOf({ watch: { rule }, step, at }: Happening): RuleEvidence {
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
  };
}

function hitOf(
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

function firedOf(
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
