import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellPeople } from '#server/moves/effects.ts';
import type { StoredOf } from '#server/registry/rows.ts';
import { findUnitUsers } from './assignee-store.ts';
import { type Fields, orderEntity, orderStates, text } from './order.ts';
import { USER_TYPE } from './policy.ts';

/** Who gives out, and reviews, the work of the order's O&M company. */
export function findDispatchers(tx: Ctx, order: Fields): Promise<readonly string[]> {
  return findUnitUsers(tx.db, {
    opsCompanyId: text(order, 'opsCompanyId'),
    userTypes: [USER_TYPE.opsAdmin],
  });
}

/** Who confirms it for the enterprise. */
export function findConfirmers(tx: Ctx, order: Fields): Promise<readonly string[]> {
  return findUnitUsers(tx.db, {
    enterpriseId: text(order, 'enterpriseId'),
    userTypes: [USER_TYPE.enterprise],
  });
}

/** Tells who works on an order that it took another request in; an order nobody has yet tells its dispatchers. */
export async function tellJoined(
  tx: Ctx,
  order: StoredOf<'workOrder'>,
  comment: string,
): Promise<void> {
  const to = [text(order, 'assigneeId') === null ? 'dispatchers' : 'field:assigneeId'];
  const step = {
    entity: orderEntity(tx),
    states: orderStates(tx),
    move: 'create',
    row: order,
    after: order,
    form: {},
    to: String(order['status']),
  };
  await tellPeople(tx, { to }, { ...step, what: serverText(tx.lang, 'workOrder.joined'), comment });
}
