import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A task somebody has in the process of a record, and where it stands. */
export interface OwnTask {
  readonly id: string;
  readonly node: string;
  readonly definitionId: string;
}

/** The open tasks of a record's process that are assigned to somebody; those of processes it calls among them. */
export async function listOwnTasks(
  db: Db,
  process: string,
  recordId: string,
  userId: string,
): Promise<readonly OwnTask[]> {
  const { rows } = await sql<OwnTask>`
    select t.id::text as id, t.node, i.definition_id::text as "definitionId" from wf_instance r
    join wf_task t on t.root_id = r.id join wf_instance i on i.id = t.instance_id
    where r.definition_key = ${process} and r.business_key = ${recordId} and r.status = 'running' and r.parent_id is null
      and t.assignee = ${userId} and not t.suspended order by t.id`.execute(db);
  return rows;
}

/** The open tasks of the process of a record, whoever has them or may claim them. */
export async function listOpenTasks(
  db: Db,
  process: string,
  recordId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from wf_instance r join wf_task t on t.root_id = r.id
    where r.definition_key = ${process} and r.business_key = ${recordId} and r.status = 'running' and r.parent_id is null
      and not t.suspended order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a task is about: the process that stands by itself, by its key and its record. */
export async function findAbout(
  db: Db,
  taskId: string,
): Promise<{ readonly process: string; readonly recordId: string } | undefined> {
  const { rows } = await sql<{ process: string; recordId: string }>`
    select r.definition_key as process, r.business_key as "recordId" from wf_task t join wf_instance r on r.id = t.root_id
    where t.id = ${taskId}::bigint and r.business_key is not null`.execute(db);
  return rows[0];
}

/** How many processes of a key are under way for a record of their own. */
export async function countOpen(db: Db, process: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from wf_instance where definition_key = ${process} and status = 'running' and parent_id is null and business_key is not null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** At which element of a process somebody acted. */
export async function findNodeActed(
  db: Db,
  instanceId: string,
  ai: number,
): Promise<string | undefined> {
  const { rows } = await sql<{
    node: string;
  }>`select node from wf_history where instance_id = ${instanceId}::bigint and ai = ${ai}`.execute(
    db,
  );
  return rows[0]?.node;
}

/** Whether anybody but these people has completed a task of a process that counts: what was rolled back does not. */
export async function isPassedByOther(
  db: Db,
  rootId: string,
  people: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from wf_history h join wf_instance i on i.id = h.instance_id
    where i.root_id = ${rootId}::bigint and h.action = 'complete' and not h.undone and h.operator <> all(${['0', ...people]}::bigint[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The names of those of these roles that nobody has who may work. */
export async function listUnheldRoles(
  db: Db,
  roleIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from sys_role r where r.id = any(${[...roleIds]}::bigint[]) and not exists (
      select 1 from sys_role_user l join sys_user u on u.id = l.user_id and u.status = '1' where l.role_id = r.id)
    order by r.id`.execute(db);
  return rows.map(({ name }) => name);
}
