import { sql } from 'kysely';

import type { Db } from './db.ts';

/** A row of an entity that changed. */
export interface ChangedRow {
  readonly entity: string;
  readonly id: string;
}

/** Rows of more changes than these are not kept: whoever missed so many reads everything. */
const KEPT_CHANGES = 500;
/** A change of more rows than these is told without them. */
const MAX_ROWS = 200;

/** Says to all processes that what they keep is old: `points`, `access`. Call it inside the transaction that tells of the change. @param changed the rows it was about */
export async function noteChange(
  db: Db,
  thing: string,
  changed: readonly ChangedRow[] = [],
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    insert into sys_change (name, number) values (${thing}, 1) on conflict (name) do update set number = sys_change.number + 1 returning number::float8 as number`.execute(
    db,
  );
  const number = rows[0]?.number ?? 0;
  if (changed.length === 0 || changed.length > MAX_ROWS) return;
  await sql`delete from sys_changed_row where name = ${thing} and number < ${number - KEPT_CHANGES}`.execute(
    db,
  );
  await sql`insert into sys_changed_row (name, number, entity, id)
    select ${thing}, ${number}, u.entity, u.id from unnest(${changed.map(({ entity }) => entity)}::text[], ${changed.map(({ id }) => id)}::text[]) u(entity, id)`.execute(
    db,
  );
}

/** How often each changed. */
export async function readChanges(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    name: string;
    number: number;
  }>`select name, number::float8 as number from sys_change`.execute(db);
  return new Map(rows.map(({ name, number }) => [name, number]));
}

/** The rows that changed after one number up to another. @returns null where one of the changes does not say its rows, or no longer */
export async function readChangedRows(
  db: Db,
  thing: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly ChangedRow[] | null> {
  const { rows } = await sql<ChangedRow & { number: number }>`
    select number::float8 as number, entity, id from sys_changed_row where name = ${thing} and number > ${after} and number <= ${upTo}`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number)).size === upTo - after ? rows : null;
}
