import { sql } from 'kysely';

import { isId } from '#schemas/basics/ids.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Db } from '#server/db/db.ts';
import { holdsByMenus } from '#server/records/store/roles-holding.ts';
import { findAboutOf, listSeers } from './seen-store.ts';
import type { OpenTask } from './task-store.ts';

/** Departments stand in each other at most so deep; what says more goes round in a circle. */
const MOST_LEVELS = 30;

/** Who heads the department of a user (1), or the one so many levels above it; null where there is no such department, or nobody who may work heads it. */
export async function findHead(db: Db, userId: string, level: number): Promise<string | null> {
  if (!isId(userId) || !Number.isInteger(level) || level < 1 || level > MOST_LEVELS) return null;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select d.id, d.pid, d.leader_id, 1 as level from sys_user u join sys_dept d on d.id = u.dept_id where u.id = ${userId}::bigint
      union all select d.id, d.pid, d.leader_id, up.level + 1 from up join sys_dept d on d.id = up.pid where up.level < ${level})
    select h.id::text as id from up join sys_user h on h.id = up.leader_id and h.status = '1' where up.level = ${level}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The users of a role who may work, by their number; of several roles, with commas between them, each once. */
export async function listUsersOfRole(db: Db, roles: string): Promise<readonly string[]> {
  const ids = roles.split(',').map((id) => id.trim());
  if (!ids.every(isId)) return [];
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys_role_user l join sys_user u on u.id = l.user_id and u.status = '1' where l.role_id = any(${ids}::bigint[])
    group by u.id order by u.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Users who may work and hold a right, by a role of theirs or as super administrators; without the one given. */
export async function listOthersWith(
  db: Db,
  exceptId: string,
  key: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys_user u where u.status = '1' and u.id <> ${isId(exceptId) ? exceptId : '0'}::bigint and (coalesce(u.super_admin, false) or ${holdsByMenus(key)})
    order by u.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whom a task waits for, what it is called, and its process: by a title of its own or by its drawing, with the words of that. */
export interface Handlers {
  readonly people: readonly string[];
  readonly name: string;
  readonly title: string | null;
  readonly drawing: string;
  readonly words: unknown;
}

/** Whom a task waits for: the one who has it, else all it is offered to; those of them who see the process. */
export async function listHandlers(
  tx: Ctx,
  { id: taskId, instanceId }: Pick<OpenTask, 'id' | 'instanceId'>,
): Promise<Handlers> {
  const { rows } = await sql<{
    id: string | null;
    name: string;
    title: string | null;
    drawing: string;
    words: unknown;
  }>`
    select t.name, i.title, coalesce(d.name, d.key) as drawing, d.words, p.id from wf_task t
    join wf_instance i on i.id = t.instance_id join wf_definition d on d.id = i.definition_id
    left join lateral (
      select t.assignee as id where t.assignee is not null
      union select c.ref from wf_task_candidate c where c.task_id = t.id and c.kind = 'u' and t.assignee is null
      union select l.user_id::text from wf_task_candidate c join sys_role_user l on l.role_id = c.ref::bigint join sys_user u on u.id = l.user_id and u.status = '1'
        where c.task_id = t.id and c.kind = 'g' and t.assignee is null) p on true
    where t.id = ${taskId}::bigint`.execute(tx.db);
  const [first] = rows;
  const about = await findAboutOf(tx.db, instanceId);
  const asked = [...new Set(rows.flatMap(({ id }) => (id !== null && isId(id) ? [id] : [])))];
  return {
    people: about ? await listSeers(tx, about, asked) : [],
    name: first?.name ?? '',
    title: first?.title ?? null,
    drawing: first?.drawing ?? '',
    words: first?.words ?? null,
  };
}
