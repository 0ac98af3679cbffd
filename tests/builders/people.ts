import type { DatabaseHandle } from '#server/db/open.ts';

/** Users of these numbers who may work: who a task of a process is for must be there. */
export async function insertUsers(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  ids: readonly number[],
): Promise<void> {
  await pool.query(
    "insert into sys_user (id, username, password, real_name, status, user_type, create_date) select n, 'u' || n, 'x', 'U' || n, '1', '1', now() from unnest($1::bigint[]) n",
    [ids],
  );
}
