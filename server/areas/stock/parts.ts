import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { MOVEMENT_KIND } from './movement-kinds.ts';
import { holdItems } from './movement-store.ts';
import { demandUsable, movementOf, post } from './movements.ts';
import { findPartOf, listDebts, type PartDebt } from './parts-store.ts';

/** Statuses of an order whose parts are not out of the stock: rejected, cancelled, deleted. */
const RETURNED: readonly string[] = ['-1', '8', '9'];

/** Whether parts of an order in this status are out of the stock. */
export function holdsParts(status: string): boolean {
  return !RETURNED.includes(status);
}

/** An order whose parts are brought to what they should be. */
export interface PartsOfOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly status: string;
  /** Lines on their way out. */
  readonly without?: readonly string[];
}

/**
 * Brings the stock to what the parts of an order say, within the caller's transaction: what a line names leaves, what it names no more comes
 * back, and all of it when the order is rejected, cancelled or deleted. Twice changes nothing.
 * @throws AppError `badMove` there is not so much, or the batch is expired, quarantined or another company's
 */
export async function settleParts(
  tx: Ctx,
  { orderId, orderNo, status, without = [] }: PartsOfOrder,
): Promise<void> {
  const of = { isHeld: holdsParts(status), without };
  const found = await listDebts(tx.db, orderId, of);
  if (found.length === 0) return;
  await holdItems(
    tx.db,
    found.map(({ itemId }) => itemId),
  );
  const reason = serverText(tx.lang, 'stock.ofOrder', { orderNo });
  const debts = await listDebts(tx.db, orderId, of);
  // what comes back first may be what another line takes
  const sorted = [...debts.filter(isBack), ...debts.filter((debt) => !isBack(debt))];
  for (const debt of sorted) {
    const why = { reason, workOrderId: orderId, orderPartId: debt.partId };
    const next = isBack(debt)
      ? movementOf(MOVEMENT_KIND.giveBack, debt, debt.missing.slice(1), why)
      : movementOf(MOVEMENT_KIND.issue, debt, `-${debt.missing}`, why);
    // oxlint-disable-next-line no-await-in-loop -- each sees what the one before left
    if (!isBack(debt)) await demandTakeable(tx, debt);
    // oxlint-disable-next-line no-await-in-loop
    await post(tx, [next]);
  }
}

const isBack = ({ missing }: PartDebt): boolean => missing.startsWith('-');

/** Whoever sees the order was shown the batch when he chose it; it is the order that takes it. */
async function demandTakeable(tx: Ctx, debt: PartDebt): Promise<void> {
  if (!debt.isOfCompany)
    throw new AppError('badMove', { reason: serverText(tx.lang, 'stock.otherCompany') });
  await demandUsable({ ...tx, scope: SYSTEM_SCOPE }, debt.balanceId, debt.missing);
}

/** What a line takes over from the batch it names. */
export async function describePart(
  tx: Ctx,
  balanceId: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findPartOf>>>> {
  const part = await findPartOf(tx.db, balanceId);
  if (!part) throw new AppError('notFound', { id: balanceId });
  return part;
}
