import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** True for exactly one of the servers that ask for the same run of a job. */
export async function takeRun(db: Db, run: { readonly job: string; readonly tick: Date; readonly holder: string }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into sys_job_lease (job, tick, holder) values (${run.job}, ${run.tick}, ${run.holder}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function finishRun(db: Db, run: { readonly job: string; readonly tick: Date; readonly error: string | null }): Promise<void> {
  await sql`update sys_job_lease set finished_at = now(), error = ${run.error} where job = ${run.job} and tick = ${run.tick}`.execute(db);
}

export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from sys_job_lease where started_at < ${before}`.execute(db);
}
