import type { PushTopic } from '#schemas/api/topics.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { USER_TYPE } from './policy.ts';
import { findUnitUsers } from './assignee-store.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { serverText } from '#server/base/texts/server-text.ts';
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

/** Tells who works on an order that it took another request in; an order nobody has yet tells its dispatchers. */
export async function tellJoined(tx: Ctx, order: Fields, comment: string): Promise<void> {
  const assignee = await find(tx, 'assignee', order, order);
  const to = assignee.length > 0 ? assignee : await find(tx, 'dispatchers', order, order);
  await tell(tx, { order, to, level: '2', what: serverText(tx.lang, 'workOrder.joined'), comment });
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

interface Told {
  readonly order: Fields;
  readonly to: readonly string[];
  readonly level: string;
  /** What happened, in one or two words. */
  readonly what: string;
  readonly comment: string | null;
}

async function tell(tx: Ctx, { order, to, level, what, comment }: Told): Promise<void> {
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
      body: bodyOf(tx, order, comment),
      byName: actorName(tx),
      what,
    },
  );
}

/** One fact a line, each with its name; what is not known has no line. */
function bodyOf(tx: Ctx, order: Fields, comment: string | null): string {
  const facts: readonly (readonly [string, unknown])[] = [
    ['order', order['title']],
    ['status', orderStates(tx).values[String(order['status'])]?.title],
    ['due', order['planEnd']],
    ['by', actorName(tx)],
    ['comment', comment],
  ];
  return facts.flatMap(([name, value]) => (value ? [serverText(tx.lang, `message.workOrder.line.${name}`, { value })] : [])).join('\n');
}

/** What the system does by itself has nobody's name on it. */
function actorName(tx: Ctx): string | null {
  return tx.actor.kind === 'system' ? null : tx.actor.realName || tx.actor.username;
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
