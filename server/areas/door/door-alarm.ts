import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import type { OutsideKey } from '#server/areas/alarm/face.ts';

/** The alarm of one door: others of its station have theirs. */
export function doorAlarmKey({
  id,
  stationId,
}: {
  readonly id: string;
  readonly stationId: string;
}): OutsideKey {
  return { kind: ALARM_KIND.door, stationId, subjectKey: `door:${id}` };
}
