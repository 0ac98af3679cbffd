import type { OrderPhoto } from '#schemas/api/order-desk.ts';
import { toText } from '#schemas/expressions/values.ts';
import { readPictureFacts, type PictureFacts } from '#schemas/types/picture-facts.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readRecordTimeline } from '#server/moves/possible-moves.ts';
import { mayRead, needEntity } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { listOrderRecords } from './books.ts';
import { listPhotos, type PhotoRow } from './photos-store.ts';

/**
 * All pictures of an order and of its books that this person sees, the newest first: when it came, by whom, of which station.
 * @throws AppError `notFound` no such order in sight
 */
export async function listOrderPhotos(ctx: Ctx, id: string): Promise<readonly OrderPhoto[]> {
  const order = await readRecordInfo(ctx, 'workOrder', id);
  const records = await listOrderRecords(ctx, order.id);
  const bookOf = new Map<string, string>(
    records.map((record) => [record.id, toText(record.bookName)]),
  );
  const own = await listPhotos(ctx.db, 'workOrder', [order.id]);
  const ofBooks = await listPhotos(ctx.db, 'standingBookRecord', [...bookOf.keys()]);
  const { fields } =
    ctx.registry.localizedEntity('workOrder', ctx.lang) ?? needEntity(ctx, 'workOrder');
  const shown = own.filter(({ field }) => {
    const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return spec === undefined || mayRead(ctx.actor, spec);
  });
  const facts = factsOf([
    order,
    // photos of moves (打卡) stand in their lines alone
    await readRecordTimeline(ctx, 'workOrder', order.id),
    ...(await filledBooks(ctx, bookOf.keys())),
  ]);
  const all = [
    ...shown.map((photo) => ({
      photo,
      source:
        (Object.hasOwn(fields, photo.field) ? fields[photo.field]?.title : undefined) ??
        serverText(ctx.lang, 'workOrder.photo.log'),
    })),
    ...ofBooks.map((photo) => ({ photo, source: bookOf.get(photo.recordId) ?? '' })),
  ];
  const place = toText(order.stationName) || null;
  const newest = all.toSorted((a, b) => b.photo.at.localeCompare(a.photo.at));
  return onlyOnce(newest).map(({ photo, source }) => ({
    id: photo.id,
    name: photo.name,
    recordId: bookOf.has(photo.recordId) ? photo.recordId : null,
    source,
    at: photo.at,
    by: photo.by,
    place,
    facts: facts.get(photo.id) ?? null,
  }));
}

/** The books with what was filled in, which lists leave out. */
async function filledBooks(ctx: Ctx, ids: Iterable<string>): Promise<readonly unknown[]> {
  return Promise.all(
    [...ids].map(async (id) => (await readRecordInfo(ctx, 'standingBookRecord', id)).values),
  );
}

/** What photos said of themselves, by their ids, wherever in what was filled in they stand. */
function factsOf(held: unknown): ReadonlyMap<string, PictureFacts> {
  const found = new Map<string, PictureFacts>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { id, facts } = value as { readonly id?: unknown; readonly facts?: unknown };
    const said = typeof id === 'string' ? readPictureFacts(facts) : undefined;
    if (said && typeof id === 'string') found.set(id, said);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(held);
  return found;
}

/** A picture of a field stands in the history of its move, too. */
function onlyOnce<T extends { readonly photo: PhotoRow }>(all: readonly T[]): readonly T[] {
  const known = new Map<string, T>();
  for (const one of all) {
    const before = known.get(one.photo.id);
    if (!before || before.photo.field === 'log') known.set(one.photo.id, one);
  }
  return [...known.values()];
}
