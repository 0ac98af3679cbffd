import { sql } from 'kysely';

import type { Words } from '#server/base/texts/said.ts';
import type { Db } from '#server/db/db.ts';
import { column, type Condition } from '#server/records/store/entity-where.ts';

/** One message as it is kept and answered. */
export interface MessageRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: string;
  readonly level: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly topic: string;
  readonly sourceId: string | null;
  readonly byName: string | null;
  readonly what: string | null;
  /** What its texts are in other languages. */
  readonly words: Words | null;
  readonly readStatus: string;
  readonly createDate: string;
}

export interface NewMessage {
  readonly kind: string;
  readonly level: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly topic: string;
  readonly sourceId: string;
  /** Name of the one whose doing it tells of, and what he did in one or two words; for the line above the open record. */
  readonly byName?: string | null;
  readonly what?: string;
  /** What its texts are in other languages; see `inLanguages`. What needs none says so. */
  readonly words: Words | null;
  /** What the message is about; pushed, not kept. */
  readonly station?: { readonly id: string; readonly name: string };
  /** Id of the row → user it is for. */
  readonly to: readonly { readonly id: string; readonly userId: string }[];
  readonly at: Date;
}

const COLUMNS = sql`m.id, m.user_id as "userId", m.kind, m.level, m.title, m.body, m.link, m.topic, m.source_id as "sourceId", m.by_name as "byName", m.what, m.words, m.read_status as "readStatus", m.create_date as "createDate"`;

/** Writes the messages of all their receivers in one statement. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.flatMap((message) =>
    message.to.map((receiver) => ({ ...message, ...receiver })),
  );
  if (rows.length === 0) return;
  const list = (pick: (row: (typeof rows)[number]) => unknown) => rows.map(pick);
  await sql`insert into msg_message (id, user_id, kind, level, title, body, link, topic, source_id, by_name, what, words, read_status, create_date, update_date)
    select r.id, r.user_id, r.kind, r.level, r.title, r.body, r.link, r.topic, r.source_id, r.by_name, r.what, r.words::jsonb, '0', r.at, r.at
    from unnest(${list((r) => r.id)}::bigint[], ${list((r) => r.userId)}::bigint[], ${list((r) => r.kind)}::text[], ${list((r) => r.level)}::text[], ${list((r) => r.title)}::text[],
      ${list((r) => r.body)}::text[], ${list((r) => r.link)}::text[], ${list((r) => r.topic)}::text[], ${list((r) => r.sourceId)}::text[], ${list((r) => r.byName ?? null)}::text[], ${list((r) => r.what ?? null)}::text[], ${list((r) => (r.words === null ? null : JSON.stringify(r.words)))}::text[],
      ${list((r) => r.at.toISOString())}::timestamptz[])
      as r(id, user_id, kind, level, title, body, link, topic, source_id, by_name, what, words, at)`.execute(
    db,
  );
}

/** Who has been told of these alarms at which level already, as `userId|alarmId|level`. */
export async function findToldLevels(
  db: Db,
  alarmIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    told: string;
  }>`select distinct concat_ws('|', m.user_id, m.source_id, m.level) as told
    from msg_message m where m.kind = 'alarm' and m.source_id = any(${alarmIds}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ told }) => told));
}

/** Of which of these things people have been told by a message with this link since then. */
export async function findToldSources(
  db: Db,
  {
    link,
    since,
    sources,
  }: { readonly link: string; readonly since: Date; readonly sources: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ source: string }>`
    select distinct m.source_id as source from msg_message m
    where m.source_id = any(${[...sources]}::text[]) and m.link = ${link} and m.create_date >= ${since.toISOString()}::timestamptz`.execute(
    db,
  );
  return new Set(rows.map(({ source }) => source));
}

/** Messages by id, whoever they are for; only for delivery. */
export async function findMessages(db: Db, ids: readonly string[]): Promise<readonly MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<MessageRow>`select ${COLUMNS} from msg_message m where m.id = any(${ids}::bigint[]) order by m.id`.execute(
      db,
    );
  return rows;
}

/** The rows of the generic message list that are a user's own; every other is nobody's business, also for a super admin. */
export function ownMessages(userId: string): Condition {
  return sql<boolean>`${column('user_id')} = ${userId}::bigint`;
}

/** Unread messages of the user by kind. */
export async function countUnread(
  db: Db,
  userId: string,
): Promise<readonly { readonly kind: string; readonly count: number }[]> {
  const { rows } = await sql<{
    kind: string;
    count: number;
  }>`select m.kind, count(*)::int as count from msg_message m where m.user_id = ${userId} and m.read_status = '0' group by m.kind`.execute(
    db,
  );
  return rows;
}

/** Marks own messages read: the given ids, or all (of a kind). @returns how many changed */
export async function markRead(
  db: Db,
  userId: string,
  which: { readonly ids?: readonly string[]; readonly kind?: string; readonly at: Date },
): Promise<number> {
  const ids = which.ids ? sql`and id = any(${which.ids}::bigint[])` : sql``;
  const kind = which.kind ? sql`and kind = ${which.kind}` : sql``;
  const { numAffectedRows } =
    await sql`update msg_message set read_status = '1', read_date = ${which.at} where user_id = ${userId} and read_status = '0' ${ids} ${kind}`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0n);
}

/** Whether a message is the user's own. */
export async function isOwnMessage(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from msg_message m where m.id = ${id}::bigint and m.user_id = ${userId}::bigint`.execute(
      db,
    );
  return rows.length > 0;
}

/** Own messages, the newest first. */
export async function findOwnNewest(
  db: Db,
  userId: string,
  limit: number,
): Promise<readonly MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`select ${COLUMNS} from msg_message m where m.user_id = ${userId} order by m.id desc limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Ids are time-ordered by ms from bit 22; a message written five seconds "before" a known one may have been committed after it. */
const OVERLAP = 5_000n << 22n;

/**
 * Own messages since a known one, oldest first, at most 200, some known ones among them: the receiver shows an id once.
 * Without an id the newest 50 unread ones.
 */
export async function findOwnSince(
  db: Db,
  userId: string,
  id: string | undefined,
): Promise<readonly MessageRow[]> {
  const { rows } = id
    ? await sql<MessageRow>`select ${COLUMNS} from msg_message m where m.user_id = ${userId} and m.id > ${(BigInt(id) - OVERLAP).toString()} and m.id <> ${id} order by m.id limit 200`.execute(
        db,
      )
    : await sql<MessageRow>`select * from (select ${COLUMNS} from msg_message m where m.user_id = ${userId} and m.read_status = '0' order by m.id desc limit 50) x order by x.id`.execute(
        db,
      );
  return rows;
}
