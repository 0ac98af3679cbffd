import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import type { STOCK } from '#schemas/api/stock.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { isBlind } from './blind-store.ts';
import { type Held, listHeld, reaches } from './movement-store.ts';

/** Which batches an issue would take, before it does: first expired first, with those that nobody may take and why. */
export async function proposeIssue(
  ctx: Ctx,
  { itemId, warehouseId, quantity = '0' }: BodyOf<typeof STOCK.issuePreview>,
): Promise<ActionPreview> {
  const say = (key: Parameters<typeof serverText>[1], params = {}): string =>
    serverText(ctx.lang, key, params);
  const { unit } = await findVisible(ctx, needEntity(ctx, 'stockItem'), itemId);
  if (warehouseId === undefined) return { text: say('stock.preview.choose') };
  await findVisible(ctx, needEntity(ctx, 'warehouse'), warehouseId);
  const today = formatWallDay(ctx.now());
  const all = await listHeld(ctx.db, { itemId, warehouseId }, { wanted: quantity, today });
  if (all.length === 0) return { text: say('stock.preview.none') };
  const parts = all.map(({ take }) => take);
  const { isEnough, sum } = await reaches(ctx.db, parts, quantity);
  const isKept = await isBlind(ctx, { itemId, warehouseId });
  const text = isKept
    ? say('stock.preview.counted')
    : isEnough
      ? say('stock.preview.order')
      : say('stock.notEnough', { wanted: quantity, usable: sum });
  const line = isKept ? blindLineOf : lineOf;
  return { text, items: all.map((held) => line(ctx, held, unit ?? '')) };
}

/** A batch while a blind count keeps from the asker what there is of it, and so what it would give. */
function blindLineOf(
  { lang }: Ctx,
  { batchNo, expiry, isExpired, isQuarantined }: Held,
): { readonly text: string; readonly isOut?: boolean } {
  const until = expiry ?? serverText(lang, 'stock.noExpiry');
  const text = serverText(lang, 'stock.preview.blind', { batchNo, until });
  return { text, ...((isExpired || isQuarantined) && { isOut: true }) };
}

function lineOf(
  { lang }: Ctx,
  { batchNo, expiry, quantity, take, isExpired, isQuarantined }: Held,
  unit: string,
): { readonly text: string; readonly isOut?: boolean } {
  const until = expiry ?? serverText(lang, 'stock.noExpiry');
  const facts = { batchNo, until, quantity, unit, take };
  if (isQuarantined)
    return { text: serverText(lang, 'stock.preview.quarantined', facts), isOut: true };
  if (isExpired) return { text: serverText(lang, 'stock.preview.expired', facts), isOut: true };
  return {
    text: serverText(lang, take === '0' ? 'stock.preview.left' : 'stock.preview.take', facts),
  };
}
