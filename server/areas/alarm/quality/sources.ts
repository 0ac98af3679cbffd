import { alarmKindCard, type CountField, limitWatchOf } from '#schemas/dictionaries/alarm-kinds.ts';
import { groupAlarms } from './counts.ts';
import type { JudgedAlarm } from './facts.ts';

/** What raised alarms: a monitoring rule; a limit, by its point, factor and kind; or a kind alone. */
export interface AlarmSource {
  readonly key: string;
  readonly by: 'rule' | 'limit' | 'kind';
  readonly ruleId: string | null;
  readonly pointId: string | null;
  readonly factorCode: string | null;
  readonly alarmType: string;
  readonly alarms: readonly JudgedAlarm[];
}

/** The field that counts alarms of a kind; null where a limit counts none. */
export function countFieldOf(alarmType: string): CountField | null {
  return limitWatchOf(alarmType)?.countedBy ?? null;
}

/** Sources with their alarms, those with the most first. */
export function findSources(alarms: readonly JudgedAlarm[]): readonly AlarmSource[] {
  const sources = [...groupAlarms(alarms, keyOfSource)].flatMap(
    ([key, group]): readonly AlarmSource[] => {
      const [first] = group;
      if (!first) return [];
      const by = originOf(first);
      const { ruleId, pointId, factorCode, alarmType } = first;
      return [
        {
          key,
          by,
          ruleId,
          pointId: by === 'limit' ? pointId : null,
          factorCode: by === 'limit' ? factorCode : null,
          alarmType,
          alarms: group,
        },
      ];
    },
  );
  return sources.sort((a, b) => b.alarms.length - a.alarms.length);
}

function keyOfSource(alarm: JudgedAlarm): string {
  const by = originOf(alarm);
  if (by === 'rule') return `rule-${alarm.ruleId ?? ''}`;
  return by === 'limit'
    ? `limit-${alarm.pointId ?? ''}-${alarm.factorCode ?? ''}-${alarm.alarmType}`
    : `kind-${alarm.alarmType}`;
}

/** What raised an alarm. */
export function originOf({
  ruleId,
  pointId,
  factorCode,
  alarmType,
}: JudgedAlarm): AlarmSource['by'] {
  if (ruleId !== null) return 'rule';
  const raisedBy = alarmKindCard(alarmType)?.raisedBy;
  return pointId !== null && factorCode !== null && (raisedBy === 'limit' || raisedBy === 'value')
    ? 'limit'
    : 'kind';
}
