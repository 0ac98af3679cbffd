import { type LevelLifts, liftAlarm, liftLevel } from '#server/areas/alarm/face.ts';
import type { SlotChanges } from './alarm-changes.ts';

/** Holds alarms one level higher while a special event of the station runs. */
export function liftHeld(hold: SlotChanges['hold'], lifts: LevelLifts): SlotChanges['hold'] {
  return (slot, news, make) =>
    lifts.at(news.stationId, news.at) === null
      ? hold(slot, news, make)
      : hold(slot, { ...news, level: liftLevel(news.level) }, () => liftAlarm(make(), lifts));
}
