import { type AlarmSlot, slotKey } from '../points/alarm-slot.ts';
import { isHeldByLimit, type Point } from '../remember/point.ts';
import { isHeld } from '../rules/rule-watch.ts';

/** Whether a rule holds the alarm of a slot. */
function isHeldByRule(point: Point, slot: AlarmSlot): boolean {
  const key = slotKey(slot);
  for (const watches of point.rules.values())
    for (const watch of watches)
      if (isHeld(watch) && watch.alarms.some((alarm) => alarm.key === key)) return true;
  return false;
}

/** Whether a limit or a rule holds it. */
export function isHeldAt(point: Point, slot: AlarmSlot): boolean {
  return isHeldByLimit(point, slot) || isHeldByRule(point, slot);
}
