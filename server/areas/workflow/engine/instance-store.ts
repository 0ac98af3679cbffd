import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { HistoryRow } from '../core/history.ts';
import type { ProcessState } from '../core/state.ts';
import type { OpenTask } from './task-store.ts';

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
  /** Of the record, where data chose the process for it; the one that stands by itself says it. */
  readonly entity: string | null;
}

/** False where an open process of this key is there for this record. */
export async function insertInstance(
  db: Db,
  one: Instance & { readonly title: string | null; readonly at: Date },
): Promise<boolean> {
  const { ended } = one.state;
  const at = one.at.toISOString();
  const { rows } = await sql`
    insert into wf_instance (id, definition_id, definition_key, business_key, title, start_user, status, error_code, state, parent_id, parent_token, root_id, entity, started_at, ended_at,
      start_dept_id, start_company_id, start_enterprise_id, start_region)
    select ${one.id}::bigint, ${one.definitionId}::bigint, ${one.definitionKey}, ${one.businessKey}::text, ${one.title}::text, ${one.startUser}::bigint, ${one.status}, ${ended?.code ?? null}::text,
      ${JSON.stringify(one.state)}, ${one.parentId}::bigint, ${one.parentToken}::int, ${one.rootId}::bigint, ${one.entity}::text, ${at}::timestamptz, ${ended === null ? null : at}::timestamptz,
      unit.dept_id, unit.ops_company_id, unit.enterprise_id, unit.region
    from (select 1) one left join lateral (
      select s.dept_id, s.ops_company_id, s.enterprise_id, coalesce(nullif(s.region_code, ''), e.region_code, o.region_code, '') as region
      from sys_user s left join ops_enterprise e on e.id = s.enterprise_id left join ops_company o on o.id = s.ops_company_id where s.id = ${one.startUser}::bigint) unit on true
    on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** The open process of a key for a record. */
export async function findOpenInstance(
  db: Db,
  definitionKey: string,
  businessKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from wf_instance where definition_key = ${definitionKey} and business_key = ${businessKey} and status = 'running' and parent_id is null`.execute(
    db,
  );
  return rows[0]?.id;
}

const COLUMNS = sql`i.id::text as id, i.definition_id::text as "definitionId", i.definition_key as "definitionKey", i.business_key as "businessKey", i.start_user::text as "startUser", i.status,
  i.suspended as "isSuspended", i.rev, i.state, i.parent_id::text as "parentId", i.parent_token as "parentToken", i.root_id::text as "rootId", i.entity`;

type StoredInstance = Omit<Instance, 'state'> & { readonly state: string };

const readInstance = (row: StoredInstance | undefined): Instance | undefined =>
  row && { ...row, state: JSON.parse(row.state) as ProcessState };

/**
 * Holds an instance for the rest of the transaction. Of those that call each other the row of the one that all hang on is held first, by
 * whoever changes any of them: always from the same side.
 */
export async function holdInstance(db: Db, id: string): Promise<Instance | undefined> {
  const { rows } =
    await sql<StoredInstance>`select ${COLUMNS} from wf_instance i where i.id = (select root_id from wf_instance where id = ${id}::bigint) for update`.execute(
      db,
    );
  const [root] = rows;
  return root === undefined || root.id === id ? readInstance(root) : findInstance(db, id);
}

/** As `holdInstance`, by one of its open tasks, which is held with it: one statement in place of three. Undefined where it is done by now. */
export async function holdTask(
  db: Db,
  taskId: string,
): Promise<{ readonly instance: Instance; readonly task: OpenTask } | undefined> {
  const { rows } = await sql<StoredInstance & { task: OpenTask }>`
    select ${COLUMNS}, json_build_object('id', t.id::text, 'instanceId', t.instance_id::text, 'token', t.token, 'ai', t.ai, 'assignee', t.assignee, 'owner', t.owner,
      'isDelegated', t.delegated, 'isSuspended', t.suspended) as task
    from wf_task t join wf_instance i on i.id = t.instance_id join wf_instance r on r.id = t.root_id where t.id = ${taskId}::bigint for update of r, i, t`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { task, ...stored } = row;
  const instance = readInstance(stored);
  return instance && { instance, task };
}

export async function findInstance(db: Db, id: string): Promise<Instance | undefined> {
  const { rows } =
    await sql<StoredInstance>`select ${COLUMNS} from wf_instance i where i.id = ${id}::bigint`.execute(
      db,
    );
  return readInstance(rows[0]);
}

export async function listHistory(db: Db, instanceId: string): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select ai, node, type, causes, via, scope, member_of as "memberOf", is_many as "isMany", ended_at is not null as "isEnded", undone as "isUndone"
    from wf_history where instance_id = ${instanceId}::bigint order by ai`.execute(db);
  return rows;
}

/** The instance that a token of another called. */
export async function findCalled(
  db: Db,
  parentId: string,
  token: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from wf_instance where parent_id = ${parentId}::bigint and parent_token = ${token} and status = 'running'`.execute(
    db,
  );
  return rows[0]?.id;
}
