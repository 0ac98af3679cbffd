import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { slotPart } from '#server/base/house/house.ts';
import { demandKey } from '#server/records/access.ts';
import { changeRecord } from '#server/records/resource/write.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** What lies with a person and waits for him; the area of processes fills it. */
export interface HeldWork {
  /** How many open tasks each of these people has. */
  count(ctx: Ctx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Gives the open tasks of one person to another: those of processes that both the actor and the other one see.
   * @returns how many were given
   * @throws AppError `notFound`, `disabled` nobody the actor may choose
   */
  handOver(
    ctx: Ctx,
    people: { readonly from: string; readonly to: string; readonly reason: string },
  ): Promise<number>;
}

export const HELD_WORK = slotPart<HeldWork>('what lies with a person');

/** Entities through which people's accounts are managed, by the key that changes one there. */
const KEYS = { user: 'sys:user:update', account: 'personnel:account:update' } as const;
export type AccountView = keyof typeof KEYS;

/** Adds to rows of people how many open tasks they have. */
export async function addOpenTasks(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const held = await ctx.house.of(HELD_WORK)?.count(
    ctx,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({ ...row, openTasks: held?.get(String(row['id'])) ?? 0 }));
}

/**
 * Disables an account; its sessions end. What waits for it is given to somebody else where one is named, and stays with it otherwise.
 * @returns how many tasks were given, and how many are left with it
 * @throws AppError `forbidden`; `notFound` no such account in sight; `self`; `notSubset` it holds or sees more than the actor; `disabled`
 *   who is to take the tasks may not work
 */
export async function disableAccount(
  ctx: Ctx,
  view: AccountView,
  asked: { readonly id: string; readonly handOverTo?: string | undefined; readonly reason: string },
): Promise<{ readonly handedOver: number; readonly left: number }> {
  demandKey(ctx, KEYS[view]);
  const { id, handOverTo, reason } = asked;
  if (id === ctx.actor.id || id === handOverTo) throw new AppError('self', { id });
  const work = ctx.house.of(HELD_WORK);
  return inTransaction(ctx, async (tx) => {
    await changeRecord(tx, view, id, { status: '0' });
    const handedOver =
      handOverTo === undefined
        ? 0
        : ((await work?.handOver(tx, { from: id, to: handOverTo, reason })) ?? 0);
    return { handedOver, left: (await work?.count(tx, [id]))?.get(id) ?? 0 };
  });
}
