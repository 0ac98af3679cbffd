import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What a process says of itself with every beat. */
export interface ProcessBeat {
  readonly id: string;
  readonly name: string;
  /** `http,gateway,jobs` */
  readonly roles: string;
  readonly version: string;
  /** Of devices, open now. */
  readonly connections: number;
  /** Since its start. */
  readonly packets: number;
  readonly packetsPerSecond: number;
  /** Packets received and not yet durable. */
  readonly waiting: number;
  readonly memoryMb: number;
  readonly keyPrint: string;
  readonly hasBus: boolean;
}

/** A process as it was last heard. Times are wall times. */
export interface ProcessRow extends ProcessBeat {
  readonly startedAt: string;
  readonly beatAt: string;
  readonly isLive: boolean;
}

/** A process that has not said so for this long is not at work any more. */
export const LIVE_SECONDS = 20;
/** A dead one is shown this long. */
const KEEP_HOURS = 24;

/** SQL: whether the process of this id is at work. */
export function isLiveProcess(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from sys_process lp where lp.id::text = (${id})::text and lp.beat_at > now() - make_interval(secs => ${LIVE_SECONDS}::float8))`;
}

/** Says that a process is at work, and how it fares. */
export async function keepBeat(db: Db, beat: ProcessBeat): Promise<void> {
  const {
    id,
    name,
    roles,
    version,
    connections,
    packets,
    packetsPerSecond,
    waiting,
    memoryMb,
    keyPrint,
    hasBus,
  } = beat;
  await sql`
    insert into sys_process (id, name, roles, version, connections, packets, packets_per_second, waiting, memory_mb, key_print, has_bus)
    values (${id}::uuid, ${name}, ${roles}, ${version}, ${connections}, ${packets}, ${packetsPerSecond}, ${waiting}, ${memoryMb}, ${keyPrint}, ${hasBus})
    on conflict (id) do update set beat_at = now(), connections = excluded.connections, packets = excluded.packets,
      packets_per_second = excluded.packets_per_second, waiting = excluded.waiting, memory_mb = excluded.memory_mb, has_bus = excluded.has_bus`.execute(
    db,
  );
}

/** Those at work first, then the dead that are remembered; in the order of their names. */
export async function listProcesses(db: Db): Promise<readonly ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select id::text as id, name, roles, version, connections, packets::float8 as packets, packets_per_second as "packetsPerSecond", waiting, memory_mb as "memoryMb",
      key_print as "keyPrint", has_bus as "hasBus", started_at as "startedAt", beat_at as "beatAt",
      beat_at > now() - make_interval(secs => ${LIVE_SECONDS}::float8) as "isLive"
    from sys_process order by "isLive" desc, name, started_at`.execute(db);
  return rows;
}

/** A process that ends in order leaves nothing behind. */
export async function dropProcess(db: Db, id: string): Promise<void> {
  await sql`delete from sys_process where id = ${id}::uuid`.execute(db);
}

/** Of whoever is alone on its database: all others are of the past. */
export async function dropOtherProcesses(db: Db, id: string): Promise<void> {
  await sql`delete from sys_process where id <> ${id}::uuid`.execute(db);
}

/** Forgets those that died long ago. */
export async function forgetDeadProcesses(db: Db): Promise<void> {
  await sql`delete from sys_process where beat_at < now() - make_interval(hours => ${KEEP_HOURS})`.execute(
    db,
  );
}
