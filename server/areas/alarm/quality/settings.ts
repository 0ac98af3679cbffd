import { alarmKindCard, limitWatchOf } from '#schemas/dictionaries/alarm-kinds.ts';
import { raisesAfter } from '#schemas/monitor-rules/blocks/ask.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import type { SourceSetting } from './advice.ts';
import type { LimitRow } from './quality-store.ts';
import { countFieldOf, type AlarmSource } from './sources.ts';

const NOTHING: SourceSetting = { count: null, recover: null };

/** What a limit counts for a kind of alarms; where its field is empty the number of the kind stands. */
export function settingOfLimit(limit: LimitRow | undefined, alarmType: string): SourceSetting {
  const field = countFieldOf(alarmType);
  if (!limit || field === null) return NOTHING;
  return {
    count: limit[field] ?? alarmKindCard(alarmType)?.count ?? null,
    recover: limitWatchOf(alarmType)?.countsEnd ? (limit.recoverCount ?? 1) : null,
  };
}

/** What a rule counts: the outermost count that is reached through "and" alone; without one, each value raises it. */
export function settingOfRule(tree: RuleTree | null | undefined): SourceSetting {
  return tree ? { count: raisesAfter(tree.when) ?? 1, recover: tree.recover } : NOTHING;
}

/** Alarms of rules are counted from the value that raises them on; limits count the ones before it, too. */
export function countWhole(source: AlarmSource, { count }: SourceSetting): AlarmSource['alarms'] {
  if (source.by !== 'rule' || count === null || count <= 1) return source.alarms;
  return source.alarms.map((alarm) => ({ ...alarm, times: alarm.times + count - 1 }));
}
