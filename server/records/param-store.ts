import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** System parameters whose code begins with the prefix: code → value. */
export async function readParams(db: Db, prefix: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    code: string;
    value: string | null;
  }>`select param_code as code, param_value as value from sys_params where starts_with(param_code, ${prefix})`.execute(
    db,
  );
  return new Map(rows.map(({ code, value }) => [code, value ?? '']));
}
