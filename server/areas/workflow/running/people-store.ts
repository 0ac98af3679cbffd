import { sql, type RawBuilder } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { idOf } from '#server/db/id-of.ts';
import { findAboutOf, listSeenBy, listSeers, offeredTo, OFFERS } from '../engine/seen-store.ts';

/** A user id that is kept as text, since models may name anybody; null where it is none. */
export const userIdOf = (column: string): RawBuilder<string> => sql.raw(idOf(column));

/** Every process that hangs on the same one: a person of one of them takes part in all. */
const TREE = (id: string): RawBuilder<unknown> =>
  sql`select i.id from wf_instance i where i.root_id = (select root_id from wf_instance where id = ${id}::bigint)`;

/**
 * Whether somebody takes part in a process: he started it, something in it is or was his, is offered to him, he did something in it, or
 * was sent a copy.
 */
export async function takesPart(ctx: Ctx, instanceId: string): Promise<boolean> {
  const { id } = ctx.actor;
  const { rows } = await sql`
    with tree as (${TREE(instanceId)})
    select 1 from wf_instance i where i.id in (select id from tree) and i.start_user = ${id}::bigint
    union all select 1 from wf_history h where h.instance_id in (select id from tree) and (h.assignee = ${id} or h.owner = ${id} or h.operator = ${id}::bigint)
    union all select 1 from ${OFFERS} where k.instance_id in (select id from tree) and ${offeredTo(ctx)}
    union all select 1 from wf_copy c where c.instance_id in (select id from tree) and c.user_id = ${id}::bigint
    union all select 1 from wf_deed d where d.root_id in (select id from tree) and (d.operator = ${id}::bigint or d.target = ${id}::bigint)
    limit 1`.execute(ctx.db);
  return rows.length === 1;
}

/** Whether anybody but this person has done something in a process. */
export async function hasActedBeside(db: Db, instanceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wf_history h where h.instance_id in (${TREE(instanceId)}) and h.operator is not null and h.operator <> ${userId}::bigint limit 1`.execute(
    db,
  );
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
  /** The comment in other languages, where the product said it. */
  readonly words?: Words | null;
  readonly at: Date;
}

/** By their names: the texts of the history are called by them. */
export const DEED_ACTIONS = [
  'withdraw',
  'urge',
  'copy',
  'cancel',
  'move',
  'reassign',
  'suspend',
  'activate',
  'entrust',
  'unclaim',
  'addSigner',
  'removeSigner',
] as const;
export type DeedAction = (typeof DEED_ACTIONS)[number];

export async function insertDeed(db: Db, deed: NewDeed): Promise<void> {
  await sql`
    insert into wf_deed (id, instance_id, root_id, task_id, node, name, action, operator, target, comment, words, created_at)
    select ${deed.id}::bigint, i.id, i.root_id, ${deed.taskId ?? null}::bigint, ${deed.node ?? null}, ${deed.name ?? null}, ${deed.action}, ${deed.operator}::bigint,
      ${deed.target ?? null}::bigint, ${deed.comment ?? null}, ${deed.words ? JSON.stringify(deed.words) : null}::jsonb, ${deed.at.toISOString()}::timestamptz from wf_instance i where i.id = ${deed.instanceId}::bigint`.execute(
    db,
  );
}

/** When a deed of this kind was last done in a process. */
export async function findLastDeed(
  db: Db,
  instanceId: string,
  action: DeedAction,
): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(d.created_at))::float8 * 1000 as ms from wf_deed d
    where d.root_id = (select root_id from wf_instance where id = ${instanceId}::bigint) and d.action = ${action}`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}

