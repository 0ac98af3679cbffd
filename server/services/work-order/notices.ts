import type { PushTopic } from '#schemas/api/topics.ts';
import type { Ctx } from '../../context/ctx.ts';
import { USER_TYPE } from '../../policies/work-order.ts';
import { findUnitUsers } from '../../stores/watchers.ts';
import { tellUsers } from '../notify.ts';
import { serverText } from '../server-text.ts';
import { type Fields, orderStates, text } from './order.ts';

type Who = 'assignee' | 'oldAssignee' | 'creator' | 'dispatcher' | 'dispatchers' | 'auditor' | 'auditors' | 'confirmers';

/** Who is told of each move (workorder-transitions.json, notify). */
const TOLD: Readonly<Record<string, readonly Who[]>> = {
  create: ['assignee'],
  assign: ['assignee'],
  accept: ['creator'],
  refuse: ['dispatcher', 'creator'],
  redeploy: ['assignee', 'oldAssignee'],
  cancel: ['oldAssignee'],
  applyDelay: ['auditors'],
  auditDelay: ['assignee'],
  submit: ['auditors'],
  remoteDeal: ['auditors'],
  audit: ['assignee', 'confirmers'],
  reject: ['assignee', 'auditor'],
  confirm: ['assignee', 'dispatcher'],
  autoConfirm: ['assignee'],
  reopen: ['assignee'],
  urge: ['assignee'],
};
/** Moves after which somebody has to act: they show as a card, not only as a number. */
const CALLS: ReadonlySet<string> = new Set(['create', 'assign', 'redeploy', 'reject', 'reopen', 'urge']);
const TO_CONFIRM = '4';
const URGENT = '3';

export interface Notice {
  readonly move: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly comment: string | null;
}

/** Tells the people of a move; the one who made it is not told of it. Nobody to do the work yet: its dispatchers are told. */
export async function tellMove(tx: Ctx, notice: Notice): Promise<void> {
  const { move, before, after } = notice;
  const people = await Promise.all(
    (TOLD[move] ?? []).filter((who) => who !== 'confirmers' || after['status'] === TO_CONFIRM).map((who) => find(tx, who, before, after)),
  );
  const waitsForDispatcher = (move === 'create' || move === 'urge') && text(after, 'assigneeId') === null;
  const found = waitsForDispatcher ? await find(tx, 'dispatchers', before, after) : people.flat();
  const level = CALLS.has(move) ? (after['urgency'] === URGENT ? '4' : '3') : '2';
  await tell(tx, { order: after, to: found, level, what: orderStates(tx).moves[move]?.title ?? move, comment: notice.comment });
}

/** Tells people what a timer found. */
export async function tellTimer(
  tx: Ctx,
  order: Fields,
  timer: { readonly name: 'toAssign' | 'toAccept' | 'toReview' | 'overdue'; readonly who: readonly Who[] },
): Promise<void> {
  const people = await Promise.all(timer.who.map((who) => find(tx, who, order, order)));
  await tell(tx, { order, to: people.flat(), level: '3', what: serverText(tx.lang, `message.workOrder.timer.${timer.name}`), comment: null });
}

async function tell(
  tx: Ctx,
  { order, to, level, what, comment }: { order: Fields; to: readonly string[]; level: string; what: string; comment: string | null },
): Promise<void> {
  const status = orderStates(tx).values[String(order['status'])]?.title ?? '';
  const by = tx.actor.id === '0' ? serverText(tx.lang, 'message.workOrder.by.system') : tx.actor.realName || tx.actor.username;
  const id = String(order['id']);
  await tellUsers(
    tx,
    to.filter((userId) => userId !== tx.actor.id),
    {
      kind: 'workOrder',
      level,
      topic: 'pushOpsTask' satisfies PushTopic,
      sourceId: id,
      link: `/ops-work-order/${id}`,
      title: serverText(tx.lang, 'message.workOrder.title', { orderNo: order['orderNo'], what }),
      body: serverText(tx.lang, 'message.workOrder.body', { title: order['title'], status, by, comment }),
    },
  );
}

async function find(tx: Ctx, who: Who, before: Fields, after: Fields): Promise<readonly string[]> {
  const one = (row: Fields, name: string) => [text(row, name)].filter((id) => id !== null && id !== '0') as string[];
  switch (who) {
    case 'assignee':
      return one(after, 'assigneeId');
    case 'oldAssignee':
      return one(before, 'assigneeId');
    case 'creator':
      return one(after, 'creator');
    case 'dispatcher':
      return one(after, 'dispatcherId');
    case 'auditor':
      return one(after, 'auditorId');
    case 'confirmers':
      return findUnitUsers(tx.db, { enterpriseId: text(after, 'enterpriseId'), userTypes: [USER_TYPE.enterprise] });
    default:
      return findUnitUsers(tx.db, { opsCompanyId: text(after, 'opsCompanyId'), userTypes: [USER_TYPE.opsAdmin] });
  }
}
