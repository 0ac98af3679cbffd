import type { BodyOf } from '#schemas/api/contract.ts';
import type { STOCK } from '#schemas/api/stock.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import { isBlind } from './blind-store.ts';
import { BATCH_STATE, MOVEMENT_KIND, type MovementKind } from './movement-kinds.ts';
import {
  findBatch,
  findHeld,
  findOut,
  type Held,
  holdItems,
  insertMovements,
  listHeld,
  type Movement,
  type Posted,
  reaches,
} from './movement-store.ts';
import { judgeItems } from './watch.ts';

/** What a movement answers. */
export interface Moved {
  readonly count: number;
  /** `balance`: none while a blind count keeps it from whoever moved something. */
  readonly lines: readonly (Omit<Posted, 'balance'> & { readonly balance?: string })[];
}

/** What it belongs to, besides who and when. */
export interface Reason {
  readonly reason: string | null;
  readonly workOrderId?: string | null;
  readonly orderPartId?: string | null;
  readonly bookRecordId?: string | null;
}

/** Puts something into a warehouse, in a batch that is there or a new one. @throws AppError `invalid` the batch is known with another expiry */
export async function receiveStock(ctx: Ctx, given: BodyOf<typeof STOCK.receive>): Promise<Moved> {
  return inTransaction(ctx, async (tx) => {
    const { itemId, warehouseId, quantity, price, reason = null } = given;
    await demandOneCompany(tx, itemId, [warehouseId]);
    await holdItems(tx.db, [itemId]);
    const batchId = await batchOf(tx, given);
    return post(tx, [
      { kind: MOVEMENT_KIND.receive, itemId, batchId, warehouseId, quantity, reason, price },
    ]);
  });
}

/**
 * Takes an item out of a warehouse: by first expired first out, or of the batch that is named.
 * @throws AppError `badMove` there is not so much, or the named batch is expired or quarantined
 */
export async function issueStock(ctx: Ctx, given: BodyOf<typeof STOCK.issue>): Promise<Moved> {
  return inTransaction(ctx, async (tx) => {
    const { itemId, warehouseId, quantity, balanceId, reason, bookRecordId = null } = given;
    await demandOneCompany(tx, itemId, [warehouseId]);
    if (bookRecordId !== null)
      await findVisible(tx, needEntity(tx, 'standingBookRecord'), bookRecordId);
    await holdItems(tx.db, [itemId]);
    const taken =
      balanceId === undefined
        ? await firstExpired(tx, { itemId, warehouseId }, quantity)
        : [await demandUsable(tx, balanceId, quantity)];
    if (taken.some((held) => held.itemId !== itemId || held.warehouseId !== warehouseId))
      throw new AppError('invalid', { field: 'balanceId' });
    return post(
      tx,
      taken.map((held) =>
        movementOf(MOVEMENT_KIND.issue, held, `-${held.take}`, { reason, bookRecordId }),
      ),
    );
  });
}

/** What was taken and not used goes back to its batch. @throws AppError `badMove` not so much of it is out */
export async function giveBackStock(
  ctx: Ctx,
  { balanceId, quantity, reason }: BodyOf<typeof STOCK.giveBack>,
): Promise<Moved> {
  return inTransaction(ctx, async (tx) => {
    const held = await holdBalance(tx, balanceId, quantity);
    const { isEnough, out } = await findOut(tx.db, held.batchId, quantity);
    if (!isEnough)
      throw new AppError('badMove', {
        reason: serverText(tx.lang, 'stock.notOut', { wanted: quantity, out }),
      });
    return post(tx, [movementOf(MOVEMENT_KIND.giveBack, held, quantity, { reason })]);
  });
}

/** Carries part of a batch to another warehouse of the company. @throws AppError `badMove` there is not so much */
export async function transferStock(
  ctx: Ctx,
  { balanceId, toWarehouseId, quantity, ...more }: BodyOf<typeof STOCK.transfer>,
): Promise<Moved> {
  return inTransaction(ctx, async (tx) => {
    const reason = more.reason ?? null;
    const held = await holdBalance(tx, balanceId, quantity);
    await demandOneCompany(tx, held.itemId, [toWarehouseId]);
    if (toWarehouseId === held.warehouseId)
      throw new AppError('badMove', { reason: serverText(tx.lang, 'stock.sameWarehouse') });
    await demandEnough(tx, held);
    return post(tx, [
      movementOf(MOVEMENT_KIND.transferOut, held, `-${quantity}`, { reason }),
      movementOf(MOVEMENT_KIND.transferIn, { ...held, warehouseId: toWarehouseId }, quantity, {
        reason,
      }),
    ]);
  });
}

/** Writes off what is expired, broken or lost. @throws AppError `badMove` there is not so much */
export async function scrapStock(
  ctx: Ctx,
  { balanceId, quantity, reason }: BodyOf<typeof STOCK.scrap>,
): Promise<Moved> {
  return inTransaction(ctx, async (tx) => {
    const held = await holdBalance(tx, balanceId, quantity);
    await demandEnough(tx, held);
    return post(tx, [movementOf(MOVEMENT_KIND.scrap, held, `-${quantity}`, { reason })]);
  });
}

/** Writes movements of items that are held, and judges what they leave. */
export async function post(tx: Ctx, movements: readonly Omit<Movement, 'id'>[]): Promise<Moved> {
  const rows = movements.map((movement) => ({ ...movement, id: newId() }));
  const posted = await insertMovements(tx.db, rows, { by: tx.actor.id, at: tx.now() });
  await judgeItems(tx, [...new Set(movements.map(({ itemId }) => itemId))]);
  const [first] = movements;
  const lines = first && (await isBlind(tx, first)) ? posted.map(withoutBalance) : posted;
  return { count: lines.length, lines };
}