/** Notes that somebody has done something in a process. */
export async function noteHandled(
  db: Db,
  instanceId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into wf_handled (user_id, root_id, handled_at) select ${userId}::bigint, i.root_id, ${at.toISOString()}::timestamptz from wf_instance i where i.id = ${instanceId}::bigint
    on conflict (user_id, root_id) do update set handled_at = excluded.handled_at`.execute(db);
}

/** Keeps why a process is ended; before it is, so that whoever is told of the end knows it. */
export async function noteEnd(db: Db, instanceId: string, comment: string | null): Promise<void> {
  await sql`update wf_instance set end_comment = ${comment} where id = ${instanceId}::bigint and status = 'running'`.execute(
    db,
  );
}

/** Stops one process with those it calls, or lets them go on. False where it has ended. */
export async function setInstanceSuspended(
  db: Db,
  id: string,
  isSuspended: boolean,
): Promise<boolean> {
  const { rows } =
    await sql`update wf_instance set suspended = ${isSuspended} where root_id = ${id}::bigint and status = 'running' returning 1`.execute(
      db,
    );
  if (rows.length === 0) return false;
  await sql`update wf_task set suspended = ${isSuspended} where root_id = ${id}::bigint`.execute(
    db,
  );
  await sql`update wf_job set suspended = ${isSuspended} where instance_id in (select i.id from wf_instance i where i.root_id = ${id}::bigint)`.execute(
    db,
  );
  return true;
}

/** People looked at; of so many those who see the process are told. */
const MOST_MEMBERS = 1000;

/** Those a process waits for: whose its open tasks are, and to whom the others are offered. */
export async function listAwaited(
  tx: Ctx,
  instanceId: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from wf_task t
      left join wf_task_candidate c on c.task_id = t.id and t.assignee is null
      left join sys_role_user l on c.kind = 'g' and l.role_id = ${userIdOf('c.ref')}
      join sys_user u on u.status = '1' and u.id = coalesce(${userIdOf('t.assignee')}, case when c.kind = 'u' then ${userIdOf('c.ref')} else l.user_id end)
    where t.root_id = (select root_id from wf_instance where id = ${instanceId}::bigint) group by u.id order by u.id limit ${MOST_MEMBERS}`.execute(
    tx.db,
  );
  return (await withoutBlind(tx, instanceId, rows)).slice(0, most);
}

/** Somebody who has an open task and cannot do it: he is disabled, or sees the process no more. */
export interface IdleHolder {
  readonly rootId: string;
  readonly id: string;
  readonly name: string;
  readonly why: 'disabled' | 'blind';
}

/** Of some processes those who have an open task and cannot do it, by the number of the process that stands by itself. */
export async function listIdleHolders(
  ctx: Ctx,
  rootIds: readonly string[],
): Promise<readonly IdleHolder[]> {
  const { rows } = await sql<{ rootId: string; id: string; name: string; works: boolean }>`
    select distinct t.root_id::text as "rootId", u.id::text as id, u.real_name as name, u.status = '1' as works from wf_task t
      join sys_user u on u.id = ${userIdOf('t.assignee')}
    where t.root_id = any(${rootIds}::bigint[]) order by name`.execute(ctx.db);
  const seen = new Map<string, ReadonlySet<string>>();
  for (const id of new Set(rows.flatMap((row) => (row.works ? [row.id] : []))))
    seen.set(id, await listSeenBy(ctx, id, rootIds));
  return rows.flatMap(({ works, ...holder }) =>
    works && seen.get(holder.id)?.has(holder.rootId) === true
      ? []
      : [{ ...holder, why: works ? 'blind' : 'disabled' }],
  );
}

/** Users whom the offers of a process stand for, in use only, who see the process: users by their ids, roles by those who have them. */
export async function listPeople(
  tx: Ctx,
  instanceId: string,
  {
    users,
    groups,
    most,
  }: {
    readonly users: readonly string[];
    readonly groups: readonly string[];
    readonly most: number;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys_user u where u.status = '1' and (u.id::text = any(${users}::text[])
      or u.id in (select l.user_id from sys_role_user l where l.role_id::text = any(${groups}::text[]))) order by u.id limit ${MOST_MEMBERS}`.execute(
    tx.db,
  );
  return (await withoutBlind(tx, instanceId, rows)).slice(0, most);
}

/** Whoever is meant, by name or as one of a role, is meant only where he sees the process. */
export async function withoutBlind(
  tx: Ctx,
  instanceId: string,
  people: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  const about = people.length === 0 ? undefined : await findAboutOf(tx.db, instanceId);
  return about
    ? listSeers(
        tx,
        about,
        people.map(({ id }) => id),
      )
    : [];
}

/** What a user is called; '' where there is none. */
export async function findUserName(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(u.real_name, u.username) as name from sys_user u where u.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}
