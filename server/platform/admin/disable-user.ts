import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { listPart } from '#server/base/house/house.ts';
import type { Said } from '#server/base/texts/said.ts';
import { demandKey } from '#server/records/access.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** One kind of what lies with a person and waits for him; the area that knows it brings it. */
export interface HeldWork {
  /** What the rows of people call the number of it. */
  readonly field: 'openTasks' | 'openOrders';
  /** How much of it each of these people has. */
  count(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Gives what one person has to another: what the actor may give, and the other one may have.
   * @returns how many were given
   * @throws AppError `notFound`, `disabled` nobody the actor may choose
   */
  handOver(
    ctx: Ctx,
    people: { readonly from: string; readonly to: string; readonly reason: Said },
  ): Promise<number>;
}

export const HELD_WORK = listPart<HeldWork>('what lies with people');

/** Entities through which people's accounts are managed, by the key that changes one there. */
const KEYS = { user: 'sys:user:update', account: 'personnel:account:update' } as const;
export type AccountView = keyof typeof KEYS;

/** Adds to rows of people how much of each kind waits for them. */
export async function addHeldWork(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const ids = rows.map(({ id }) => String(id));
  let counted = rows;
  for (const { field, count } of ctx.house.of(HELD_WORK)) {
    const held = await count(ctx, ids);
    counted = counted.map((row) => ({ ...row, [field]: held.get(String(row['id'])) ?? 0 }));
  }
  return counted;
}

/**
 * Disables an account; its sessions end. What waits for it is given to somebody else where one is named, and stays with it otherwise.
 * @returns how much was given, of all kinds together, and how much is left with it
 * @throws AppError `forbidden`; `notFound` no such account in sight; `self`; `notSubset` it holds or sees more than the actor; `disabled`
 *   who is to take it may not work
 */
export async function disableAccount(
  ctx: Ctx,
  view: AccountView,
  asked: { readonly id: string; readonly handOverTo?: string | undefined; readonly reason: Said },
): Promise<{ readonly handedOver: number; readonly left: number }> {
  demandKey(ctx, KEYS[view]);
  const { id, handOverTo, reason } = asked;
  if (id === ctx.actor.id || id === handOverTo) throw new AppError('self', { id });
  return inTransaction(ctx, async (tx) => {
    await changeRecord(tx, view, id, { status: '0' });
    let [handedOver, left] = [0, 0];
    for (const work of tx.house.of(HELD_WORK)) {
      if (handOverTo !== undefined)
        handedOver += await work.handOver(tx, { from: id, to: handOverTo, reason });
      left += (await work.count(tx, [id])).get(id) ?? 0;
    }
    return { handedOver, left };
  });
}