function withoutBalance({ id, batchNo, quantity }: Posted): Moved['lines'][number] {
  return { id, batchNo, quantity };
}

/** A movement of a batch in a warehouse. */
export function movementOf(
  kind: MovementKind,
  { itemId, batchId, warehouseId }: Pick<Held, 'itemId' | 'batchId' | 'warehouseId'>,
  quantity: string,
  why: Reason,
): Omit<Movement, 'id'> {
  return { kind, itemId, batchId, warehouseId, quantity, ...why };
}

/** The batches that give so much of an item, first expired first. @throws AppError `badMove` they do not give so much */
async function firstExpired(
  tx: Ctx,
  where: { readonly itemId: string; readonly warehouseId: string },
  wanted: string,
): Promise<readonly Held[]> {
  const all = await listHeld(tx.db, where, { wanted, today: formatWallDay(tx.now()) });
  const taken = all.filter(({ take }) => take !== '0');
  const { isEnough, sum } = await reaches(
    tx.db,
    taken.map(({ take }) => take),
    wanted,
  );
  if (isEnough) return taken;
  throw new AppError('badMove', {
    reason: await sayNotEnough(tx, where, { wanted, usable: sum }),
  });
}

/** What is wanted and what there is of it; while a blind count keeps that from the asker, what is wanted alone. */
export async function sayNotEnough(
  ctx: Ctx,
  where: { readonly itemId: string; readonly warehouseId: string },
  facts: { readonly wanted: string; readonly usable: string },
): Promise<string> {
  const isKept = await isBlind(ctx, where);
  return serverText(ctx.lang, isKept ? 'stock.notEnoughCounted' : 'stock.notEnough', facts);
}

/** A batch that may be issued, held until the end. @throws AppError `badMove` it is expired or quarantined, or has not so much */
export async function demandUsable(tx: Ctx, balanceId: string, wanted: string): Promise<Held> {
  const held = await holdBalance(tx, balanceId, wanted);
  const { batchNo, expiry, isQuarantined, isExpired } = held;
  if (isQuarantined)
    throw new AppError('badMove', {
      reason: serverText(tx.lang, 'stock.quarantined', { batchNo }),
    });
  if (isExpired)
    throw new AppError('badMove', {
      reason: serverText(tx.lang, 'stock.expired', { batchNo, expiry }),
    });
  await demandEnough(tx, held);
  return held;
}

type Balance = NonNullable<Awaited<ReturnType<typeof findHeld>>>;

/** A balance that the asker sees, read after its item is held. @throws AppError `notFound` he sees none such */
async function holdBalance(tx: Ctx, id: string, wanted: string): Promise<Balance> {
  const { itemId } = await findVisible(tx, needEntity(tx, 'stockBalance'), id);
  if (itemId) await holdItems(tx.db, [itemId]);
  const held = await findHeld(tx.db, id, { wanted, today: formatWallDay(tx.now()) });
  if (!held) throw new AppError('notFound', { id });
  return held;
}

async function demandEnough(tx: Ctx, held: Balance): Promise<void> {
  const { isEnough, quantity, take } = held;
  if (isEnough) return;
  throw new AppError('badMove', {
    reason: await sayNotEnough(tx, held, { wanted: take, usable: quantity }),
  });
}

/** Items and warehouses that the asker sees, of one company. @throws AppError `notFound`, `invalid` */
async function demandOneCompany(
  tx: Ctx,
  itemId: string,
  warehouseIds: readonly string[],
): Promise<void> {
  const item = await findVisible(tx, needEntity(tx, 'stockItem'), itemId);
  for (const id of warehouseIds) {
    // oxlint-disable-next-line no-await-in-loop
    const warehouse = await findVisible(tx, needEntity(tx, 'warehouse'), id);
    if (warehouse.opsCompanyId !== item.opsCompanyId)
      throw new AppError('badMove', { reason: serverText(tx.lang, 'stock.otherCompany') });
  }
}

/** The batch of a number: the one that is there, or a new one. @throws AppError `badMove` it is there with another expiry */
async function batchOf(
  tx: Ctx,
  { itemId, batchNo, price, ...more }: BodyOf<typeof STOCK.receive>,
): Promise<string> {
  const [expiry, supplier] = [more.expiry ?? null, more.supplier ?? null];
  const known = await findBatch(tx.db, itemId, batchNo);
  if (known && known.expiry !== expiry)
    throw new AppError('badMove', {
      reason: serverText(tx.lang, 'stock.otherExpiry', {
        batchNo: known.batchNo,
        expiry: known.expiry ?? serverText(tx.lang, 'stock.noExpiry'),
      }),
    });
  if (known) return known.id;
  const item = await findVisible(tx, needEntity(tx, 'stockItem'), itemId);
  const id = newId();
  const now = tx.now();
  await insertKept(
    tx.db,
    needEntity(tx, 'stockBatch'),
    {
      id,
      itemId,
      batchNo,
      expiry,
      state: BATCH_STATE.usable,
      price: price === undefined ? null : Number(price),
      supplier,
      opsCompanyId: item.opsCompanyId,
      regionCode: item.regionCode,
      creator: tx.actor.id,
      createDate: now.toISOString(),
      updater: tx.actor.id,
      updateDate: now.toISOString(),
      version: 1,
    },
    tx.actor.id,
  );
  return id;
}
