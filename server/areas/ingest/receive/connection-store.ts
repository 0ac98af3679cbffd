import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { isLiveProcess } from '#server/platform/process/process-store.ts';

/** Notes that a process holds the connections of these devices; an older holder has lost them. Rows go in MN order, as batches do. */
export async function claimConnections(
  db: Db,
  holder: string,
  mns: readonly string[],
): Promise<void> {
  if (mns.length === 0) return;
  await sql`
    update gw_device d set connected_by = ${holder}::uuid, connected_at = now()
    from (select mn from gw_device where mn = any(${mns}::text[]) order by mn for update) l
    where d.mn = l.mn and d.connected_by is distinct from ${holder}::uuid`.execute(db);
}

/** Notes that the connections of these devices are closed, where this process still counts as their holder. */
export async function releaseConnections(
  db: Db,
  holder: string,
  mns: readonly string[],
): Promise<void> {
  if (mns.length === 0) return;
  await sql`
    update gw_device d set connected_by = null
    from (select mn from gw_device where mn = any(${mns}::text[]) order by mn for update) l
    where d.mn = l.mn and d.connected_by = ${holder}::uuid`.execute(db);
}

/** Takes those of these devices that nobody holds, or whose holder is dead. */
export async function claimFreeConnections(
  db: Db,
  holder: string,
  mns: readonly string[],
): Promise<void> {
  if (mns.length === 0) return;
  const { rows } = await sql<{ mn: string }>`
    select mn from gw_device where mn = any(${mns}::text[]) and connected_by is distinct from ${holder}::uuid
      and (connected_by is null or not ${isLiveProcess(sql`gw_device.connected_by`)})`.execute(db);
  await claimConnections(
    db,
    holder,
    rows.map(({ mn }) => mn),
  );
}

/** A process that ends holds nothing any more. */
export async function releaseAllConnections(db: Db, holder: string): Promise<void> {
  await sql`update gw_device set connected_by = null where connected_by = ${holder}::uuid`.execute(
    db,
  );
}

/** Connections of processes that died are nobody's. */
export async function releaseOfDead(db: Db): Promise<void> {
  await sql`update gw_device set connected_by = null where connected_by is not null and not ${isLiveProcess(sql`gw_device.connected_by`)}`.execute(
    db,
  );
}

/** @returns the process at work that holds the connection of a device; null where it is not connected. */
export async function findHolder(db: Db, mn: string): Promise<string | null> {
  const { rows } = await sql<{ process: string }>`
    select connected_by::text as process from gw_device where mn = ${mn} and connected_by is not null and ${isLiveProcess(sql`gw_device.connected_by`)}`.execute(
    db,
  );
  return rows[0]?.process ?? null;
}

/** @returns which of these devices a process holds the connections of. */
export async function listHeldBy(
  db: Db,
  holder: string,
  mns: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{
    mn: string;
  }>`select mn from gw_device where mn = any(${mns}::text[]) and connected_by = ${holder}::uuid order by mn`.execute(
    db,
  );
  return rows.map(({ mn }) => mn);
}
