import { liftAlarm, type NewAlarm, writeAlarmBatch } from '#server/areas/alarm/face.ts';
import type { Db } from '#server/db/db.ts';
import type { OutboxEntry } from '#server/db/outbox.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import type { AlarmChanges } from '../judge/judge-batch.ts';
import { ALARM_TYPE } from '../points/watch.ts';
import type { Spans } from '../remember/spans.ts';
import { insertHits, saveRuleStates } from '../rules/rule-store.ts';
import type { BatchRows } from './batch-rows.ts';
import { StaleMemory } from './stale-memory.ts';
import type { StateChanges } from './state-changes.ts';

/** What a batch does to alarms, wherever in it that was found. */
export interface AlarmFindings {
  /** By values: limits and rules. */
  readonly alarms: AlarmChanges;
  /** By what devices told of their states. */
  readonly states: StateChanges;
  /** By how devices speak, and that they speak again. */
  readonly rows: Pick<BatchRows, 'clocks' | 'returned'>;
}

export interface AlarmWriting {
  /** What alarms are: their columns and whether their changes are kept. */
  readonly entity: EntityOf<'alarmRecord'>;
  readonly now: Date;
  /** Ids of alarms raised here that went on under another's id → that id. */
  readonly aliases: Map<string, string>;
  readonly spans: Pick<Spans, 'lifts'>;
}

/**
 * Writes what a batch does to alarms and rules.
 * @returns what is told of it
 * @throws StaleMemory an alarm that goes on here has ended elsewhere
 */
export async function writeAlarms(
  tx: Db,
  { alarms, states, rows: { clocks, returned } }: AlarmFindings,
  { spans, ...writing }: AlarmWriting,
): Promise<readonly OutboxEntry[]> {
  const wrong = clocks.wrong.map((alarm) => liftAlarm(alarm, spans.lifts()));
  const told = [...states.raised, ...wrong];
  const outcome = await writeAlarmBatch(
    tx,
    {
      progress: [...alarms.progress.values()],
      recovered: alarms.recovered,
      over: states.over,
      overAtPoints: [
        { pointIds: clocks.right, type: ALARM_TYPE.communication },
        { pointIds: returned, type: ALARM_TYPE.offline },
      ],
      raised: [...told, ...alarms.raised],
      kept: alarms.kept,
      idle: alarms.idle,
    },
    writing,
  );
  if (!outcome) throw new StaleMemory('an alarm that goes on here has ended elsewhere');
  await saveRuleStates(tx, alarms.ruleStates);
  await insertHits(tx, alarms.hits);
  return [
    ...outcome.ended.map(({ id, stationId }) => ({
      name: 'alarm.recovered',
      payload: { alarmId: id, stationId: stationId ?? '' },
    })),
    ...told.filter(({ id }) => !outcome.goingOn.has(id)).map(raisedEvent),
    ...judgedEvents(alarms, outcome.goingOn, writing.aliases),
  ];
}

function raisedEvent({ id, stationId, level }: NewAlarm): OutboxEntry {
  return { name: 'alarm.raised', payload: { alarmId: id, stationId: stationId ?? '', level } };
}

/** By the ids that alarms are known under; one that was active already is not raised once more. */
function judgedEvents(
  { events, fired }: AlarmChanges,
  goingOn: ReadonlyMap<string, string>,
  aliases: ReadonlyMap<string, string>,
): readonly OutboxEntry[] {
  const idOf = (id: string): string => aliases.get(id) ?? id;
  return [
    ...events
      .filter(({ name, payload }) => name !== 'alarm.raised' || !goingOn.has(payload.alarmId))
      .map(({ name, payload }) => ({
        name,
        payload: { ...payload, alarmId: idOf(payload.alarmId) },
      })),
    ...fired.map(({ name, payload }) => ({
      name,
      payload: { ...payload, alarmId: payload.alarmId === null ? null : idOf(payload.alarmId) },
    })),
  ];
}
