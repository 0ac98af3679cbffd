import type { NewAlarm } from './alarm-store.ts';
import type { LiftRow } from './lift-store.ts';
import { saySentence } from './sentence.ts';

/** Special events that run and lift the level of the alarms of their stations, in memory. */
export interface LevelLifts {
  /**
   * The name of one that lifts alarms of that time; its state begins it, its state or its planned end, whichever comes first, ends it.
   * @param at ISO
   */
  at(stationId: string | null, at: string): string | null;
}

const MAX_LEVEL = 4;

export function makeLevelLifts(rows: readonly LiftRow[]): LevelLifts {
  const byStation = new Map<string, LiftRow[]>();
  for (const row of rows)
    byStation.set(row.stationId, [...(byStation.get(row.stationId) ?? []), row]);
  return {
    at(stationId, at) {
      const running = stationId === null ? undefined : byStation.get(stationId);
      return running?.find(({ untilMs }) => Date.parse(at) < untilMs)?.name ?? null;
    },
  };
}

/** One level higher; the highest stays. */
export function liftLevel(level: number): number {
  return Math.min(MAX_LEVEL, level + 1);
}

/** A new alarm as its station's special event has it: one level higher, and it says so. Where none runs, or the level is the highest, as it is. */
export function liftAlarm<T extends Pick<NewAlarm, 'stationId' | 'at' | 'level' | 'message'>>(
  alarm: T,
  lifts: LevelLifts,
): T {
  const name = alarm.level < MAX_LEVEL ? lifts.at(alarm.stationId, alarm.at) : null;
  return name === null
    ? alarm
    : {
        ...alarm,
        level: liftLevel(alarm.level),
        message: saySentence('lifted', { message: alarm.message, name }),
      };
}
