import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** An upper platform that is forwarded to. */
export interface ForwardRow {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly sendsPlain: boolean;
  readonly maxMegabytes: number;
  /** Devices of which it gets everything. */
  readonly mns: readonly string[];
}

/** Those that are on. */
export async function listForwards(db: Db): Promise<readonly ForwardRow[]> {
  const { rows } = await sql<ForwardRow>`
    select f.id::text as id, f.name, f.host, f.port, coalesce(f.sends_plain, false) as "sendsPlain", f.max_megabytes as "maxMegabytes",
      coalesce(array_agg(p.mn) filter (where p.mn is not null), '{}') as mns
    from gw_forward f left join gw_forward_point l on l.forward_id = f.id left join dm_monitor_point p on p.id = l.point_id and p.deleted is not true
    where f.enabled group by f.id order by f.id`.execute(db);
  return rows;
}

/** How one process is doing with one of them. */
export interface ForwardState {
  readonly id: string;
  readonly server: string;
  readonly state: string;
  readonly backlog: number;
  readonly sent: number;
  readonly dropped: number;
  readonly lastSentAt: Date | null;
  readonly lastError: string | null;
}

export async function writeForwardState(db: Db, row: ForwardState, now: Date): Promise<void> {
  await sql`
    insert into gw_forward_state (forward_id, server, state, backlog, sent, dropped, last_sent_at, last_error, written_at)
    values (${row.id}::bigint, ${row.server}, ${row.state}, ${row.backlog}, ${row.sent}, ${row.dropped}, ${row.lastSentAt}, ${row.lastError}, ${now})
    on conflict (forward_id, server) do update set state = excluded.state, backlog = excluded.backlog, sent = excluded.sent, dropped = excluded.dropped,
      last_sent_at = coalesce(excluded.last_sent_at, gw_forward_state.last_sent_at), last_error = excluded.last_error, written_at = excluded.written_at`.execute(
    db,
  );
}

/** What is read of it: the time as wall time. */
type ReadState = Omit<ForwardState, 'server' | 'lastSentAt'> & {
  readonly lastSentAt: string | null;
};

/** What all processes together say of each of these; the state is that of the one that is worst off. */
export async function readForwardStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<ReadState, 'id'>>> {
  const { rows } = await sql<ReadState>`
    select forward_id::text as id, (array_agg(state order by case state when 'waiting' then 0 when 'connected' then 1 else 2 end))[1] as state,
      sum(backlog)::float8 as backlog, sum(sent)::float8 as sent, sum(dropped)::float8 as dropped, max(last_sent_at) as "lastSentAt", max(last_error) as "lastError"
    from gw_forward_state where forward_id = any(${ids}::bigint[]) group by forward_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Administrators of the whole platform who can sign in: forwarding is theirs unless they gave it to a role. */
export async function listAdmins(db: Db, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id::text as id from sys_user u where u.super_admin and u.status = '1' order by u.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
