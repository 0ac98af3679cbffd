import { sql } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import type { Db } from '#server/db/db.ts';
import { holdsKey } from '#server/records/access.ts';
import { offeredTo, OFFERS, seesProcess } from './seen-store.ts';

/** An open task, as far as it is decided who may do what with it. */
export interface OpenTask {
  readonly id: string;
  readonly instanceId: string;
  readonly token: number;
  readonly ai: number;
  readonly assignee: string | null;
  readonly owner: string | null;
  readonly isDelegated: boolean;
  readonly isSuspended: boolean;
}

const COLUMNS = sql`id::text as id, instance_id::text as "instanceId", token, ai, assignee, owner, delegated as "isDelegated", suspended as "isSuspended"`;

export async function findTask(db: Db, id: string): Promise<OpenTask | undefined> {
  const { rows } =
    await sql<OpenTask>`select ${COLUMNS} from wf_task where id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** The open task that a token of a process waits for. */
export async function findTaskOf(
  db: Db,
  instanceId: string,
  token: number,
): Promise<OpenTask | undefined> {
  const { rows } =
    await sql<OpenTask>`select ${COLUMNS} from wf_task where instance_id = ${instanceId}::bigint and token = ${token}`.execute(
      db,
    );
  return rows[0];
}

/** Whether a task is offered to somebody who sees its process: by name, or by a role of his. */
export async function isOffered(ctx: Ctx, taskId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${OFFERS} where c.task_id = ${taskId}::bigint and ${offeredTo(ctx)} limit 1`.execute(
      ctx.db,
    );
  return rows.length === 1;
}

/**
 * Whether somebody is among those who may claim a task. One that its model gives to nobody at all is for whoever administers processes
 * and sees this one.
 */
export async function isCandidate(ctx: Ctx, { id, instanceId }: OpenTask): Promise<boolean> {
  return (
    (await isOffered(ctx, id)) ||
    (holdsKey(ctx.actor, ADMINISTERS) &&
      !(await hasCandidates(ctx.db, id)) &&
      (await seesProcess(ctx, instanceId)))
  );
}

const ADMINISTERS = 'sys:running:all';

/**
 * Whether a task is somebody's to act on: he has it, or it is offered to him, and he sees its process. Who has gone to another company, or
 * whose record has, acts on it no more.
 */
export async function isOwn(ctx: Ctx, task: OpenTask): Promise<boolean> {
  return task.assignee === null
    ? isCandidate(ctx, task)
    : task.assignee === ctx.actor.id && seesProcess(ctx, task.instanceId);
}

export async function hasCandidates(db: Db, taskId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from wf_task_candidate where task_id = ${taskId}::bigint limit 1`.execute(
      db,
    );
  return rows.length === 1;
}

/** Takes a task nobody has; false where somebody was faster. */
export async function takeTask(
  db: Db,
  { id, instanceId, ai }: OpenTask,
  userId: string,
): Promise<boolean> {
  const { rows } =
    await sql`update wf_task set assignee = ${userId} where id = ${id}::bigint and assignee is null returning 1`.execute(
      db,
    );
  if (rows.length === 0) return false;
  await noteAssignee(db, { instanceId, ai }, { assignee: userId, owner: null });
  return true;
}

/** Gives a task to somebody, or to nobody; `owner` is who gets it back. */
export async function giveTask(
  db: Db,
  { id, instanceId, ai }: OpenTask,
  given: {
    readonly assignee: string | null;
    readonly owner: string | null;
    readonly isDelegated: boolean;
  },
): Promise<void> {
  await sql`update wf_task set assignee = ${given.assignee}, owner = ${given.owner}, delegated = ${given.isDelegated}, is_deputy = false where id = ${id}::bigint`.execute(
    db,
  );
  await noteAssignee(db, { instanceId, ai }, given);
}

async function noteAssignee(
  db: Db,
  { instanceId, ai }: Pick<OpenTask, 'instanceId' | 'ai'>,
  { assignee, owner }: { readonly assignee: string | null; readonly owner: string | null },
): Promise<void> {
  await sql`update wf_history set assignee = ${assignee}, owner = ${owner}, is_deputy = false where instance_id = ${instanceId}::bigint and ai = ${ai}`.execute(
    db,
  );
}
