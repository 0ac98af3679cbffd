import { sql } from 'kysely';

import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';

/** What is known of the names of a process that runs by a drawing of the product. */
export interface DrawnWords {
  readonly words: unknown;
  /** It is called as its drawing is. */
  readonly isUntitled: boolean;
}

/** Of processes whose drawing the product made, by their ids. */
export async function listDrawnWords(
  db: Db,
  instanceIds: readonly string[],
): Promise<ReadonlyMap<string, DrawnWords>> {
  const { rows } = await sql<DrawnWords & { id: string }>`
    select i.id::text as id, d.words, i.title is null as "isUntitled" from wf_instance i join wf_definition d on d.id = i.definition_id
    where i.id = any(${[...new Set(instanceIds)]}::bigint[]) and d.words is not null`.execute(db);
  return new Map(rows.map(({ id, ...drawn }) => [id, drawn]));
}

/** The words of definitions that the product drew, by their ids. */
export async function listDefinitionWords(
  db: Db,
  definitionIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ id: string; words: unknown }>`
    select id::text as id, words from wf_definition where id = any(${definitionIds}::bigint[]) and words is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** Keeps what the names of a definition are in other languages beside what was kept before: its file says them as it was drawn. */
export async function keepDrawnWords(db: Db, definitionId: string, words: Words): Promise<void> {
  const said = sql`coalesce(words, '{}') || ${JSON.stringify(words)}::jsonb`;
  await sql`update wf_definition set words = ${said} where id = ${definitionId}::bigint and words is distinct from ${said}`.execute(
    db,
  );
}
