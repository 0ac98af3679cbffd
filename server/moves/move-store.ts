import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { column, visibleRows, allOf } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { holdsByMenus } from '#server/records/store/roles-holding.ts';
import { tableOf } from '#server/registry/columns.ts';

/** One line of the log of a life cycle. */
export interface MoveLog {
  readonly id: string;
  readonly entity: string;
  readonly recordId: string;
  readonly at: Date;
  readonly userId: string;
  readonly move: string;
  readonly from: string | null;
  readonly to: string;
  readonly comment: string | null;
  /** What the comment is in other languages, where the product wrote it. */
  readonly words: Words | null;
  /** What was filled in besides the remark. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A line as it is answered, with the name of whoever made the move. */
export interface MoveLogRow extends Pick<MoveLog, 'words'> {
  readonly id: string;
  readonly at: string;
  readonly userId: string;
  readonly userName: string | null;
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly comment: string | null;
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** Appends to the log; its rows are never changed (a trigger sees to it). */
export async function insertMoveLog(db: Db, log: MoveLog): Promise<void> {
  await sql`insert into sys_move_log (id, entity, record_id, at, user_id, move, from_status, to_status, comment, words, fields)
    values (${log.id}, ${log.entity}, ${log.recordId}, ${log.at}, ${log.userId}, ${log.move}, ${log.from}, ${log.to}, ${log.comment}, ${log.words && JSON.stringify(log.words)}::jsonb, ${JSON.stringify(log.fields)}::jsonb)`.execute(
    db,
  );
}

/** The log of one record, newest first. Judge first whether the actor may see the record. */
export async function readMoveLog(
  db: Db,
  entity: string,
  recordId: string,
  limit: number,
): Promise<readonly MoveLogRow[]> {
  const { rows } =
    await sql<MoveLogRow>`select l.id, l.at, l.user_id as "userId", coalesce(u.real_name, u.username) as "userName",
    l.move as "action", l.from_status as "from", l.to_status as "to", l.comment, l.words, l.fields
    from sys_move_log l left join sys_user u on u.id = l.user_id where l.entity = ${entity} and l.record_id = ${recordId} order by l.id desc limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Whether somebody has written one of these fields of a record, however, or made one of these moves. */
export async function hasWritten(
  db: Db,
  {
    entity,
    recordId,
    userId,
    fields,
    moves,
  }: {
    readonly entity: string;
    readonly recordId: string;
    readonly userId: string;
    readonly fields: readonly string[];
    readonly moves: readonly string[];
  },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_history h where h.entity = ${entity} and h.record_id = ${recordId}::bigint and h.by = ${userId}::bigint and h.fields ?| ${fields}::text[]
    union all select 1 from sys_move_log l where l.entity = ${entity} and l.record_id = ${recordId}::bigint and l.user_id = ${userId}::bigint
      and l.move = any(${moves}::text[]) limit 1`.execute(db);
  return rows.length === 1;
}

/** What a timer looks for. */
export interface DueQuery {
  readonly entity: EntitySchema;
  readonly statusField: string;
  readonly timer: string;
  readonly statuses: readonly string[];
  /** Came into the status before this time; or the time in `atField` lies before `now`. */
  readonly before?: Date;
  readonly atField?: string;
  readonly now: Date;
  /** A timer that repeats fires again when it last did so before this time. */
  readonly again?: Date;
  readonly where: Condition;
}

/** A record whose timer is due, and the time it counts from: what fires once for it. */
export interface DueRecord {
  readonly id: string;
  readonly since: string;
}

const MAX_DUE = 200;

/** Records whose timer is due and has not fired for this stay in the status. At most 200 a call. */
export async function findDue(db: Db, query: DueQuery): Promise<readonly DueRecord[]> {
  const { entity, statusField, timer, statuses, before, atField, now, again } = query;
  const { byField } = tableOf(entity);
  const status = column(byField.get(statusField)?.name ?? statusField);
  const since = sql`coalesce((select max(l.at) from sys_move_log l where l.entity = ${entity.name} and l.record_id = t.id
    and l.from_status is distinct from l.to_status), t.create_date)`;
  const from = atField ? column(byField.get(atField)?.name ?? atField) : since;
  const limit = atField ? now : (before ?? now);
  const { rows } = await sql<DueRecord>`select d.record::text as id, d.since::text as since from (
      select t.id as record, ${from}::timestamptz as since from ${sql.table(entity.table.name)} t
      where ${status} = any(${statuses}) and ${allOf([visibleRows(entity, SYSTEM_SCOPE), query.where])}) d
    where d.since <= ${limit} and not exists (select 1 from sys_move_timer f where f.entity = ${entity.name} and f.record_id = d.record and f.timer = ${timer}
      and f.since = d.since and f.fired_at > ${again ?? new Date(0)})
    order by d.record limit ${MAX_DUE}`.execute(db);
  return rows;
}

/** Keeps that a timer fired. @returns false where another server was faster. */
export async function keepFired(
  db: Db,
  fired: {
    readonly entity: string;
    readonly timer: string;
    readonly record: DueRecord;
    readonly now: Date;
    readonly again?: Date | undefined;
  },
): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`insert into sys_move_timer (entity, record_id, timer, since, fired_at)
    values (${fired.entity}, ${fired.record.id}::bigint, ${fired.timer}, ${fired.record.since}::timestamptz, ${fired.now})
    on conflict (entity, record_id, timer, since) do update set fired_at = excluded.fired_at where sys_move_timer.fired_at <= ${fired.again ?? new Date(0)}
    returning record_id::text as id`.execute(db);
  return rows.length > 0;
}

/** Active users who hold a permission key by one of their roles; whoever holds every key without a role is not meant. */
export async function findHolders(db: Db, key: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id from sys_user u where u.status = '1' and ${holdsByMenus(key)}
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Whoever judges a move by the records of this entity goes one after the other, until his transaction ends. */
export async function holdRecordsOf(db: Db, entity: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sys_move_log guard ${entity}`}))`.execute(db);
}
