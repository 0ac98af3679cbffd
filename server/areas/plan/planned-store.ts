import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What the ledger of a rule was made of the last time it was made whole; null while it never was, or something is to be written. */
export async function findMadeOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ madeOf: string | null }>`
    select p.made_of as "madeOf" from ops_period_planned p where p.rule_id = ${id}::bigint`.execute(
    db,
  );
  return rows[0]?.madeOf ?? null;
}

/** Notes that the ledger of a rule is about to hold other dates: whoever ends here goes on from the same day, and what it was made of before it is no more. */
export async function notePlanning(db: Db, id: string, from: string): Promise<void> {
  await sql`insert into ops_period_planned (rule_id, until, state) values (${id}::bigint, ${from}::date - 1, '0')
    on conflict (rule_id) do update set made_of = null, state = '0', reason = null`.execute(db);
}

/** Notes that the ledger of a rule is to be written, from where it is or else from a day on. */
export async function noteToWrite(db: Db, id: string, day: string): Promise<void> {
  await sql`insert into ops_period_planned (rule_id, until, state) values (${id}::bigint, ${day}::date - 1, '0')
    on conflict (rule_id) do update set state = '0', reason = null`.execute(db);
}

/** Notes up to which day the ledger of a rule holds its dates, and of what it was made. */
export async function notePlanned(
  db: Db,
  id: string,
  { until, madeOf }: { readonly until: string; readonly madeOf: string },
): Promise<void> {
  await sql`insert into ops_period_planned (rule_id, until, made_of) values (${id}::bigint, ${until}::date, ${madeOf})
    on conflict (rule_id) do update set until = excluded.until, made_of = excluded.made_of, state = '1', reason = null
      where (ops_period_planned.until, ops_period_planned.made_of, ops_period_planned.state)
        is distinct from (excluded.until, excluded.made_of, '1'::text)`.execute(db);
}

/** Notes why the ledger of a rule could not be written. */
export async function noteFailed(db: Db, id: string, reason: string): Promise<void> {
  await sql`update ops_period_planned set state = '2', reason = ${reason} where rule_id = ${id}::bigint`.execute(
    db,
  );
}

/** Whether anything of a rule stands in the ledger, or is to be written. */
export async function isPlanned(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ops_period_planned where rule_id = ${id}::bigint`.execute(db);
  return rows.length > 0;
}

/** A rule that is off or gone has no plan any more. */
export async function forgetPlanned(db: Db, id: string): Promise<void> {
  await sql`delete from ops_period_planned where rule_id = ${id}::bigint`.execute(db);
}

/** Rules whose ledger is being written or could not be, and those that are gone and left something there. */
export async function listToWrite(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.rule_id::text as id from ops_period_planned p
    where p.state <> '1' or not exists (select 1 from ops_period_rule r where r.id = p.rule_id) order by p.rule_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How the ledger of a rule stands (dictionary `period_ledger`). */
export interface LedgerState {
  readonly state: string;
  readonly reason: string | null;
}

/** By the ids of rules; one that plans nothing has none. */
export async function findLedgerStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerState>> {
  const { rows } = await sql<LedgerState & { readonly id: string }>`
    select p.rule_id::text as id, p.state, p.reason from ops_period_planned p where p.rule_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}
