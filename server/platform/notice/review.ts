import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { dropKept } from '#server/records/resource/own-record.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { updateById } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { addReceivers } from './notice-store.ts';

export const DRAFT = '0';
export const PUBLISHED = '1';
/** Somebody else is to look at it; nobody changes it meanwhile. */
export const IN_REVIEW = '2';
export const TO_DEPTS = '1';
export const NOTICE_KEY = 'sys:notice:all';

/** A notice under review, held until the transaction ends. `creator`: who wrote it. */
export interface ReviewedNotice {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly creator: string;
}

export async function findNotice(tx: Ctx, id: string): Promise<ReviewedNotice | undefined> {
  const row = await rowOf(tx, id);
  return (
    row && {
      id,
      title: toText(row['title']),
      status: toText(row['status']),
      creator: toText(row['creator']),
    }
  );
}

/** The review is passed: it is sent as any other notice is. */
export async function passNotice(tx: Ctx, id: string): Promise<void> {
  const row = await turn(tx, id, {
    from: IN_REVIEW,
    set: { status: PUBLISHED, senderDate: wallTime(tx.now()) },
  });
  if (row)
    await sendNotice(tx, id, {
      ...row,
      ...(await readRelations(tx, needEntity(tx, 'notice'), id)),
    });
}

/** Rejected, withdrawn or ended: a draft again. */
export async function returnNotice(tx: Ctx, id: string): Promise<void> {
  await turn(tx, id, { from: IN_REVIEW, set: { status: DRAFT, senderName: null } });
}

/** Sent in again by the step of the process. */
export async function resubmitNotice(tx: Ctx, id: string): Promise<void> {
  await turn(tx, id, { from: DRAFT, set: { status: IN_REVIEW, senderName: tx.actor.realName } });
}

/** Everybody, or the users of its departments, has it from now on and is told after the commit. */
export async function sendNotice(
  tx: Ctx,
  id: string,
  { receiverType, receiverTypeList }: StoredRow,
): Promise<void> {
  await addReceivers(
    tx.db,
    id,
    toText(receiverType) === TO_DEPTS ? ((receiverTypeList ?? []) as readonly string[]) : null,
  );
  tx.emit('notice.published', { noticeId: id });
}

async function rowOf(tx: Ctx, id: string): Promise<StoredRow | undefined> {
  return findRow(tx.db, SYSTEM_SCOPE, needEntity(tx, 'notice'), { id, forUpdate: true });
}

interface Turn {
  readonly from: string;
  readonly set: {
    readonly status: string;
    readonly senderName?: string | null;
    readonly senderDate?: string;
  };
}

async function turn(tx: Ctx, id: string, { from, set }: Turn): Promise<StoredRow | undefined> {
  const entity = needEntity(tx, 'notice');
  if (toText((await rowOf(tx, id))?.['status']) !== from) return undefined;
  const after = await updateById(tx.db, entity, { id, set, by: tx.actor.id });
  tx.emit('entity.changed', { entity: entity.name, id, change: 'update', by: tx.actor.id });
  dropKept(tx, entity);
  return after;
}
