import { sql, type RawBuilder } from 'kysely';

import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import type { CommandSource, CommandStatus, Outcome } from './command-words.ts';

/** A request as the gateway carries it out. Times are milliseconds since 1970. */
export interface CommandRow {
  readonly id: string;
  readonly mn: string;
  readonly pointId: string | null;
  readonly cn: string;
  readonly content: string;
  readonly secret: string | null;
  readonly source: CommandSource;
  readonly status: CommandStatus;
  readonly qn: string | null;
  readonly sends: number;
  readonly packets: number;
  readonly outcome: Outcome | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly deadlineMs: number;
  /** Of its device: how long an answer may take and how often it is asked again. */
  readonly timeoutSeconds: number;
  readonly resends: number;
}

const OPEN = sql`('waiting', 'sent', 'accepted', 'data')`;
const IN_FLIGHT = sql`('sent', 'accepted', 'data')`;
/** What a point says nothing of (DOMAIN.md section 1.5). */
const TIMEOUT_SECONDS = sql.lit(10);
const RESENDS = sql.lit(3);

const ms = (column: string): RawBuilder<number> =>
  sql<number>`extract(epoch from ${sql.ref(column)})::float8 * 1000`;
const COLUMNS = sql`c.id::text as id, c.mn, c.point_id::text as "pointId", c.cn, c.content, c.secret, c.source, c.status, c.qn, c.sends, c.packets, c.outcome,
  ${ms('c.covers_from')} as "fromMs", ${ms('c.covers_to')} as "toMs", ${ms('c.deadline_at')} as "deadlineMs",
  coalesce(p.command_timeout_seconds, ${TIMEOUT_SECONDS})::int as "timeoutSeconds", coalesce(p.command_resends, ${RESENDS})::int as resends`;
const FROM = sql`gw_command c left join dm_monitor_point p on p.id = c.point_id`;

/** A request that is to be kept until its device can be asked. */
export interface NewCommand {
  readonly id: string;
  readonly mn: string;
  readonly cn: string;
  readonly content: string;
  /** Sealed. */
  readonly secret: string | null;
  readonly source: CommandSource;
  readonly reason: string;
  readonly words: Words | null;
  readonly priority: number;
  readonly requestedBy: string | null;
  readonly now: Date;
  readonly deadline: Date;
  readonly span: { readonly fromMs: number; readonly toMs: number } | null;
}

/** Keeps a request, with the point of its device as it is now. */
export async function insertCommand(db: Db, command: NewCommand): Promise<void> {
  const {
    id,
    mn,
    cn,
    content,
    secret,
    source,
    reason,
    words,
    priority,
    requestedBy,
    now,
    deadline,
    span,
  } = command;
  await sql`
    insert into gw_command (id, mn, point_id, station_id, enterprise_id, region_code, cn, content, secret, source, reason, words, priority, requested_by, requested_at, deadline_at, covers_from, covers_to)
    select ${id}::bigint, ${mn}::text, d.point_id, d.station_id, d.enterprise_id, d.region_code, ${cn}, ${content}, ${secret}::text, ${source}, ${reason}, ${words === null ? null : JSON.stringify(words)}::jsonb, ${priority}::smallint,
      ${requestedBy}::bigint, ${now}::timestamptz, ${deadline}::timestamptz, ${dateOf(span?.fromMs)}::timestamptz, ${dateOf(span?.toMs)}::timestamptz
    from (select 1) one left join gw_device d on d.mn = ${mn}`.execute(db);
}

