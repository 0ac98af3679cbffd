import { parseWallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Said } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tellPeople } from '#server/moves/effects.ts';
import type { StoredOf } from '#server/registry/rows.ts';
import { findRegionUsers, findUnitUsers, findUsersOfType } from './assignee-store.ts';
import { type Fields, orderEntity, orderStates, text } from './order.ts';
import { USER_TYPE } from './policy.ts';
import { BY_PROCESS, findStepHolders } from './process-review.ts';
import { readEscalation } from './rules.ts';

/** Who gives out, and reviews, the work of the order's O&M company. */
export function findDispatchers(tx: Ctx, order: Fields): Promise<readonly string[]> {
  return findUnitUsers(tx.db, {
    opsCompanyId: text(order, 'opsCompanyId'),
    userTypes: [USER_TYPE.opsAdmin],
  });
}

/** Who makes the review that is due; of a process those who have its steps, and once they are late and nobody has, the dispatchers. */
export async function findAuditors(tx: Ctx, order: Fields): Promise<readonly string[]> {
  const by = text(order, 'auditBy');
  if (by === BY_PROCESS) {
    const holders = await findStepHolders(tx, order);
    return holders.length > 0 || !isLate(tx, order) ? holders : findDispatchers(tx, order);
  }
  if (by === 'enterprise') return findEnterprise(tx, order);
  return by === 'bureau' ? findBureau(tx, order) : findDispatchers(tx, order);
}

function isLate(tx: Ctx, { statusDue }: Fields): boolean {
  const due = parseWallTime(statusDue);
  return due !== null && due <= tx.now().getTime();
}

/** Who confirms it, as its flow says; where several may, those of the enterprise are told. */
export async function findConfirmers(tx: Ctx, order: Fields): Promise<readonly string[]> {
  const by = text(order, 'confirmBy');
  if (by === 'bureau') return findBureau(tx, order);
  return by === 'creator' ? [text(order, 'creator') ?? []].flat() : findEnterprise(tx, order);
}

/** Whom the rules name for an order that missed a term for long. */
export async function findEscalation(tx: Ctx, order: Fields): Promise<readonly string[]> {
  const found: readonly string[][] = await Promise.all(
    (await readEscalation(tx.db, order)).map(async (who) => [
      ...(await findEscalated(tx, order, who)),
    ]),
  );
  return found.flat();
}

/** @param who a value of the dictionary work_escalate_to */
function findEscalated(tx: Ctx, order: Fields, who: string): Promise<readonly string[]> {
  if (who === 'enterprise') return findEnterprise(tx, order);
  if (who === 'bureau') return findBureau(tx, order);
  return who === 'platform'
    ? findUsersOfType(tx.db, USER_TYPE.platform)
    : findDispatchers(tx, order);
}

function findEnterprise(tx: Ctx, order: Fields): Promise<readonly string[]> {
  return findUnitUsers(tx.db, {
    enterpriseId: text(order, 'enterpriseId'),
    userTypes: [USER_TYPE.enterprise],
  });
}

function findBureau(tx: Ctx, order: Fields): Promise<readonly string[]> {
  return findRegionUsers(tx.db, {
    regionCode: text(order, 'regionCode'),
    userType: USER_TYPE.bureau,
  });
}

/** Tells who works on an order that it took another request in; an order nobody has yet tells its dispatchers. */
export async function tellJoined(
  tx: Ctx,
  order: StoredOf<'workOrder'>,
  comment: string,
  said: Said | null,
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
  const what = serverText(tx.lang, 'workOrder.joined');
  await tellPeople(
    tx,
    { to },
    {
      ...step,
      what,
      whatKey: 'workOrder.joined',
      comment,
      ...(said !== null && { said }),
    },
  );
}
