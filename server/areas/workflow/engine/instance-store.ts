import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { HistoryRow } from '../core/history.ts';
import type { ProcessState } from '../core/state.ts';

/** A running or ended process. */
export interface Instance {
  readonly id: string;
  readonly definitionId: string;
  readonly definitionKey: string;
  readonly businessKey: string | null;
  readonly startUser: string | null;
  readonly status: string;
  readonly isSuspended: boolean;
  readonly rev: number;
  readonly state: ProcessState;
  readonly parentId: string | null;
  readonly parentToken: number | null;
  readonly rootId: string;
}

export type NewInstance = Pick<
  Instance,
  'id' | 'definitionId' | 'definitionKey' | 'businessKey' | 'startUser' | 'parentId' | 'parentToken' | 'rootId' | 'state'
> & {
  readonly title: string | null;
  readonly at: Date;
};

/** False where an open process of this key is there for this record. */
export async function insertInstance(db: Db, one: NewInstance): Promise<boolean> {
  const { rows } = await sql`
    insert into wf_instance (id, definition_id, definition_key, business_key, title, start_user, state, parent_id, parent_token, root_id, started_at)
    values (${one.id}::bigint, ${one.definitionId}::bigint, ${one.definitionKey}, ${one.businessKey}, ${one.title}, ${one.startUser}::bigint, ${JSON.stringify(one.state)},
      ${one.parentId}::bigint, ${one.parentToken}, ${one.rootId}::bigint, ${one.at.toISOString()}::timestamptz)
    on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** The open process of a key for a record. */
export async function findOpenInstance(db: Db, definitionKey: string, businessKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from wf_instance where definition_key = ${definitionKey} and business_key = ${businessKey} and status = 'running' and parent_id is null`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Of an instance the one that all it calls and that called it hang on: its row is held first, by whoever changes any of them. */
export async function holdRoot(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_instance where id = (select root_id from wf_instance where id = ${id}::bigint) for update`.execute(db);
  return rows.length === 1;
}

export async function findInstance(db: Db, id: string): Promise<Instance | undefined> {
  const { rows } = await sql<Omit<Instance, 'state'> & { readonly state: string }>`
    select id::text as id, definition_id::text as "definitionId", definition_key as "definitionKey", business_key as "businessKey", start_user::text as "startUser", status,
      suspended as "isSuspended", rev, state, parent_id::text as "parentId", parent_token as "parentToken", root_id::text as "rootId"
    from wf_instance where id = ${id}::bigint`.execute(db);
  const [row] = rows;
  return row && { ...row, state: JSON.parse(row.state) as ProcessState };
}

/** Writes the next state; false where somebody else has written one since. */
export async function saveState(db: Db, { id, rev }: Instance, state: ProcessState, at: Date): Promise<boolean> {
  const status = state.ended?.reason ?? 'running';
  const { rows } = await sql`
    update wf_instance set state = ${JSON.stringify(state)}, rev = rev + 1, status = ${status}, error_code = ${state.ended?.code ?? null},
      ended_at = ${state.ended === null ? null : at.toISOString()}::timestamptz
    where id = ${id}::bigint and rev = ${rev} returning 1`.execute(db);
  return rows.length === 1;
}

export async function listHistory(db: Db, instanceId: string): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select ai, node, type, causes, via, scope, member_of as "memberOf", is_many as "isMany", ended_at is not null as "isEnded", undone as "isUndone"
    from wf_history where instance_id = ${instanceId}::bigint order by ai`.execute(db);
  return rows;
}

/** The instance that a token of another called. */
export async function findCalled(db: Db, parentId: string, token: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from wf_instance where parent_id = ${parentId}::bigint and parent_token = ${token} and status = 'running'`.execute(db);
  return rows[0]?.id;
}
