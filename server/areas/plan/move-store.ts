import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** The days between which a planned work `d` may be moved: those after the work of its rule before it and before the one after it, as far as the ledger goes. */
export const MOVE_FROM = `(select max(b.due_day) + 1 from ops_period_due b
  where b.rule_id = d.rule_id and b.station_id = d.station_id and b.slot_day < d.slot_day and b.state <> '3')`;
export const MOVE_TO = `coalesce((select min(a.due_day) - 1 from ops_period_due a
    where a.rule_id = d.rule_id and a.station_id = d.station_id and a.slot_day > d.slot_day and a.state <> '3'),
  (select p.until from ops_period_planned p where p.rule_id = d.rule_id))`;

/** A planned work, held until the end of the transaction. Days are `YYYY-MM-DD`. */
export interface HeldPlan {
  /** The first and the last day that it may be moved to; null: nothing stands before or after it. */
  readonly from: string | null;
  readonly to: string | null;
  /** Where it was before its last move; null: it was not moved, or that was taken back. */
  readonly movedFrom: string | null;
  readonly movedBy: string | null;
}

/** Undefined: it is not planned any more. */
export async function holdPlanned(db: Db, id: string): Promise<HeldPlan | undefined> {
  const { rows } = await sql<HeldPlan>`
    select to_char(${sql.raw(MOVE_FROM)}, 'YYYY-MM-DD') as from, to_char(${sql.raw(MOVE_TO)}, 'YYYY-MM-DD') as to,
      to_char(d.moved_from, 'YYYY-MM-DD') as "movedFrom", d.moved_by::text as "movedBy"
    from ops_period_due d where d.id = ${id}::bigint and d.state = '0' for update of d`.execute(db);
  return rows[0];
}

/** Moves one planned work to another day, and keeps where it was, why, and by whom. */
export async function moveDue(
  db: Db,
  {
    id,
    day,
    reason,
    by,
  }: { readonly id: string; readonly day: string; readonly reason: string; readonly by: string },
): Promise<void> {
  await sql`update ops_period_due set last_day = last_day + (${day}::date - due_day), due_day = ${day}::date,
      moved_from = due_day, was_moved = is_moved, is_moved = true, move_reason = ${reason}, moved_by = ${by}::bigint
    where id = ${id}::bigint`.execute(db);
}

/** Takes the last move back. */
export async function undoMove(db: Db, id: string): Promise<void> {
  await sql`update ops_period_due set last_day = last_day + (moved_from - due_day), due_day = moved_from,
      moved_from = null, is_moved = was_moved, move_reason = null, moved_by = null
    where id = ${id}::bigint and moved_from is not null`.execute(db);
}
