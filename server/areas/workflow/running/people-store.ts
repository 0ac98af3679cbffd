import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** A user id that is kept as text, since models may name anybody; null where it is none. */
export const userIdOf = (column: string): RawBuilder<string> => sql.raw(`case when ${column} ~ '^[0-9]{1,18}$' then ${column}::bigint end`);

/** Every process that hangs on the same one: a person of one of them takes part in all. */
const TREE = (id: string): RawBuilder<unknown> => sql`select i.id from wf_instance i where i.root_id = (select root_id from wf_instance where id = ${id}::bigint)`;

/**
 * Whether somebody takes part in a process: he started it, something in it is or was his, is offered to him, he did something in it, or
 * was sent a copy.
 */
export async function takesPart(db: Db, instanceId: string, { id, roleIds }: { readonly id: string; readonly roleIds: readonly string[] }): Promise<boolean> {
  const { rows } = await sql`
    with tree as (${TREE(instanceId)})
    select 1 from wf_instance i where i.id in (select id from tree) and i.start_user = ${id}::bigint
    union all select 1 from wf_history h where h.instance_id in (select id from tree) and (h.assignee = ${id} or h.owner = ${id} or h.operator = ${id}::bigint)
    union all select 1 from wf_task t join wf_task_candidate c on c.task_id = t.id where t.instance_id in (select id from tree)
      and ((c.kind = 'u' and c.ref = ${id}) or (c.kind = 'g' and c.ref = any(${roleIds}::text[])))
    union all select 1 from wf_copy c where c.instance_id in (select id from tree) and c.user_id = ${id}::bigint
    union all select 1 from wf_deed d where d.root_id in (select id from tree) and (d.operator = ${id}::bigint or d.target = ${id}::bigint)
    limit 1`.execute(db);
  return rows.length === 1;
}

/** Whether anybody but this person has done something in a process. */
export async function hasActedBeside(db: Db, instanceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_history h where h.instance_id in (${TREE(instanceId)}) and h.operator is not null and h.operator <> ${userId}::bigint limit 1`.execute(db);
  return rows.length === 1;
}

/** Something somebody did that is no step of the process: kept for its history. */
export interface NewDeed {
  readonly id: string;
  readonly instanceId: string;
  readonly taskId?: string | null;
  readonly node?: string | null;
  readonly name?: string | null;
  readonly action: DeedAction;
  readonly operator: string;
  readonly target?: string | null;
  readonly comment?: string | null;
  readonly at: Date;
}

export type DeedAction =
  | 'withdraw'
  | 'urge'
  | 'copy'
  | 'cancel'
  | 'move'
  | 'reassign'
  | 'suspend'
  | 'activate'
  | 'entrust'
  | 'unclaim'
  | 'addSigner'
  | 'removeSigner';

export async function insertDeed(db: Db, deed: NewDeed): Promise<void> {
  await sql`
    insert into wf_deed (id, instance_id, root_id, task_id, node, name, action, operator, target, comment, created_at)
    select ${deed.id}::bigint, i.id, i.root_id, ${deed.taskId ?? null}::bigint, ${deed.node ?? null}, ${deed.name ?? null}, ${deed.action}, ${deed.operator}::bigint,
      ${deed.target ?? null}::bigint, ${deed.comment ?? null}, ${deed.at.toISOString()}::timestamptz from wf_instance i where i.id = ${deed.instanceId}::bigint`.execute(
    db,
  );
}

/** When a deed of this kind was last done in a process. */
export async function findLastDeed(db: Db, instanceId: string, action: DeedAction): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(d.created_at))::float8 * 1000 as ms from wf_deed d
    where d.root_id = (select root_id from wf_instance where id = ${instanceId}::bigint) and d.action = ${action}`.execute(db);
  return rows[0]?.ms ?? null;
}

/** Notes that somebody has done something in a process. */
export async function noteHandled(db: Db, rootId: string, userId: string, at: Date): Promise<void> {
  await sql`
    insert into wf_handled (user_id, root_id, handled_at) values (${userId}::bigint, ${rootId}::bigint, ${at.toISOString()}::timestamptz)
    on conflict (user_id, root_id) do update set handled_at = excluded.handled_at`.execute(db);
}
