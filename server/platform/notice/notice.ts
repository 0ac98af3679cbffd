import { isId } from '#schemas/basics/ids.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { insertMessages, type NewMessage } from '#server/platform/message/message-store.ts';
import { pushAll } from '#server/platform/message/notify.ts';
import {
  isWithSecondPerson,
  submitToSecondPerson,
} from '#server/platform/second-person/second-person.ts';
import { holdsKey } from '#server/records/access.ts';
import { type EntityHooks, type SaveStep, type Values } from '#server/records/hooks.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { AnsweredRow } from '#server/registry/rows.ts';
import { needsReview, NOTICE_PROCESS } from './four-eyes.ts';
import {
  countUnreadNotices,
  findNoticeNews,
  markNoticeRead,
  ownReceipts,
  readStates,
  receivedBy,
  removeReceivers,
} from './notice-store.ts';
import { IN_REVIEW, NOTICE_KEY, PUBLISHED, sendNotice, TO_DEPTS } from './review.ts';

/** Counts in the bell and shows no card. */
const MESSAGE_LEVEL = '1';

/** Of a notice that somebody received. */
export const MY_NOTICE_HOOKS: EntityHooks<'myNotice'> = {
  where: (ctx) => [ownReceipts(ctx.actor.id)],
  decorate: (_ctx, rows) => rows.map((row) => ({ ...row, id: row['noticeId'] })),
};

/** Notices (CONTRACT.md 3.8): who holds the key writes them, everyone reads those he received. */
export const NOTICE_HOOKS: EntityHooks<'notice'> = {
  where: (ctx) => (holdsKey(ctx.actor, NOTICE_KEY) ? [] : [receivedBy(ctx.actor.id)]),
  async beforeSave(ctx, step) {
    demandDraft(ctx, step);
    const values = { ...step.values, ...(await receiversOf(ctx, step)) };
    if (toText(values['status']) !== PUBLISHED) return values;
    const sent = { ...values, senderName: ctx.actor.realName };
    return (await needsReview(ctx.db))
      ? { ...sent, status: IN_REVIEW }
      : { ...sent, senderDate: wallTime(ctx.now()) };
  },
  async afterSave(ctx, { id, values, before }) {
    const status = toText(values['status']);
    if (status === PUBLISHED) await sendNotice(ctx, id, { ...before, ...values });
    if (status === IN_REVIEW) await submitToSecondPerson(ctx, NOTICE_PROCESS, id);
  },
  async beforeDelete(ctx, ids) {
    for (const id of ids)
      if (await isWithSecondPerson(ctx, NOTICE_PROCESS, id)) throw underReview(ctx);
    await removeReceivers(ctx.db, ids);
  },
  async decorate(ctx, rows) {
    const states = new Map(
      (
        await readStates(
          ctx.db,
          ctx.actor.id,
          rows.map(({ id }) => String(id)),
        )
      ).map((state) => [state.noticeId, state]),
    );
    return rows.map((row) => {
      const {
        receiverName = null,
        readStatus = null,
        readDate = null,
      } = states.get(String(row['id'])) ?? {};
      const ids = row['receiverTypeList'];
      return {
        ...row,
        receiverName,
        readStatus,
        readDate,
        ...(Array.isArray(ids) ? { receiverTypeIds: ids.join(',') } : {}),
      };
    });
  },
};

/** What is sent stays, what is under review is nobody's to change, and nobody but its process puts it there. */
function demandDraft(ctx: Ctx, { id, values, before }: SaveStep<'notice'>): void {
  const status = toText(before?.['status']);
  if (status === IN_REVIEW) throw underReview(ctx);
  if (status === PUBLISHED || toText(values['status']) === IN_REVIEW)
    throw new AppError('statusChanged', { id });
}

function underReview({ registry, lang }: Ctx): AppError {
  return new AppError('underApproval', {
    entity: registry.localizedEntity('notice', lang)?.title ?? '',
  });
}

