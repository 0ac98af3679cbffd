import { newId } from '#server/base/context/new-id.ts';
import type { NewAlarm } from './alarm-store.ts';

/** Where an alarm is. */
type AlarmPlace = Pick<NewAlarm, 'pointId' | 'stationId' | 'enterpriseId' | 'regionCode'>;
/** What has to be said of an alarm that is held against no number. */
type PlainAlarmFacts = Pick<NewAlarm, 'alarmType' | 'level' | 'message' | 'evidence'> &
  Partial<Pick<NewAlarm, 'factorCode' | 'times'>>;

/** An active alarm that no number raised: what a device told, or that it told nothing. */
export function plainAlarm(
  { pointId, stationId, enterpriseId, regionCode }: AlarmPlace,
  atMs: number,
  said: PlainAlarmFacts,
): NewAlarm {
  const at = new Date(atMs).toISOString();
  return {
    id: newId(),
    pointId,
    stationId,
    enterpriseId,
    regionCode,
    factorCode: null,
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
    times: 1,
    ...said,
  };
}
