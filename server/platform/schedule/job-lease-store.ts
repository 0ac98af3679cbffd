import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { isLiveProcess, LIVE_SECONDS } from '#server/platform/process/process-store.ts';

/** True for exactly one of the servers that ask for the same run of a job. */
export async function takeRun(
  db: Db,
  run: { readonly job: string; readonly tick: Date; readonly holder: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into sys_job_lease (job, tick, holder) values (${run.job}, ${run.tick}, ${run.holder}) on conflict do nothing`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

export async function finishRun(
  db: Db,
  run: { readonly job: string; readonly tick: Date; readonly error: string | null },
): Promise<void> {
  await sql`update sys_job_lease set finished_at = now(), error = ${run.error} where job = ${run.job} and tick = ${run.tick}`.execute(
    db,
  );
}

/** Takes the newest run of a job that a dead process left unfinished within the last day; older ones count as done with it. @returns its planned time */
export async function takeDeadRun(
  db: Db,
  { job, holder }: { readonly job: string; readonly holder: string },
): Promise<Date | undefined> {
  const { rows } = await sql<{ ms: number }>`
    with held as (
      select l.job, l.tick from sys_job_lease l
      where l.job = ${job} and l.finished_at is null and l.holder <> ${holder} and l.started_at > now() - interval '1 day'
        and l.started_at < now() - make_interval(secs => ${LIVE_SECONDS}::float8) and not ${isLiveProcess(sql`l.holder`)}
      for update of l skip locked
    ), dead as (
      select job, tick, row_number() over (order by tick desc) as place from held
    ), older as (
      update sys_job_lease l set finished_at = now(), error = 'the server died' from dead d where d.place > 1 and l.job = d.job and l.tick = d.tick
    )
    update sys_job_lease l set holder = ${holder}, started_at = now() from dead d where d.place = 1 and l.job = d.job and l.tick = d.tick
    returning extract(epoch from l.tick)::float8 * 1000 as ms`.execute(db);
  return rows[0] ? new Date(rows[0].ms) : undefined;
}

export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_job_lease where started_at < ${before}`.execute(db);
}
