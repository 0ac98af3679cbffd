import type { JudgeStateRow } from '#server/areas/alarm/face.ts';
import { isTimed, type Prepared, type PreparedReading, type Timed } from '../receive/prepare.ts';
import type { UploadRow } from '../receive/upload-store.ts';
import type { Memory } from '../remember/memory.ts';
import { isAtRest, type Point } from '../remember/point.ts';
import { makeSlotChanges, type SlotChanges } from './alarm-changes.ts';
import { judgeByLimits, keptOf, makeLimitJudging, takeBack } from './judge-limits.ts';
import { makeRuleJudging, type RuleChanges, type RuleJudging } from './judge-rules.ts';
import { liftHeld } from './lift-held.ts';

/** What a batch does to alarms; written in this order in the batch's own transaction. */
export interface AlarmChanges extends Omit<SlotChanges, 'hold' | 'end' | 'calm'>, RuleChanges {
  readonly kept: JudgeStateRow[];
  readonly idle: JudgeStateRow[];
}

/** What is asked of memory while a batch is judged. */
export type JudgingMemory = Pick<Memory, 'points' | 'factors' | 'spans' | 'crossing' | 'told'>;

/** Judges a batch's live readings in the order they came: by limits, then by rules, by what devices tell of their states in it as well. The memory goes on; `undo` takes it back. */
export function judgeBatch(
  batch: readonly Prepared[],
  uploads: readonly UploadRow[],
  memory: JudgingMemory,
): AlarmChanges {
  const { hold, end, calm, ...changes } = makeSlotChanges();
  const slots = { hold: liftHeld(hold, memory.spans.lifts()), end, calm };
  const limits = makeLimitJudging(memory.factors, slots);
  const rules = makeRuleJudging(memory, slots);

  hearStates(uploads, memory, rules);
  for (const item of batch) {
    if (!isTimed(item) || item.isSuppressed) continue;
    const { kind, dataTime } = item;
    const point = judgedPoint(item.mn, memory);
    if (!point) continue;
    const readings = judgedReadings(item, point, memory);
    if (point.watches.size > 0)
      for (const reading of readings) judgeByLimits(limits, point, { kind, dataTime, reading });
    if (readings.length > 0 || item.readings.length === 0)
      rules.judge(point, { ...item, readings });
  }
  return {
    ...changes,
    ...rules.changes(),
    ...keptOf(limits),
    undo() {
      takeBack(limits);
      changes.undo();
      rules.forget();
    },
  };
}

/** States count by their DataTime: they are known before any value of the batch is judged. */
function hearStates(
  uploads: readonly UploadRow[],
  { points, told }: Pick<JudgingMemory, 'points' | 'told'>,
  rules: Pick<RuleJudging, 'judgeStates'>,
): void {
  const sinceMs = new Map<Point, number>();
  for (const row of uploads) {
    const point = points.byMn(row.mn);
    if (point?.asksStates && told.tell(row))
      sinceMs.set(point, Math.min(row.dataTime, sinceMs.get(point) ?? Infinity));
  }
  for (const [point, atMs] of sinceMs) rules.judgeStates(point, atMs);
}

function judgedPoint(mn: string, { points }: Pick<JudgingMemory, 'points'>): Point | undefined {
  const point = points.byMn(mn);
  return point && isAtRest(point.row.status) ? undefined : point;
}

/** Without what agreed stops and calibration windows keep from being judged. */
function judgedReadings(
  { readings, log: { dataTime } }: Timed,
  { row: { id } }: Point,
  { spans }: Pick<JudgingMemory, 'spans'>,
): readonly PreparedReading[] {
  const suppressions = spans.suppressions();
  return suppressions.has(id)
    ? readings.filter(({ factorCode }) => suppressions.at(id, factorCode, dataTime) === null)
    : readings;
}
