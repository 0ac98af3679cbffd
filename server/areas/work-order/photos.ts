import { parseWallTime } from '#schemas/basics/wall-time.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { EXCEPTION, withException, type Fields } from './order.ts';

type OrderFacts = Pick<MoveFacts, 'row' | 'form'>;

/** Photos of an order by what they show: the field that holds them, how many it needs, and what they are called. */
const SUBJECTS = [
  ['photos', 'photoCount', 'workOrder.photo.any'],
  ['stationPhotos', 'stationPhotoCount', 'workOrder.photo.station'],
  ['readingPhotos', 'readingPhotoCount', 'workOrder.photo.reading'],
  ['beforePhotos', 'beforePhotoCount', 'workOrder.photo.before'],
  ['afterPhotos', 'afterPhotoCount', 'workOrder.photo.after'],
] as const satisfies readonly (readonly [string, string, ServerKey])[];

/** How many photos stand in a field, or come with a move. */
export function countPhotos(photos: unknown): number {
  return Array.isArray(photos) ? photos.length : 0;
}

/** Which photos are missing before an order is handed in, and how many of each, in the caller's language; empty where none is. */
export function missingPhotos({ lang }: Ctx, { row, form }: OrderFacts): readonly string[] {
  const held = SUBJECTS.map(([field, needed, key]) => ({
    key,
    count: needs(row, needed) - Math.max(countPhotos(row[field]), countPhotos(form[field])),
  }));
  const checkin = {
    key: 'workOrder.photo.checkin',
    count: needs(row, 'checkinPhotoCount') - needs(row, 'checkinPhotos'),
  } as const;
  return [...held, checkin].flatMap(({ key, count }) =>
    count > 0
      ? [serverText(lang, 'workOrder.photo.missing', { what: serverText(lang, key), count })]
      : [],
  );
}

/** Why an order is not handed in yet; null where its photos are there, or their lack is only noted. */
export function refuseShort(ctx: Ctx, facts: OrderFacts): string | null {
  const missing = facts.row['photoStrict'] === false ? [] : missingPhotos(ctx, facts);
  return missing.length === 0 ? null : sayMissing(ctx, missing);
}

/** Why it is no check-in yet: once it is made, nobody adds photos to it. */
export function refuseCheckin(ctx: Ctx, { row, form }: OrderFacts): string | null {
  const count = needs(row, 'checkinPhotoCount') - countPhotos(form['photo']);
  // while nobody has filled in the dialog, it stands against nothing
  if (row['photoStrict'] === false || count <= 0 || Object.keys(form).length === 0) return null;
  const what = serverText(ctx.lang, 'workOrder.photo.checkin');
  return sayMissing(ctx, [serverText(ctx.lang, 'workOrder.photo.missing', { what, count })]);
}

/** What handing in without them leaves behind. */
export function photosShort(tx: Ctx, facts: OrderFacts): StoredRow {
  const { row } = facts;
  if (missingPhotos(tx, facts).length === 0) return {};
  const end = parseWallTime(row['planEnd']);
  // both are noted at once: what is set last stands
  const late = end !== null && end < tx.now().getTime();
  const before: Fields = late ? { exceptions: withException(row, EXCEPTION.overtime) } : row;
  return { exceptions: withException(before, EXCEPTION.photos) };
}

function sayMissing({ lang }: Ctx, missing: readonly string[]): string {
  return serverText(lang, 'workOrder.guard.photosTaken', {
    photos: missing.join(serverText(lang, 'sheet.separator')),
  });
}

function needs(row: Fields, name: string): number {
  return Number(row[name] ?? 0);
}
