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

/** The value of a system parameter that was entered at a moment or after it; empty where it is older, or nobody said it. */
export async function readParamSince(db: Db, code: string, sinceMs: number): Promise<string> {
  const { rows } = await sql<{
    value: string | null;
  }>`select param_value as value from sys_params where param_code = ${code} and update_date >= ${new Date(sinceMs)}`.execute(
    db,
  );
  return rows[0]?.value?.trim() ?? '';
}
