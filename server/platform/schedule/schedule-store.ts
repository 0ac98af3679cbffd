import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A scheduled job as the timer needs it. */
export interface ScheduleRow {
  readonly id: string;
  readonly beanName: string;
  readonly params: string;
  readonly cronExpression: string;
  readonly status: string;
}

/** One run that has ended; `error` is null where it succeeded. */
export interface ScheduleRun {
  readonly id: string;
  readonly job: ScheduleRow;
  readonly ms: number;
  readonly error: string | null;
  readonly at: Date;
}

const COLUMNS = sql`id::text as id, bean_name as "beanName", coalesce(params, '') as params, cron_expression as "cronExpression", status`;
/** A server that does not say within this time that it still runs a job has died. */
const LOCK_SECONDS = 60;

/** Every job: the timer's own view, whoever may see them. */
export async function listAllSchedules(db: Db): Promise<readonly ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select ${COLUMNS} from sys_schedule`.execute(db);
  return rows;
}

export async function findSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  const { rows } =
    await sql<ScheduleRow>`select ${COLUMNS} from sys_schedule where id = ${id}::bigint`.execute(
      db,
    );
  return rows[0];
}

/** Takes the right to run a job, on one server at a time. @returns false: it is running */
export async function lockSchedule(db: Db, id: string, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sys_schedule_lock (job_id, holder, until) values (${id}::bigint, ${holder}::uuid, now() + make_interval(secs => ${LOCK_SECONDS}))
    on conflict (job_id) do update set holder = excluded.holder, until = excluded.until where sys_schedule_lock.until < now()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Says that the holder still runs the job. */
export async function keepSchedule(db: Db, id: string, holder: string): Promise<void> {
  await sql`update sys_schedule_lock set until = now() + make_interval(secs => ${LOCK_SECONDS}) where job_id = ${id}::bigint and holder = ${holder}::uuid`.execute(
    db,
  );
}

export async function unlockSchedule(db: Db, id: string, holder: string): Promise<void> {
  await sql`delete from sys_schedule_lock where job_id = ${id}::bigint and holder = ${holder}::uuid`.execute(
    db,
  );
}

export async function logScheduleRun(
  db: Db,
  { id, job, ms, error, at }: ScheduleRun,
): Promise<void> {
  await sql`
    insert into sys_schedule_log (id, job_id, bean_name, params, status, times, error, creator, create_date, updater, update_date)
    values (${id}::bigint, ${job.id}, ${job.beanName}, ${job.params}, ${error === null ? '1' : '0'}, ${ms}, ${error}, 0, ${at}, 0, ${at})`.execute(
    db,
  );
}
