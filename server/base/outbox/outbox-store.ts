import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** An event as it waits. */
export interface OutboxRow {
  readonly id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

/** Takes or renews the right to deliver, so that one server of several does. @returns false when another holds it. */
export async function holdLease(db: Db, owner: string, seconds: number): Promise<boolean> {
  const { rows } =
    await sql`insert into sys_outbox_lease (name, owner, until) values ('outbox', ${owner}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set owner = excluded.owner, until = excluded.until
    where sys_outbox_lease.owner = excluded.owner or sys_outbox_lease.until < now() returning owner`.execute(
      db,
    );
  return rows.length > 0;
}

/** Gives the right back at a clean stop. */
export async function dropLease(db: Db, owner: string): Promise<void> {
  await sql`delete from sys_outbox_lease where name = 'outbox' and owner = ${owner}`.execute(db);
}

/** The oldest events that wait, those of a pause included: the caller keeps the order of each key. */
export async function readWaiting(
  db: Db,
  limit: number,
): Promise<readonly (OutboxRow & { readonly isDue: boolean })[]> {
  const { rows } = await sql<
    OutboxRow & { isDue: boolean }
  >`select id, name, payload, attempts, (next_at is null or next_at <= now()) as "isDue"
    from sys_outbox where delivered_at is null and parked_at is null order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** @returns how many were not delivered yet: fewer than asked when another server was faster. */
export async function markDelivered(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } =
    await sql`update sys_outbox set delivered_at = now() where id = any(${ids}::bigint[]) and delivered_at is null`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0n);
}

/** A failed delivery: tried again after a pause, or parked for a person to look at. */
export async function markFailed(
  db: Db,
  id: string,
  failure: { readonly error: string; readonly pauseSeconds: number; readonly isParked: boolean },
): Promise<void> {
  await sql`update sys_outbox set attempts = attempts + 1, error = ${failure.error}, next_at = now() + make_interval(secs => ${failure.pauseSeconds}),
    parked_at = case when ${failure.isParked}::boolean then now() end where id = ${id}`.execute(db);
}

/** Forgets what was delivered long ago. */
export async function forgetDelivered(db: Db, olderThanHours: number): Promise<void> {
  await sql`delete from sys_outbox where delivered_at < now() - make_interval(hours => ${olderThanHours})`.execute(
    db,
  );
}
