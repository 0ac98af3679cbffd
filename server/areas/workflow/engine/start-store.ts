import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What starts a version of a process besides people. */
export interface NewStart {
  readonly node: string;
  readonly kind: 'message' | 'signal';
  readonly name: string;
}

export interface NewStartTimer {
  readonly id: string;
  readonly node: string;
  readonly dueAt: Date;
  readonly cycle: string | null;
  readonly turnsLeft: number | null;
}

/** Nothing starts any version of a process any more, but people. */
export async function deleteStarts(db: Db, key: string): Promise<void> {
  await sql`delete from wf_start where definition_id in (select id from wf_definition where key = ${key})`.execute(
    db,
  );
  await sql`delete from wf_job where kind = 'start' and definition_id in (select id from wf_definition where key = ${key})`.execute(
    db,
  );
}

export async function insertStart(
  db: Db,
  definitionId: string,
  { node, kind, name }: NewStart,
): Promise<void> {
  await sql`insert into wf_start (definition_id, node, kind, name) values (${definitionId}::bigint, ${node}, ${kind}, ${name})`.execute(
    db,
  );
}

/** A job that starts a process: when a time has come, or as soon as may be. */
export async function insertStartJob(
  db: Db,
  definitionId: string,
  { id, node, dueAt, cycle, turnsLeft }: NewStartTimer,
): Promise<void> {
  await sql`
    insert into wf_job (id, definition_id, kind, holder, node, cycle, turns_left, due_at)
    values (${id}::bigint, ${definitionId}::bigint, 'start', '', ${node}, ${cycle}, ${turnsLeft}, ${dueAt.toISOString()}::timestamptz)`.execute(
    db,
  );
}

/** The processes that an event of this name starts. */
export async function listStarts(
  db: Db,
  kind: 'message' | 'signal',
  name: string,
): Promise<readonly { readonly definitionId: string; readonly node: string }[]> {
  const { rows } = await sql<{ definitionId: string; node: string }>`
    select s.definition_id::text as "definitionId", s.node from wf_start s where s.kind = ${kind} and s.name = ${name} order by s.definition_id, s.node`.execute(
    db,
  );
  return rows;
}
