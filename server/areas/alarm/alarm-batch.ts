import type { Db } from '#server/db/db.ts';
import type { EntityOf } from '#server/registry/rows.ts';
import { activeKey } from './active-key-store.ts';
import { type AlarmProgress, insertAlarms, type NewAlarm, progressAlarms } from './alarm-store.ts';
import { type JudgeStateRow, saveJudgeStates } from './judge-state-store.ts';
import { type AlarmKey, recoverKeys } from './outside-store.ts';
import { type EndedAlarm, recoverAlarms, recoverPoints } from './recover-store.ts';

/** All that a batch of packets does to alarms. */
export interface AlarmBatch {
  /** Alarms that go on. */
  readonly progress: readonly AlarmProgress[];
  /** Alarms that end. Times are ISO text. */
  readonly recovered: readonly { readonly id: string; readonly at: string }[];
  /** Active alarms that end, whoever raised them. */
  readonly over: { readonly keys: readonly AlarmKey[]; readonly at: string };
  /** Alarms of a kind that whole points have and that end. */
  readonly overAtPoints: readonly { readonly pointIds: readonly string[]; readonly type: string }[];
  readonly raised: readonly NewAlarm[];
  /** What judging is to remember, and what it need not any more. */
  readonly kept: readonly JudgeStateRow[];
  readonly idle: readonly JudgeStateRow[];
}

export interface AlarmOutcome {
  /** Of alarms that were active already, the id that was given → the id of the alarm that goes on. */
  readonly goingOn: ReadonlyMap<string, string>;
  /** Those of `over` and `overAtPoints` that were active. */
  readonly ended: readonly EndedAlarm[];
}

export interface AlarmBatchWriting {
  readonly entity: EntityOf<'alarmRecord'>;
  readonly now: Date;
  /** Ids of alarms that go on under another's id → that id: they are looked up here, and those of this batch are added. */
  readonly aliases: Map<string, string>;
}

/**
 * Writes what a batch does to alarms: what ends makes room for what is raised anew of the same point, factor and kind.
 * @returns null: one that is to go on or to end is active no more; nothing of the batch holds then
 */
export async function writeAlarmBatch(
  tx: Db,
  batch: AlarmBatch,
  { entity, now, aliases }: AlarmBatchWriting,
): Promise<AlarmOutcome | null> {
  const named = <T extends { readonly id: string }>(rows: readonly T[]): readonly T[] =>
    rows.map((row) => ({ ...row, id: aliases.get(row.id) ?? row.id }));
  const found =
    (await progressAlarms(tx, entity, named(batch.progress))) +
    (await recoverAlarms(tx, entity, named(batch.recovered)));
  if (found < batch.progress.length + batch.recovered.length) return null;
  const ended = [...(await recoverKeys(tx, entity, batch.over.keys, batch.over.at))];
  for (const { pointIds, type: alarmType } of batch.overAtPoints)
    ended.push(
      ...(await recoverPoints(tx, entity, pointIds, { alarmType, at: now.toISOString() })),
    );
  const goingOn = new Map<string, string>();
  for (const alarms of inRounds(batch.raised))
    for (const [given, other] of await insertAlarms(tx, entity, alarms, now))
      goingOn.set(given, other);
  for (const [given, other] of goingOn) aliases.set(given, other);
  if (batch.kept.length + batch.idle.length > 0)
    await saveJudgeStates(
      tx,
      batch.kept.map((row) => ({
        ...row,
        alarmId: row.alarmId === null ? null : (aliases.get(row.alarmId) ?? row.alarmId),
      })),
      batch.idle,
    );
  return { goingOn, ended };
}

/** Lists in which a point, a factor and a kind have one active alarm at most: of several the first is raised, the others join it. */
function inRounds(alarms: readonly NewAlarm[]): readonly (readonly NewAlarm[])[] {
  const rounds: NewAlarm[][] = [];
  const seen = new Map<string, number>();
  for (const alarm of alarms) {
    const key = activeKey(alarm);
    const round = alarm.endedAt === null ? (seen.get(key) ?? 0) : 0;
    if (alarm.endedAt === null) seen.set(key, round + 1);
    (rounds[round] ??= []).push(alarm);
  }
  return rounds;
}
