import { formatIsoWallTime } from '#schemas/basics/wall-time.ts';
import type { Frame, FrameValue } from '#schemas/monitor-rules/frame.ts';
import type { PreparedReading, Timed } from '../receive/prepare.ts';
import { rulesAt } from '../remember/make-point.ts';
import type { Memory } from '../remember/memory.ts';
import { isAtRest, type Point } from '../remember/point.ts';
import type { NewHit, RuleStateRow } from '../rules/rule-store.ts';
import { NO_VALUES, type RuleAlarm, type RuleWatch, stateOf } from '../rules/rule-watch.ts';
import type { RaisedAlarm, SlotChanges } from './alarm-changes.ts';
import { isHeldAt } from './held-slots.ts';
import { levelOf, newRuleAlarm } from './rule-alarm.ts';
import { evidenceOf, firedOf, type Happening, hitOf, type RuleFired } from './rule-happening.ts';

/** What a batch does to rules, written with it. */
export interface RuleChanges {
  readonly ruleStates: readonly RuleStateRow[];
  readonly hits: readonly NewHit[];
  readonly fired: readonly RuleFired[];
  /** Devices of which other servers remember too little: another point said more of their frames. */
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

/** What is asked of memory while rules judge. */
type RuleMemory = Pick<Memory, 'points' | 'factors' | 'crossing'>;

/** A batch while rules judge it: what they come to remember, and what follows. */
interface Judging {
  readonly memory: RuleMemory;
  readonly slots: Pick<SlotChanges, 'hold' | 'end' | 'calm'>;
  /** By point and rule: a rule that goes on, or the row of one that runs there no more. */
  readonly states: Map<string, RuleWatch | RuleStateRow>;
  readonly hits: NewHit[];
  readonly fired: RuleFired[];
  readonly judged: Set<Point>;
  readonly judgedAgain: Set<string>;
  /** What another point said late of frames before their last: they remember anew before they are judged again. */
  readonly outdated: Set<Point>;
}

/** Judges packets by the rules that run where they come from, and by those elsewhere that ask for them. */
export function makeRuleJudging(
  memory: RuleMemory,
  slots: Pick<SlotChanges, 'hold' | 'end' | 'calm'>,
): RuleJudging {
  const judging: Judging = {
    memory,
    slots,
    states: new Map(),
    hits: [],
    fired: [],
    judged: new Set(),
    judgedAgain: new Set(),
    outdated: new Set(),
  };
  return {
    judge: (point, item) => judge(judging, point, item),
    judgeStates: (point, sinceMs) => judgeStates(judging, point, sinceMs),
    changes() {
      for (const point of judging.outdated) point.isPrimed = false;
      return {
        ruleStates: [...judging.states.values()].map((one) =>
          'memory' in one ? stateOf(one) : one,
        ),
        hits: judging.hits,
        fired: judging.fired,
        judgedAgain: [...judging.judgedAgain],
      };
    },
    forget() {
      for (const point of judging.judged) point.isPrimed = false;
    },
  };
}

function judge(judging: Judging, point: Point, item: Timed): void {
  const { crossing } = judging.memory;
  const watches = point.rules.get(item.kind);
  const asking = crossing.askingFor(point.row.id);
  if (!watches && asking.length === 0 && !point.leftovers) return;
  const frame = { timeMs: item.log.dataTime, values: valuesOf(item.readings) };
  judging.judged.add(point);
  if (asking.length > 0)
    crossing.others.put(
      { pointId: point.row.id, kind: item.kind, timeMs: frame.timeMs },
      frame.values,
    );
  if (watches)
    for (const watch of watches) takeFrame(judging, { point, watch }, frame, item.dataTime);
  for (const watch of asking) judgeAgain(judging, watch, item);
  sweep(judging, point, item.dataTime);
}

/**
 * What another point said of the time of its last frame makes that one known better. What it said late, of frames before, counts when the
 * next one is judged: by then the point remembers anew from what is stored.
 */
function judgeAgain(judging: Judging, watch: RuleWatch, { kind, dataTime, log }: Timed): void {
  const point = judging.memory.points.byMn(watch.mn);
  if (!point?.isPrimed || isAtRest(point.row.status) || watch.rule.row.tree.period !== kind) return;
  const { timeMs } = watch.memory;
  if (watch.rule.asksBackMs.some((backMs) => isLate(log.dataTime + backMs, timeMs, backMs))) {
    judging.outdated.add(point);
    judging.judgedAgain.add(watch.mn);
  }
  if (timeMs !== log.dataTime) return;
  judging.judged.add(point);
  judging.judgedAgain.add(watch.mn);
  takeFrame(judging, { point, watch }, { timeMs: log.dataTime, values: NO_VALUES }, dataTime);
}

/** Whether a frame was judged without what is told of it now; what is told of the very time of the last one makes it judged anew at once. */
const isLate = (frameMs: number, lastMs: number, backMs: number): boolean =>
  frameMs < lastMs || (frameMs === lastMs && backMs > 0);

function judgeStates(judging: Judging, point: Point, sinceMs: number): void {
  // what was heard is in memory and not stored yet
  judging.judged.add(point);
  if (isAtRest(point.row.status)) return;
  for (const watch of rulesAt(point)) {
    const { timeMs } = watch.memory;
    if (watch.rule.asksStates && timeMs >= sinceMs)
      takeFrame(
        judging,
        { point, watch },
        { timeMs, values: NO_VALUES },
        formatIsoWallTime(timeMs),
      );
  }
}

/** @param at ISO time of the frame */
function takeFrame(
  judging: Judging,
  { point, watch }: Pick<Happening, 'point' | 'watch'>,
  frame: Frame,
  at: string,
): void {
  const { alarm } = watch.memory;
  const { isActive, good, wasActive, wasGood } = alarm;
  const step = watch.rule.judge.step(watch.memory, frame, point.around(watch.rule.row.tree.period));
  const isOtherBefore =
    watch.rule.asksStates && (alarm.wasActive !== wasActive || alarm.wasGood !== wasGood);
  if (alarm.isActive !== isActive || alarm.good !== good || isOtherBefore)
    judging.states.set(`${watch.pointId}|${watch.rule.row.id}`, watch);
  if (step.event === 'recover') release(judging, { point, watch, step, at });
  else if (step.event !== null) follow(judging, { point, watch, step, at });
}

function release({ slots }: Judging, { point, watch, at }: Happening): void {
  for (const { key } of watch.alarms) {
    const slot = point.slots.get(key);
    if (!slot) continue;
    if (isHeldAt(point, slot)) slots.calm(slot, at);
    else slots.end(slot, { stationId: point.row.stationId ?? '', at });
  }
}

function follow(judging: Judging, happening: Happening): void {
  const { watch, step } = happening;
  const ids = watch.alarms.map((alarm) => raise(judging, happening, alarm));
  if (step.event !== 'raise') return;
  const evidence = evidenceOf(happening, judging.memory.factors);
  if (watch.rule.row.mode === 'trial') judging.hits.push(hitOf(happening, evidence));
  else if (watch.rule.hasOthers) judging.fired.push(firedOf(happening, evidence, ids[0] ?? null));
}

function raise({ memory, slots }: Judging, happening: Happening, alarm: RuleAlarm): string | null {
  const { point, step, at } = happening;
  const slot = point.slots.get(alarm.key);
  if (!slot) return null;
  const subject = step.subject(alarm.factorCode);
  const graded = levelOf(alarm.action.level, subject);
  const make = (): RaisedAlarm =>
    newRuleAlarm(
      {
        row: point.row,
        alarm,
        subject,
        at,
        ...graded,
        evidence: evidenceOf(happening, memory.factors),
      },
      memory.factors,
    );
  return slots.hold(
    slot,
    {
      stationId: point.row.stationId ?? '',
      at,
      value: subject?.value ?? null,
      joins: slot.joins ? { factorCode: alarm.factorCode } : undefined,
      ...graded,
    },
    make,
  );
}

/** What was left of rules that run here no more. */
function sweep({ slots, states }: Judging, point: Point, at: string): void {
  const { leftovers } = point;
  if (!leftovers) return;
  point.leftovers = null;
  for (const slot of leftovers.slots)
    if (!isHeldAt(point, slot)) slots.end(slot, { stationId: point.row.stationId ?? '', at });
  for (const row of leftovers.states) {
    const key = `${row.pointId}|${row.ruleId}`;
    if (!states.has(key)) states.set(key, { ...row, isActive: false, before: null });
  }
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
