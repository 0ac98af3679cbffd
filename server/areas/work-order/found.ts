import type { StoredFile } from '#schemas/entities/rows.gen.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { adoptFiles, linkRecordFiles } from '#server/records/attachments/file-links.ts';
import { demandValid } from '#server/records/resource/input.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { type Fields, orderEntity, text } from './order.ts';

/** What an order takes over from the book in which something was found wrong. */
export interface Found {
  readonly sourceRecordId?: string;
  readonly foundPhotos?: readonly StoredFile[];
}

/**
 * The book a new order names and the pictures it takes over; nothing where it names none.
 * @throws AppError `notFound` no such book in sight; `invalid` it is of another station, or a picture is none the actor may load.
 */
export async function readFound(tx: Ctx, sent: Fields, stationId: string): Promise<Found> {
  const sourceRecordId = text(sent, 'sourceRecordId');
  if (sourceRecordId === null) return {};
  const record = await findVisible(tx, needEntity(tx, 'standingBookRecord'), sourceRecordId);
  if (text(record, 'stationId') !== stationId) {
    const message = serverText(tx.lang, 'workOrder.otherStation');
    throw new AppError('invalid', {}, { issues: [{ path: 'stationId', rule: 'must', message }] });
  }
  const entity = orderEntity(tx);
  const fields = photosOf(tx);
  const photos = coerceRecord(fields, { foundPhotos: sent['foundPhotos'] ?? [] });
  // a dialog of its own: nothing else of the order is judged here
  const dialog = { ...entity, name: `${entity.name}.found`, fields };
  await demandValid(tx, dialog, photos, { mode: 'create', before: undefined });
  const adopted = await adoptFiles(tx, fields, photos);
  return {
    sourceRecordId: record.id,
    foundPhotos: (adopted['foundPhotos'] ?? []) as readonly StoredFile[],
  };
}

/** Who sees the order sees the pictures. */
export async function linkFound(tx: Ctx, orderId: string, found: Found): Promise<void> {
  const record = { entity: orderEntity(tx).name, id: orderId };
  await linkRecordFiles(tx, record, photosOf(tx), { values: { ...found } });
}

/** The field of the order that takes the pictures. */
function photosOf(tx: Ctx): Readonly<Record<string, FieldSpec>> {
  const { foundPhotos } = orderEntity(tx).fields;
  if (!foundPhotos) return {};
  // what no form of the record sets may well be set as it is made
  const { readOnly: _closed, ...open } = foundPhotos;
  return { foundPhotos: open };
}
