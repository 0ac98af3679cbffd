import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { idOf } from '#server/db/id-of.ts';
import type { ProcessChoice } from '#server/platform/second-person/chosen-process.ts';

/** Processes whose newest version may be started, by their names. */
export async function listStartable(db: Db): Promise<readonly ProcessChoice[]> {
  const { rows } = await sql<ProcessChoice>`
    select key, coalesce(nullif(name, ''), key) as name from (
      select distinct on (d.key) d.key, d.name, d.suspended from wf_definition d order by d.key, d.version desc) newest
    where not suspended order by name, key`.execute(db);
  return rows;
}

/** What processes are called; the key itself of one that is not there. */
export async function listNames(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<ProcessChoice>`
    select distinct on (d.key) d.key, coalesce(nullif(d.name, ''), d.key) as name from wf_definition d
    where d.key = any(${[...keys]}::text[]) order by d.key, d.version desc`.execute(db);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return new Map(keys.map((key) => [key, names.get(key) ?? key]));
}

/** The process of a record that is under way, and who may work and has an open task of it; of one that is offered, those it is offered to by name. */
export async function listHoldersOf(
  db: Db,
  entity: string,
  recordId: string,
): Promise<{ readonly instanceId: string | null; readonly people: readonly string[] }> {
  const { rows } = await sql<{ id: string; instanceId: string }>`
    select distinct u.id::text as id, r.id::text as "instanceId" from wf_instance r join wf_task t on t.root_id = r.id
    left join wf_task_candidate c on c.task_id = t.id and c.kind = 'u' and t.assignee is null
    join sys_user u on u.status = '1' and (u.id = ${sql.raw(idOf('t.assignee'))} or u.id = ${sql.raw(idOf('c.ref'))})
    where r.entity = ${entity} and r.business_key = ${recordId} and r.status = 'running' order by 1`.execute(
    db,
  );
  return { instanceId: rows[0]?.instanceId ?? null, people: rows.map(({ id }) => id) };
}

/** Whether somebody has an open task of a record's process. */
export async function hasTaskOf(
  db: Db,
  { entity, recordId, userId }: { entity: string; recordId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from wf_instance r join wf_task t on t.root_id = r.id
    where r.entity = ${entity} and r.business_key = ${recordId} and r.status = 'running' and t.assignee = ${userId} and not t.suspended) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** What was said with the end of a process: its own words, else those of whoever did the last step. */
export async function findEndComment(db: Db, instanceId: string): Promise<string | null> {
  const { rows } = await sql<{ said: string | null }>`
    select coalesce(nullif(i.end_comment, ''), (
      select nullif(h.comment, '') from wf_history h join wf_instance t on t.id = h.instance_id
      where t.root_id = i.id and h.operator is not null order by h.ended_at desc nulls last, h.ai desc limit 1)) as said
    from wf_instance i where i.id = ${instanceId}::bigint`.execute(db);
  return rows[0]?.said ?? null;
}
