import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { READING_KINDS, type ReadingTableKind } from '#server/db/partitions.ts';

/** How often batches have written for a device. */
export interface DeviceTurn {
  readonly mn: string;
  readonly turn: number;
}

/** Nobody else writes for these devices until the transaction ends. In MN order, as batches are. @returns their turns so far */
export async function lockDevices(db: Db, mns: readonly string[]): Promise<readonly DeviceTurn[]> {
  const { rows } =
    await sql<DeviceTurn>`select mn, turn::float8 as turn from gw_device where mn = any(${mns}::text[]) order by mn for update`.execute(
      db,
    );
  return rows;
}

/** What the row of a device remembers for judging: the newest DataTime judged per kind of readings, milliseconds since 1970. */
export interface RememberedDevice
  extends Readonly<Record<ReadingTableKind, number | null>>, DeviceTurn {
  /** The server that heard it last. */
  readonly heardBy: string | null;
}

export async function readRemembered(
  db: Db,
  mns: readonly string[],
): Promise<readonly RememberedDevice[]> {
  const ms = (name: string) =>
    sql`extract(epoch from ${sql.ref(`last_${name}`)})::float8 * 1000 as ${sql.ref(name)}`;
  const { rows } = await sql<RememberedDevice>`
    select mn, turn::float8 as turn, heard_by::text as "heardBy", ${sql.join(READING_KINDS.map(ms))} from gw_device where mn = any(${mns}::text[])`.execute(
    db,
  );
  return rows;
}
