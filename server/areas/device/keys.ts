import { HOUR_MS, MINUTE_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import { readParams } from '#server/records/param-store.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { KEY_PARAMS, newKeyHex } from './key-ring.ts';
import { enterKey, makePending, openPending, removeKeys } from './key-store.ts';
import { readKeyText } from './key-text.ts';

/** How long the first key of a device may be fetched in clear text, after somebody allowed it. */
const OPEN_MS = 30 * MINUTE_MS;
const GRACE_HOURS = 72;

/**
 * Enters the key that a device has already; the one before it is accepted for a while.
 * @param id of its monitoring point
 * @throws AppError `notFound` no point of the caller's; `invalid` it is no key
 */
export async function enterDeviceKey(
  ctx: Ctx,
  secrets: SecretBox,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const bytes = readKeyText(key.trim());
  if (!bytes) throw new AppError('invalid', { message: 'errors.deviceKey.form' });
  const mn = await demandMn(ctx, id);
  const now = ctx.now();
  const grace =
    Number((await readParams(ctx.db, KEY_PARAMS.grace)).get(KEY_PARAMS.grace)) || GRACE_HOURS;
  const oldUntil = new Date(now.getTime() + grace * HOUR_MS);
  await inTransaction(ctx, async (tx) => {
    await enterKey(tx.db, mn, { sealed: secrets.seal(bytes.toString('hex')), now, oldUntil });
    tellChange(tx, id);
  });
}

/** Has a device change its key with its next packet. @throws AppError `notFound` no point of the caller's */
export async function renewDeviceKey(ctx: Ctx, secrets: SecretBox, id: string): Promise<void> {
  const mn = await demandMn(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await makePending(tx.db, mn, {
      sealed: secrets.seal(newKeyHex()),
      origin: 'renewed',
      now: tx.now(),
    });
    tellChange(tx, id);
  });
}

/**
 * Lets a device that has no key fetch its first one (1014) for half an hour: it travels in clear text.
 * @throws AppError `notFound` no point of the caller's
 */
export async function openFirstKey(ctx: Ctx, secrets: SecretBox, id: string): Promise<void> {
  const mn = await demandMn(ctx, id);
  const now = ctx.now();
  await inTransaction(ctx, async (tx) => {
    await makePending(tx.db, mn, { sealed: secrets.seal(newKeyHex()), origin: 'asked', now });
    await openPending(tx.db, mn, { until: new Date(now.getTime() + OPEN_MS), now });
    tellChange(tx, id);
  });
}

/** Forgets all keys of a device: what it encrypts can no longer be read. @throws AppError `notFound` no point of the caller's */
export async function removeDeviceKeys(ctx: Ctx, id: string): Promise<void> {
  const mn = await demandMn(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await removeKeys(tx.db, mn);
    tellChange(tx, id);
  });
}

async function demandMn(ctx: Ctx, id: string): Promise<string> {
  const { mn } = await readRecordInfo(ctx, 'monitorPoint', id);
  return String(mn);
}

/** Processes that talk to devices read the keys again. */
function tellChange(tx: Ctx, id: string): void {
  tx.emit('entity.changed', { entity: 'gatewayKey', id, change: 'update', by: tx.actor.id });
}
