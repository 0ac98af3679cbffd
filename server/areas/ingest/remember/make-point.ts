import type { ReadingKind } from '#server/gateway/commands.ts';
import { type AlarmSlot, emptySlot, slotKey } from '../points/alarm-slot.ts';
import type { DevicePassword } from '../points/device-password.ts';
import type { PointRow } from '../points/point-store.ts';
import { countWatches, type Watch } from '../points/watch.ts';
import { groupBy } from '../rules/group-by.ts';
import type { RuleWatch } from '../rules/rule-watch.ts';
import type { Point } from './point.ts';
import { surround, type World } from './surroundings.ts';

/** What a point is made of. */
export interface PointParts {
  readonly row: PointRow;
  readonly password: DevicePassword;
  readonly watches: Point['watches'];
  readonly rules: readonly RuleWatch[];
  readonly world: World;
}

/** A point as it was read; of the one before it keeps what it remembers, and stays primed unless more is watched on it than was. */
export function makePoint(
  { row, password, watches, rules, world }: PointParts,
  before: Point | undefined,
): Point {
  return {
    ...(before ?? {
      lastTouchedMs: 0,
      newestMs: new Map<ReadingKind, number>(),
      clockWrongMs: null,
      turn: -1,
      leftovers: null,
    }),
    row,
    password,
    watches,
    asksStates: rules.some(({ rule }) => rule.asksStates),
    rules: groupBy(rules, ({ rule }) => rule.row.tree.period),
    slots: slotsOf(watches, rules, before),
    around: surround(watches, row, world),
    lastHeardMs: before?.lastHeardMs ?? row.lastPacketMs,
    shownStatus: row.status,
    isPrimed: before?.isPrimed === true && remembersAll(before, watches, rules),
  };
}

function remembersAll(
  before: Point,
  watches: Point['watches'],
  rules: readonly RuleWatch[],
): boolean {
  const ran = new Set(rulesAt(before));
  return (
    countWatches(watches) <= countWatches(before.watches) &&
    rules.length === ran.size &&
    rules.every((watch) => ran.has(watch))
  );
}

/** The rules that run at a point, of whatever kind of readings. */
export function rulesAt(point: Pick<Point, 'rules'>): readonly RuleWatch[] {
  return [...point.rules.values()].flat();
}

/** Whether something is watched at a point because of one of these limits. */
export function hasLimit({ watches }: Point, limits: ReadonlySet<string>): boolean {
  for (const list of watches.values())
    if (list.some(({ versions }) => versions.some(({ limit }) => limits.has(limit.id))))
      return true;
  return false;
}

/** Limits and rules that raise the same share a slot. */
function slotsOf(
  watches: Point['watches'],
  rules: readonly RuleWatch[],
  before: Point | undefined,
): Map<string, AlarmSlot> {
  const slots = new Map<string, AlarmSlot>();
  for (const list of watches.values())
    for (const watch of list) {
      const key = slotKey(watch);
      watch.slot = slots.get(key) ?? before?.slots.get(key) ?? watch.slot;
      slots.set(key, watch.slot);
    }
  for (const { alarms } of rules)
    for (const { key, factorCode, action } of alarms)
      if (!slots.has(key))
        slots.set(key, before?.slots.get(key) ?? emptySlot(factorCode, action.kind));
  return slots;
}

/** Watches by point and factor; each goes on with the memory and the slot that it had before. */
export function groupWatches(
  watches: readonly Watch[],
  before: Iterable<Point>,
): ReadonlyMap<string, Point['watches']> {
  const old = new Map<string, Watch>();
  for (const point of before)
    for (const list of point.watches.values())
      for (const watch of list) old.set(watchKey(watch), watch);
  const groups = new Map<string, Map<string, Watch[]>>();
  for (const watch of watches) {
    const known = old.get(watchKey(watch));
    if (known) for (const [kind, memory] of known.memory) watch.memory.set(kind, memory);
    if (known) watch.slot = known.slot;
    const byFactor = groups.get(watch.pointId) ?? new Map<string, Watch[]>();
    byFactor.set(watch.factorCode, [...(byFactor.get(watch.factorCode) ?? []), watch]);
    groups.set(watch.pointId, byFactor);
  }
  return groups;
}

/** Names what is watched among all points. */
export function watchKey(watch: {
  readonly pointId: string;
  readonly factorCode: string;
  readonly alarmType: string;
}): string {
  return `${watch.pointId}|${watch.factorCode}|${watch.alarmType}`;
}
