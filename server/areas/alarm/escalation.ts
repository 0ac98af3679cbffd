import { DAY_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { readParams } from '#server/records/param-store.ts';
import { alarmEntity } from './alarm.ts';
import {
  findStationDuty,
  listWaiting,
  noteSteps,
  type StationDuty,
  type WaitingAlarm,
} from './escalation-store.ts';
import { noteAlarms } from './note-alarms.ts';
import { tellOf } from './tell-watchers.ts';

/** Parameters: minutes until the next ones are told, by level; 0 or nothing: never. */
const MINUTES_PREFIX = 'ALARM_ESCALATE_MINUTES_';
/** Parameter: 1 lifts the level with every step after the first. */
const LIFT_PARAM = 'ALARM_ESCALATE_LIFT';
/** What waits longer than this is known to wait: nobody is told any more. */
const GIVEN_UP_MS = 3 * DAY_MS;
const STEPS: readonly ((duty: StationDuty) => readonly string[])[] = [
  ({ duty }) => duty,
  ({ managers }) => managers,
  ({ bureau }) => bureau,
];
const HIGHEST = 4;

interface Step {
  readonly alarm: WaitingAlarm;
  readonly step: number;
  readonly level: number;
}

/**
 * Tells the next ones of alarms that nobody confirmed or gave out: after the time of their level the engineer on duty, after twice that time
 * who leads the O&M company, after three times the bureau of the region. Every step is taken once and stands in the timeline.
 * @returns how many steps were taken
 */
export async function escalateAlarms(ctx: Ctx): Promise<number> {
  const params = await readParams(ctx.db, 'ALARM_ESCALATE_');
  const minutesOf = (level: number): number =>
    Number(params.get(`${MINUTES_PREFIX}${level}`) ?? 0) || 0;
  if (![1, 2, 3, HIGHEST].some((level) => minutesOf(level) > 0)) return 0;
  const lift = params.get(LIFT_PARAM)?.trim() === '1' ? 1 : 0;
  return inTransaction(ctx, async (tx) => {
    const waiting = await listWaiting(tx.db, tx.now(), new Date(tx.now().getTime() - GIVEN_UP_MS));
    const steps = waiting.flatMap((alarm): readonly Step[] => {
      const minutes = minutesOf(alarm.level);
      const due =
        minutes > 0
          ? Math.min(STEPS.length, Math.floor(alarm.waitedMs / (minutes * MINUTE_MS)))
          : 0;
      return due > alarm.escalation
        ? [{ alarm, step: due, level: Math.min(HIGHEST, alarm.level + (due > 1 ? lift : 0)) }]
        : [];
    });
    if (steps.length > 0) await take(tx, steps);
    return steps.length;
  });
}

/** Where steps were missed (the server stood still), those of each are told at once. */
async function take(tx: Ctx, steps: readonly Step[]): Promise<void> {
  const duties = new Map(
    (
      await findStationDuty(
        tx.db,
        [...new Set(steps.map(({ alarm }) => alarm.stationId))],
        tx.now(),
      )
    ).map((duty) => [duty.stationId, duty]),
  );
  await noteSteps(
    tx.db,
    alarmEntity(tx),
    steps.map(({ alarm: { id }, step, level }) => ({ id, step, level })),
  );
  for (const step of new Set(steps.map((each) => each.step)))
    await noteAlarms(
      tx,
      steps.flatMap((each) => (each.step === step ? [each.alarm.id] : [])),
      { action: 'escalate', fields: { escalation: step } },
    );
  const told = new Map(
    steps.map(({ alarm, step }) => {
      const duty = duties.get(alarm.stationId);
      return [
        alarm.id,
        duty ? STEPS.slice(alarm.escalation, step).flatMap((pick) => pick(duty)) : [],
      ];
    }),
  );
  await tellOf(tx, 'escalated', told);
}
