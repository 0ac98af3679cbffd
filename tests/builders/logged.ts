import { expect } from 'vitest';

import type { DatabaseHandle } from '#server/db/open.ts';

interface AskedLog {
  /** Condition of the rows, with `$1` and on for `values`. */
  readonly where: string;
  readonly values?: readonly unknown[];
  /** How many of them are waited for. */
  readonly count?: number;
}

type LogRow = Readonly<Record<string, string>>;

/** Rows of the operation log, once there are at least `count`: they are written after the answer, so a test that asks for them right away finds them by chance. */
export async function logged(
  pool: DatabaseHandle['pool'],
  { where, values = [], count = 1 }: AskedLog,
): Promise<readonly LogRow[]> {
  let rows: readonly LogRow[] = [];
  const find = async (): Promise<number> => {
    const found = await pool.query<LogRow>(
      `select *, creator::text as by from sys_log_operation where ${where} order by create_date, id`,
      [...values],
    );
    rows = found.rows;
    return rows.length;
  };
  await expect.poll(find).toBeGreaterThanOrEqual(count);
  return rows;
}
