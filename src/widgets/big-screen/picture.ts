import type { Row } from '#engine/base/ports.ts';
import { WALL_PARTS, type WallAlarm, type WallPart, type WallPicture } from '#schemas/api/wall.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';

/** Alarms at most. */
const MOST = 20;

/** What a wall shows, and how fresh it is. */
export interface Shown {
  /** The last of each part that could be made. */
  readonly picture: WallPicture | undefined;
  /** When each part was made last. */
  readonly at: Readonly<Partial<Record<WallPart, string>>>;
  readonly failed: readonly WallPart[];
  /** ms since 1970 of the last answer. */
  readonly heardAt: number;
  /** Alarms that were pushed after the picture was made, the newest first. */
  readonly pushed: readonly Pushed[];
}

interface Pushed {
  readonly alarm: WallAlarm;
  /** ms since 1970 */
  readonly heardAt: number;
}

export const NOTHING: Shown = {
  picture: undefined,
  at: {},
  failed: [],
  heardAt: 0,
  pushed: [],
};

/**
 * What is shown when a picture has come. A part that could not be made stays as it was; what was pushed after the picture was made is not in
 * it and stays, too: one that others asked for is up to five seconds old.
 */
export function withPicture(old: Shown, made: WallPicture, nowMs: number): Shown {
  const kept = Object.fromEntries(made.failed.map((part) => [part, old.picture?.[part] ?? null]));
  const fresh = WALL_PARTS.filter((part) => !made.failed.includes(part));
  const madeMs = parseWallTime(made.at) ?? nowMs;
  const pushed = old.pushed.filter(({ heardAt }) => heardAt >= madeMs);
  return {
    picture: withAlarms({ ...made, ...kept }, pushed),
    at: { ...old.at, ...Object.fromEntries(fresh.map((part) => [part, made.at])) },
    failed: made.failed,
    heardAt: nowMs,
    pushed,
  };
}

/** An alarm is shown when it is pushed. What else is pushed on its topic changes nothing. */
export function withPushed(old: Shown, message: Row, nowMs: number): Shown {
  const alarm = alarmOf(message);
  if (!old.picture?.alarms || !alarm) return old;
  const pushed = [{ alarm, heardAt: nowMs }, ...old.pushed].slice(0, MOST);
  return { ...old, pushed, picture: withAlarms(old.picture, pushed) };
}

function withAlarms(picture: WallPicture, pushed: readonly Pushed[]): WallPicture {
  if (!picture.alarms || pushed.length === 0) return picture;
  const listed = new Set(picture.alarms.map(({ id }) => id));
  const before = pushed.flatMap(({ alarm }) => (listed.has(alarm.id) ? [] : alarm));
  return { ...picture, alarms: [...before, ...picture.alarms].slice(0, MOST) };
}

function alarmOf(message: Row): WallAlarm | undefined {
  const text = toText(message['body']) || toText(message['title']);
  if (text === '' || message['kind'] === 'changed') return undefined;
  return {
    id: /([^/?]+)$/.exec(toText(message['link']))?.[1] ?? toText(message['id']),
    level: toText(message['level']),
    text,
    stationId: toText(message['stationId']) || null,
    stationName: toText(message['station']) || null,
    alarmTime: toText(message['at']),
  };
}
