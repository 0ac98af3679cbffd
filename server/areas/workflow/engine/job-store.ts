import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Holder } from '../core/effect.ts';
import type { Variables } from '../core/state.ts';

/** Something that is due. */
export interface DueJob {
  readonly id: string;
  /** '' of what starts a process. */
  readonly instanceId: string;
  /** Of what starts a process: which version. */
  readonly definitionId: string | null;
  readonly kind: 'timer' | 'handler' | 'event' | 'overdue' | 'start';
  readonly holder: Holder;
  readonly node: string;
  readonly handler: string | null;
  readonly fields: Variables | null;
  readonly cycle: string | null;
  readonly turnsLeft: number | null;
  readonly dueMs: number;
  readonly tries: number;
}

/** Takes what is due, for so long that nobody else takes it meanwhile; with several servers each takes others. */
export async function takeDueJobs(
  db: Db,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<readonly DueJob[]> {
  const { rows } = await sql<DueJob>`
    update wf_job set locked_until = ${until.toISOString()}::timestamptz where id in (
      select j.id from wf_job j where not j.dead and not j.suspended and j.due_at <= ${now.toISOString()}::timestamptz and (j.locked_until is null or j.locked_until < ${now.toISOString()}::timestamptz)
      order by j.due_at, j.id limit ${limit} for update skip locked)
    returning id::text as id, coalesce(instance_id::text, '') as "instanceId", definition_id::text as "definitionId", kind, holder, node, handler, fields, cycle, turns_left as "turnsLeft", extract(epoch from due_at)::float8 * 1000 as "dueMs", tries`.execute(
    db,
  );
  return rows;
}

/** Takes a job out of the way, in the transaction of what it does; false where it is gone: then it must not be done. */
export async function dropJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from wf_job where id = ${id}::bigint returning 1`.execute(db);
  return rows.length === 1;
}

/** Turns a cycle to its next time; false where it is gone. */
export async function turnJob(
  db: Db,
  id: string,
  { dueAt, turnsLeft }: { readonly dueAt: Date; readonly turnsLeft: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update wf_job set due_at = ${dueAt.toISOString()}::timestamptz, turns_left = ${turnsLeft}, tries = 0, locked_until = null, error = null where id = ${id}::bigint returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** A job that failed: tried again later, or left for a person to look at. */
export async function putOffJob(
  db: Db,
  id: string,
  {
    error,
    dueAt,
    isDead,
  }: { readonly error: string; readonly dueAt: Date; readonly isDead: boolean },
): Promise<void> {
  await sql`
    update wf_job set tries = tries + 1, error = ${error}, due_at = ${dueAt.toISOString()}::timestamptz, dead = ${isDead}, locked_until = null where id = ${id}::bigint`.execute(
    db,
  );
}

/** Makes a job due now, with all its tries before it; false where it is gone. */
export async function makeJobDue(db: Db, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update wf_job set due_at = ${at.toISOString()}::timestamptz, dead = false, tries = 0, locked_until = null where id = ${id}::bigint and not suspended returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** The process a job belongs to; undefined for one that starts a process, and where there is no such job. */
export async function findInstanceOfJob(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ instanceId: string | null }>`
    select j.instance_id::text as "instanceId" from wf_job j where j.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0]?.instanceId ?? undefined;
}
