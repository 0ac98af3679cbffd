import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { column, type Condition } from '#server/records/store/entity-where.ts';

/** A published notice and who is to be told. */
export interface NoticeNews {
  readonly id: string;
  readonly title: string;
  readonly senderName: string;
  readonly senderDate: string;
  readonly receiverIds: readonly string[];
}

/** How a notice stands with one of its receivers. */
export interface ReadState {
  readonly noticeId: string;
  readonly receiverName: string | null;
  readonly readStatus: string;
  readonly readDate: string | null;
}

/** One unread row per receiver, in one statement: every user, or those of the departments. @returns how many receivers */
export async function addReceivers(
  db: Db,
  noticeId: string,
  deptIds: readonly string[] | null,
): Promise<number> {
  const who = deptIds === null ? sql`true` : sql`u.dept_id = any(${deptIds}::bigint[])`;
  const { numAffectedRows } = await sql`
    insert into sys_notice_user (notice_id, receiver_id, receiver_name, title, type, sender_name, sender_date, creator, updater)
    select n.id, u.id, u.real_name, n.title, n.type, n.sender_name, n.sender_date, n.updater, n.updater
    from sys_notice n cross join sys_user u where n.id = ${noticeId}::bigint and ${who}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function removeReceivers(db: Db, noticeIds: readonly string[]): Promise<void> {
  await sql`delete from sys_notice_user where notice_id = any(${noticeIds}::bigint[])`.execute(db);
}

/** Marks an own notice read, and the message that told of it. Reading twice changes nothing. @returns false: it is none of his */
export async function markNoticeRead(
  db: Db,
  userId: string,
  noticeId: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sys_notice_user set read_date = coalesce(read_date, ${at}::timestamptz), read_status = '1'
    where notice_id = ${noticeId}::bigint and receiver_id = ${userId}::bigint`.execute(db);
  await sql`update msg_message set read_status = '1', read_date = ${at}
    where user_id = ${userId}::bigint and kind = 'notice' and source_id = ${noticeId} and read_status = '0'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n) > 0;
}

export async function countUnreadNotices(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from sys_notice_user where receiver_id = ${userId}::bigint and read_status = '0'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How these notices stand with one receiver; nothing for those he did not get. */
export async function readStates(
  db: Db,
  userId: string,
  noticeIds: readonly string[],
): Promise<readonly ReadState[]> {
  const { rows } = await sql<ReadState>`
    select notice_id::text as "noticeId", receiver_name as "receiverName", read_status as "readStatus", read_date as "readDate"
    from sys_notice_user where receiver_id = ${userId}::bigint and notice_id = any(${noticeIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** What the receivers of a notice are told; undefined when it is gone. */
export async function findNoticeNews(db: Db, noticeId: string): Promise<NoticeNews | undefined> {
  const { rows } = await sql<NoticeNews>`
    select n.id::text as id, n.title, coalesce(n.sender_name, '') as "senderName", n.sender_date as "senderDate",
      array(select r.receiver_id::text from sys_notice_user r where r.notice_id = n.id order by r.id) as "receiverIds"
    from sys_notice n where n.id = ${noticeId}::bigint`.execute(db);
  return rows[0];
}

/** Rows of the notices that this user received. */
export function receivedBy(userId: string): Condition {
  return sql<boolean>`exists (select 1 from sys_notice_user r where r.notice_id = ${column('id')} and r.receiver_id = ${userId}::bigint)`;
}

/** Rows of the receivers' table that are this user's own. */
export function ownReceipts(userId: string): Condition {
  return sql<boolean>`${column('receiver_id')} = ${userId}::bigint`;
}