function dateOf(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

/** Requests of a device that are not over yet. */
export async function countOpen(db: Db, mn: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from gw_command where mn = ${mn} and status in ${OPEN}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The edition a device last spoke, or null where it was never heard. */
export async function findDevice(
  db: Db,
  mn: string,
): Promise<{ readonly edition: string | null } | null> {
  const { rows } = await sql<{
    edition: string | null;
  }>`select edition from gw_device where mn = ${mn} and point_id is not null`.execute(db);
  return rows[0] ?? null;
}

/** The first request of each device heard by this server that waits while none is on its way; devices that answer nothing are left alone until they are heard again. */
export async function listReady(
  db: Db,
  heardBy: string,
  limit: number,
): Promise<readonly CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from ${FROM} join gw_device d on d.mn = c.mn
    where c.status = 'waiting' and d.heard_by = ${heardBy}::uuid and (d.silent_at is null or d.last_packet_at > d.silent_at)
      and not exists (select 1 from gw_command o where o.mn = c.mn and (o.status in ${IN_FLIGHT} or (o.status = 'waiting' and (o.priority, o.id) < (c.priority, c.id))))
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** Requests on their way to devices heard by this server. */
export async function listInFlight(
  db: Db,
  heardBy: string,
): Promise<readonly (CommandRow & { readonly nextMs: number })[]> {
  const { rows } = await sql<CommandRow & { nextMs: number }>`
    select ${COLUMNS}, ${ms('c.next_at')} as "nextMs" from ${FROM} join gw_device d on d.mn = c.mn
    where c.status in ${IN_FLIGHT} and d.heard_by = ${heardBy}::uuid order by c.id`.execute(db);
  return rows;
}

/** What a request of this device, and of this QN where one is given, says now: the newest of them. */
export async function findAsked(
  db: Db,
  mn: string,
  qn: string | null,
): Promise<CommandRow | undefined> {
  const { rows } = await sql<CommandRow>`
    select ${COLUMNS} from ${FROM} where c.mn = ${mn} and ${qn === null ? sql`c.status in ${IN_FLIGHT}` : sql`c.qn = ${qn}`} order by c.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function findCommandRow(db: Db, id: string): Promise<CommandRow | undefined> {
  const { rows } =
    await sql<CommandRow>`select ${COLUMNS} from ${FROM} where c.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** What changes of a request. Undefined stays; null is written. */
export interface CommandChange {
  readonly status?: CommandStatus;
  readonly qn?: string;
  readonly content?: string;
  readonly secret?: null;
  readonly sends?: number;
  readonly sentAt?: Date;
  readonly sentBy?: string;
  readonly nextAt?: Date | null;
  readonly acceptedAt?: Date;
  readonly qnRtn?: string;
  readonly exeRtn?: string;
  readonly outcome?: Outcome | null;
  readonly packets?: number;
  readonly answer?: string;
  readonly finishedAt?: Date;
}

const COLUMN: Readonly<Record<keyof CommandChange, string>> = {
  status: 'status',
  qn: 'qn',
  content: 'content',
  secret: 'secret',
  sends: 'sends',
  sentAt: 'sent_at',
  sentBy: 'sent_by',
  nextAt: 'next_at',
  acceptedAt: 'accepted_at',
  qnRtn: 'qn_rtn',
  exeRtn: 'exe_rtn',
  outcome: 'outcome',
  packets: 'packets',
  answer: 'answer',
  finishedAt: 'finished_at',
};

/**
 * Changes a request that is still in one of these states and was sent this often: whoever comes second changes nothing.
 * @returns whether it was changed
 */
export async function changeCommand(
  db: Db,
  { id, sends }: Pick<CommandRow, 'id' | 'sends'>,
  { from, change }: { readonly from: readonly CommandStatus[]; readonly change: CommandChange },
): Promise<boolean> {
  const sets = (Object.keys(change) as (keyof CommandChange)[]).map(
    (name) => sql`${sql.ref(COLUMN[name])} = ${change[name]}`,
  );
  const { numAffectedRows } = await sql`
    update gw_command set ${sql.join(sets)} where id = ${id}::bigint and status in (${sql.join(from)}) and sends = ${sends}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Puts back what a server took and did not go on with: its process died, or the device connects elsewhere. @returns their ids */
export async function putBackStale(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`update gw_command set status = 'waiting', next_at = null where status = 'sent' and next_at < ${before} returning id::text as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Ends what waited beyond its deadline, and what was accepted and never came to an end. @returns their ids */
export async function endOverdue(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update gw_command set status = case status when 'data' then 'done' else 'timeout' end, outcome = case status when 'waiting' then 'notConnected' else 'noResult' end,
      secret = null, next_at = null, finished_at = ${now}
    where (status = 'waiting' and deadline_at < ${now}) or (status in ('accepted', 'data') and next_at < ${now}) returning id::text as id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Notes that a device answered no request, or (null) that it answers again. */
export async function markSilent(db: Db, mn: string, at: Date | null): Promise<void> {
  await sql`update gw_device set silent_at = ${at}::timestamptz where mn = ${mn} and silent_at is distinct from ${at}::timestamptz`.execute(
    db,
  );
}
