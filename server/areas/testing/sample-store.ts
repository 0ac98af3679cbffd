import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

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
  readonly holderId: string | null;
  readonly testDeptId: string | null;
  /** Milliseconds. */
  readonly keepUntil: number | null;
}

const HELD = sql`t.id::text as id, t.sample_no as "sampleNo", t.task_id::text as "taskId", t.status, t.holder_id::text as "holderId",
  t.test_dept_id::text as "testDeptId", (extract(epoch from t.keep_until) * 1000)::float8 as "keepUntil"`;

/** The samples of a task, held for the change. */
export async function holdSamplesOf(db: Db, taskId: string): Promise<readonly HeldSample[]> {
  const { rows } =
    await sql<HeldSample>`select ${HELD} from test_testing_sample t where t.task_id = ${taskId}::bigint order by t.id for update`.execute(
      db,
    );
  return rows;
}
