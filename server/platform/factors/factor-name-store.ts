import { sql } from 'kysely';

import type { Lang } from '#schemas/types/words.ts';
import type { Db } from '#server/db/db.ts';

/** A factor of the catalogue. `own`: what somebody wrote for this language, else null. */
export interface CataloguedFactor {
  readonly code: string;
  readonly name: string;
  readonly own: string | null;
}

/** All factors of the catalogue with what was written for a language. */
export async function listCatalogue(db: Db, lang: Lang): Promise<readonly CataloguedFactor[]> {
  const { rows } = await sql<CataloguedFactor>`
    select f.code, f.name, l.field_value as own from dm_factor f left join sys_language l
      on l.table_name = 'dm_factor' and l.table_id = f.id::text and l.field_name = 'name' and l.language = ${lang}`.execute(
    db,
  );
  return rows;
}
