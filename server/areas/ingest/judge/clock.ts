import { MINUTE_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import type { ToldEvidence } from '#schemas/monitor-rules/told-evidence.ts';
import { plainAlarm, sayAlarmOf, saySentence, type NewAlarm } from '#server/areas/alarm/face.ts';
import type { Said } from '#server/base/texts/said.ts';
import { placeOf } from '../points/alarm-text.ts';
import type { PointRow } from '../points/point-store.ts';
import { ALARM_TYPE } from '../points/watch.ts';
import { KEY_MISSING, KEY_WRONG, type Prepared } from '../receive/prepare.ts';
import type { Points } from '../remember/point-table.ts';
import type { Point } from '../remember/point.ts';

/** What a batch says about how devices speak: whose times cannot be true or read, whose encryption cannot be read or is left out, and whose are right again. */
export interface ClockChanges {
  /** One for each point; where one is active it goes on. */
  readonly wrong: readonly NewAlarm[];
  /** Points. */
  readonly right: readonly string[];
}

/** A device counts as right again after this long without a fault: devices that send both by turns raise one alarm. */
const RIGHT_AFTER_MS = 10 * MINUTE_MS;
const LEVEL = 2;

/** Looks for times that cannot be true or read, for packets that no key opens, and for plain ones of devices that have a key. What is remembered of a point goes on; `Priming.forget` takes it back. */
export function judgeClocks(
  batch: readonly Prepared[],
  { byMn }: Pick<Points, 'byMn'>,
): ClockChanges {
  const wrong = new Map<Point, { said: TimeFault; times: number }>();
  const right = new Set<Point>();
  for (const item of batch) {
    const point = item.mn === null ? undefined : byMn(item.mn);
    if (!point) continue;
    const said = faultOf(item);
    if (said) {
      wrong.set(point, { said, times: (wrong.get(point)?.times ?? 0) + 1 });
      point.clockWrongMs = item.receivedAt;
      right.delete(point);
    } else if (
      item.log.dataTime !== null &&
      point.clockWrongMs !== null &&
      item.receivedAt - point.clockWrongMs > RIGHT_AFTER_MS
    ) {
      point.clockWrongMs = null;
      right.add(point);
    }
  }
  return {
    wrong: [...wrong].map(([point, { said, times }]) => newAlarm(point, said, times)),
    right: [...right].map(({ row }) => row.id),
  };
}

/** What is wrong, and when it came; milliseconds since 1970. `timeMs` is a time that cannot be true. */
type TimeFault = { readonly receivedAt: number } & (
  | { readonly fault: 'time'; readonly timeMs: number }
  | { readonly fault: 'unread'; readonly sent: string }
  | { readonly fault: 'key' }
  | { readonly fault: 'plain' }
);

/** More of what stands in the place of a time says no more of it. */
const MAX_SENT = 40;

function faultOf({ quarantine, log, receivedAt, packet, isPlain }: Prepared): TimeFault | null {
  if (log.errors === KEY_WRONG || log.errors === KEY_MISSING) return { fault: 'key', receivedAt };
  if (quarantine === null) return isPlain === true ? { fault: 'plain', receivedAt } : null;
  if (log.dataTime !== null) return { fault: 'time', timeMs: log.dataTime, receivedAt };
  const sent = (packet?.params.DataTime ?? '').replaceAll('\0', '\uFFFD').slice(0, MAX_SENT);
  return { fault: 'unread', sent: sent || '—', receivedAt };
}

function sentenceOf(point: PointRow, said: TimeFault): Said {
  const params = { place: placeOf(point), received: wallTime(said.receivedAt) };
  if (said.fault === 'key' || said.fault === 'plain') return saySentence(said.fault, params);
  return said.fault === 'unread'
    ? saySentence('unread', { ...params, sent: said.sent })
    : sayAlarmOf(ALARM_TYPE.communication, { ...params, time: wallTime(said.timeMs) });
}

function evidenceOf(said: TimeFault): ToldEvidence {
  const [at, received] = [formatIsoWallTime(said.receivedAt), wallTime(said.receivedAt)];
  if (said.fault === 'key' || said.fault === 'plain')
    return { told: said.fault, at, facts: { received } };
  return said.fault === 'unread'
    ? { told: 'unread', at, facts: { sent: said.sent, received } }
    : { told: 'clock', at, facts: { time: wallTime(said.timeMs), received } };
}

function newAlarm({ row }: Point, said: TimeFault, times: number): NewAlarm {
  const about = {
    alarmType: ALARM_TYPE.communication,
    level: LEVEL,
    times,
    message: sentenceOf(row, said),
    evidence: evidenceOf(said),
  };
  return plainAlarm({ ...row, pointId: row.id }, said.receivedAt, about);
}
