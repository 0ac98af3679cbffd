import type { Suppressions } from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import type { ReadingKind } from '#server/gateway/commands.ts';
import { type AlarmSlot, emptySlot, slotKey } from '../points/alarm-slot.ts';
import { groupBy } from '../rules/group-by.ts';
import type { OtherFrames } from '../rules/other-frames.ts';
import { remember } from '../rules/rule-memory.ts';
import { type ActiveAlarm, loadActiveAlarms, type RuleStateRow } from '../rules/rule-store.ts';
import { isHeld, type RuleWatch } from '../rules/rule-watch.ts';
import type { PointStates } from '../rules/told-states.ts';
import { isHeldByLimit, type Point } from './point.ts';

/** What is known beside the points. */
export interface PrimeSources {
  readonly others: OtherFrames;
  readonly told: PointStates;
  readonly suppressions: Suppressions;
  /** Newest DataTime of a point that is stored and was judged, ms. */
  newestMs(point: Point, kind: ReadingKind): number | undefined;
}

/** Gives points the alarms that are active, their rules what was stored, and finds what rules that run there no more left. */
export async function primeRules(
  db: Db,
  points: readonly Point[],
  { others, told, suppressions, newestMs }: PrimeSources,
): Promise<void> {
  const byId = new Map(points.map((point) => [point.row.id, point]));
  const active = groupBy(await loadActiveAlarms(db, [...byId.keys()]), ({ pointId }) => pointId);
  for (const point of points) takeAlarms(point, active.get(point.row.id) ?? []);
  const states = await remember(
    db,
    points.map((point) => ({
      pointId: point.row.id,
      rules: rulesOf(point),
      newestMs: (kind) => newestMs(point, kind),
      around: point.around,
      isSuppressed: (factor, timeMs) =>
        suppressions.has(point.row.id) && suppressions.at(point.row.id, factor, timeMs) !== null,
    })),
    { others, told },
  );
  for (const point of points)
    point.leftovers = leftoversOf(
      point,
      active.get(point.row.id) ?? [],
      states.get(point.row.id) ?? [],
    );
}

function rulesOf(point: Point): readonly RuleWatch[] {
  return [...point.rules.values()].flat();
}

function takeAlarms(point: Point, alarms: readonly ActiveAlarm[]): void {
  for (const slot of point.slots.values())
    Object.assign(slot, { alarmId: null, level: 0, calmAt: null });
  for (const alarm of alarms) {
    const slot = point.slots.get(slotKey(alarm));
    if (slot) Object.assign(slot, { alarmId: alarm.id, level: alarm.level });
  }
}

/** Alarms of rules that nothing here holds, and states of rules or versions that run here no more. */
function leftoversOf(
  point: Point,
  alarms: readonly ActiveAlarm[],
  states: readonly RuleStateRow[],
): Point['leftovers'] {
  const rules = rulesOf(point);
  const held = new Set(
    rules.filter(isHeld).flatMap(({ alarms: own }) => own.map(({ key }) => key)),
  );
  const slots = alarms
    .filter((alarm) => alarm.isOfRule && !held.has(slotKey(alarm)))
    .map((alarm) => slotOf(point, alarm))
    .filter((slot) => !isHeldByLimit(point, slot));
  const gone = states.filter(
    ({ ruleId, version }) =>
      !rules.some(({ rule: { row } }) => row.id === ruleId && row.version === version),
  );
  return slots.length + gone.length === 0 ? null : { slots, states: gone };
}

function slotOf(point: Point, alarm: ActiveAlarm): AlarmSlot {
  return (
    point.slots.get(slotKey(alarm)) ??
    Object.assign(emptySlot(alarm.factorCode, alarm.alarmType), {
      alarmId: alarm.id,
      level: alarm.level,
    })
  );
}