/** Departments come as a list or as comma-separated ids; each must lie within the writer's sight, and one at least is needed. */
async function receiversOf(
  ctx: Ctx,
  { values, before }: SaveStep<'notice'>,
): Promise<Pick<Values<'notice'>, 'receiverTypeList'>> {
  const type = toText(values['receiverType'] ?? before?.['receiverType']);
  if (type !== TO_DEPTS) return { receiverTypeList: [] };
  const held = new Set((before?.['receiverTypeList'] ?? []) as readonly string[]);
  const ids = [...new Set(askedReceivers(values) ?? held)];
  if (ids.length === 0) throw badReceivers(ctx, 'required');
  const dept = ctx.registry.entity('dept');
  const seen = dept
    ? await listVisibleKeys(ctx.db, ctx.scope, dept, { keys: ids.filter(isId) })
    : new Set<string>();
  if (!ids.every((id) => seen.has(id) || held.has(id))) throw badReceivers(ctx, 'refMissing');
  return { receiverTypeList: ids };
}

/** The departments a request names; undefined where it names none either way, so that they stay. */
function askedReceivers({
  receiverTypeIds,
  receiverTypeList,
}: Values<'notice'>): readonly string[] | undefined {
  const isText =
    typeof receiverTypeIds === 'string' &&
    !(Array.isArray(receiverTypeList) && receiverTypeList.length > 0);
  if (isText) return receiverTypeIds.split(',').filter(Boolean);
  return (receiverTypeList as readonly unknown[] | null | undefined)?.map(String);
}

function badReceivers(ctx: Ctx, rule: string): AppError {
  const label =
    ctx.registry.localizedEntity('notice', ctx.lang)?.fields['receiverTypeList']?.title ?? '';
  return new AppError(
    'invalid',
    { entity: 'notice' },
    {
      issues: [
        { path: 'receiverTypeList', rule, message: `validation.${rule}`, params: { label } },
      ],
    },
  );
}

/** An own notice with its text. @throws AppError `notFound` he did not receive it. */
export async function readMyNotice(ctx: Ctx, id: string): Promise<AnsweredRow<'notice'>> {
  const [state] = isId(id) ? await readStates(ctx.db, ctx.actor.id, [id]) : [];
  if (!state) throw new AppError('notFound', { id });
  return readRecordInfo(ctx, 'notice', id);
}

/** @throws AppError `notFound` he did not receive it. */
export async function readNotice(ctx: Ctx, id: string): Promise<void> {
  if (!isId(id) || !(await markNoticeRead(ctx.db, ctx.actor.id, id, ctx.now())))
    throw new AppError('notFound', { id });
}

export function countMyUnreadNotices(ctx: Ctx): Promise<number> {
  return countUnreadNotices(ctx.db, ctx.actor.id);
}

/** Every receiver of a published notice finds a message that leads to it, and is told over the push connection. */
export function subscribeNotices(outbox: Outbox, pusher: Pusher): void {
  outbox.on('notice.published', async (tx, payloads) => {
    const messages = (
      await Promise.all(payloads.map(({ noticeId }) => noticeMessage(tx, noticeId)))
    ).flat();
    await insertMessages(tx.db, messages);
    return () => pushAll(pusher, messages);
  });
}

async function noticeMessage(tx: Ctx, noticeId: string): Promise<readonly NewMessage[]> {
  const notice = await findNoticeNews(tx.db, noticeId);
  if (!notice) return [];
  return [
    {
      kind: 'notice',
      level: MESSAGE_LEVEL,
      topic: 'pushEnvSpecialMsg',
      sourceId: notice.id,
      link: `/notice-notice-user/${notice.id}`,
      ...(await inLanguages(tx, ({ lang }) => ({
        title: notice.title,
        body: serverText(lang, 'message.notice.body', { sender: notice.senderName }),
      }))),
      to: notice.receiverIds.map((userId) => ({ id: newId(), userId })),
      at: tx.now(),
    },
  ];
}
