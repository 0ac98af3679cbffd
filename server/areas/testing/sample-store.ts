import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { holdsByMenus } from '#server/records/store/roles-holding.ts';

/** The codes of factors, by their ids. */
export async function readFactorCodes(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    code: string;
  }>`select id::text as id, code from dm_factor`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** A sample as custody goes on from it. */
export interface HeldSample {
  readonly id: string;
  readonly sampleNo: string;
  readonly taskId: string;
  readonly status: string;
  readonly taskStatus: string;
  readonly holderId: string | null;
  readonly testDeptId: string | null;
  /** Milliseconds. */
  readonly keepUntil: number | null;
}

const HELD = sql`t.id::text as id, t.sample_no as "sampleNo", t.task_id::text as "taskId", t.status, k.status as "taskStatus", t.holder_id::text as "holderId",
  t.test_dept_id::text as "testDeptId", (extract(epoch from t.keep_until) * 1000)::float8 as "keepUntil"`;

const SAMPLES = sql`test_testing_sample t join test_testing_task k on k.id = t.task_id`;

/** The samples of a task, held for the change. */
export async function holdSamplesOf(db: Db, taskId: string): Promise<readonly HeldSample[]> {
  const { rows } =
    await sql<HeldSample>`select ${HELD} from ${SAMPLES} where t.task_id = ${taskId}::bigint order by t.id for update of t`.execute(
      db,
    );
  return rows;
}

/** Samples by their ids, held for the change. */
export async function holdSamples(db: Db, ids: readonly string[]): Promise<readonly HeldSample[]> {
  const { rows } =
    await sql<HeldSample>`select ${HELD} from ${SAMPLES} where t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(
      db,
    );
  return rows;
}

/** Who takes samples: his department, and whether he holds the right by a role. */
export interface Taker {
  readonly id: string;
  readonly deptId: string | null;
  readonly isKeeper: boolean;
}

/** A person who may sign in, with his department and whether he holds a key; nobody is of no department and no keeper. */
export async function findTaker(db: Db, id: string, key: string): Promise<Taker> {
  const { rows } = await sql<Taker>`
    select u.id::text as "id", u.dept_id::text as "deptId", u.super_admin or ${holdsByMenus(key)} as "isKeeper"
    from sys_user u where u.id = ${id}::bigint and u.status = '1'`.execute(db);
  return rows[0] ?? { id, deptId: null, isKeeper: false };
}

/** A hand-over as the chain of its sample tells it. */
export interface HandOver {
  readonly sampleId: string;
  /** Milliseconds. */
  readonly at: number;
  readonly step: string;
  readonly taker: string | null;
}

/** Through whose hands samples went, the first one first. */
export async function listHandOvers(db: Db, ids: readonly string[]): Promise<readonly HandOver[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HandOver>`
    select c.sample_id::text as "sampleId", (extract(epoch from c.at) * 1000)::float8 as "at", c.step, u.real_name as "taker"
    from test_sample_custody c left join sys_user u on u.id = c.taker_id
    where c.sample_id = any(${ids}::bigint[]) order by c.at, c.id`.execute(db);
  return rows;
}
