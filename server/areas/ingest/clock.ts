import type { NewAlarm } from '#server/areas/alarm/face.ts';
import { newId } from '#server/base/context/new-id.ts';
import { wallTime } from '#schemas/types/wall-time.ts';
import { writeAlarmText, placeOf } from './alarm-text.ts';
import type { Point, PointCache } from './point-cache.ts';
import type { Prepared } from './prepare.ts';
import { ALARM_TYPE } from './watch.ts';

/** What a batch says about the clocks of devices: whose times cannot be true, and whose are right again. */
export interface ClockChanges {
  /** One for each point; where one is active it goes on. */
  readonly wrong: readonly NewAlarm[];
  /** Points. */
  readonly right: readonly string[];
}

/** A clock counts as right again after this long without a wrong time: devices that send both by turns raise one alarm. */
const RIGHT_AFTER_MS = 10 * 60_000;
const LEVEL = 2;

/** Looks for times that cannot be true. What is remembered of a point goes on; `PointCache.forget` takes it back. */
export function judgeClocks(batch: readonly Prepared[], cache: PointCache): ClockChanges {
  const wrong = new Map<Point, { said: Said; times: number }>();
  const right = new Set<Point>();
  for (const item of batch) {
    const point = item.mn === null ? undefined : cache.byMn(item.mn);
    if (!point || item.log.dataTime === null) continue;
    if (item.quarantine !== null) {
      wrong.set(point, { said: { timeMs: item.log.dataTime, receivedAt: item.receivedAt }, times: (wrong.get(point)?.times ?? 0) + 1 });
      point.clockWrongMs = item.receivedAt;
      right.delete(point);
    } else if (point.clockWrongMs !== null && item.receivedAt - point.clockWrongMs > RIGHT_AFTER_MS) {
      point.clockWrongMs = null;
      right.add(point);
    }
  }
  return { wrong: [...wrong].map(([point, { said, times }]) => newAlarm(point, said, times)), right: [...right].map(({ row }) => row.id) };
}

/** A time that cannot be true, and when it came; milliseconds since 1970. */
interface Said {
  readonly timeMs: number;
  readonly receivedAt: number;
}

function newAlarm({ row }: Point, { timeMs, receivedAt }: Said, times: number): NewAlarm {
  const at = new Date(receivedAt).toISOString();
  return {
    id: newId(),
    pointId: row.id,
    stationId: row.stationId,
    enterpriseId: row.enterpriseId,
    regionCode: row.regionCode,
    factorCode: null,
    alarmType: ALARM_TYPE.communication,
    level: LEVEL,
    at,
    lastAt: at,
    endedAt: null,
    value: null,
    maxValue: null,
    upper: null,
    lower: null,
    limitText: null,
    multiple: null,
    unit: null,
    times,
    message: writeAlarmText(ALARM_TYPE.communication, { place: placeOf(row), time: wallTime(timeMs), received: wallTime(receivedAt) }),
  };
}
