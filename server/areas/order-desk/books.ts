import type { OrderBook } from '#schemas/api/order-desk.ts';
import { toText } from '#schemas/expressions/values.ts';
import { otherMedium } from '#schemas/standing-books/media.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { listRecords, readRecordInfo } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { mayUseBook } from '../standing-book/face.ts';
import { findStationType } from './station-store.ts';

/** Statuses of an order in which its engineer fills in. */
const AT_WORK: readonly string[] = ['2', '-1'];

/**
 * The books of an order: those its type asks for, with what was filled in of each, and others that name it.
 * @throws AppError `notFound` no such order in sight
 */
export async function listOrderBooks(ctx: Ctx, id: string): Promise<readonly OrderBook[]> {
  const order = await readRecordInfo(ctx, 'workOrder', id);
  const records = await listOrderRecords(ctx, order.id);
  const asked = await listAskedBooks(ctx, order);
  const isAtWork =
    AT_WORK.includes(toText(order.status)) &&
    order.assigneeId === ctx.actor.id &&
    holdsKey(ctx.actor, 'ops:record:save');
  const begun = new Set(records.map(({ bookId }) => bookId));
  const books: OrderBook[] = [];
  for (const { id: bookId, name } of asked.filter((book) => !begun.has(book.id)))
    books.push({
      bookId,
      name: toText(name),
      isAsked: true,
      recordId: null,
      recordNo: null,
      status: null,
      fillerName: null,
      filledAt: null,
      mayFill: isAtWork && (await mayUseBook(ctx, { bookId, right: 'fill' })),
    });
  const askedIds = new Set<string>(asked.map((book) => book.id));
  return [
    ...books,
    ...records.map((record) => ({
      bookId: toText(record.bookId),
      name: toText(record.bookName),
      isAsked: askedIds.has(toText(record.bookId)),
      recordId: record.id,
      recordNo: toText(record.recordNo),
      status: toText(record.status),
      fillerName: toText(record.fillerName) || null,
      filledAt: toText(record.filledAt) || null,
      mayFill: false,
    })),
  ].toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked));
}

/** Records that name an order, as far as this person sees records at all. */
export async function listOrderRecords(ctx: Ctx, orderId: string) {
  if (!holdsKey(ctx.actor, 'ops:record:page')) return [];
  return listRecords(ctx, 'standingBookRecord', {
    where: JSON.stringify({ field: 'workOrderId', op: 'eq', value: orderId }),
  });
}

/** Templates that the rules of work demand of this very order. */
function requiredOf(order: Readonly<Record<string, unknown>>): readonly string[] {
  const ids = order['requiredBooks'];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** Made by a rule of the calendar (dictionary work_order_source). */
const BY_PLAN = '4';
/**
 * Published templates for orders of the type at such a station, and those that were demanded when the order was made; of an order that a
 * rule of the calendar made with its own templates, these alone.
 */
async function listAskedBooks(ctx: Ctx, order: StoredRow) {
  if (!holdsKey(ctx.actor, 'ops:standingBook:page')) return [];
  const required = requiredOf(order);
  // what is out of use cannot be begun
  const demanded = {
    all: [
      { field: 'id', op: 'in', value: required },
      { field: 'status', op: 'eq', value: '1' },
    ],
  };
  const isOfPlan = toText(order['source']) === BY_PLAN && required.length > 0;
  const other = otherMedium(await findStationType(ctx.db, toText(order['stationId'])));
  const ofType = {
    all: [
      { field: 'status', op: 'eq', value: '1' },
      { field: 'orderTypes', op: 'eq', value: toText(order['orderType']) },
      ...(other === undefined ? [] : [{ field: 'medium', op: 'ne', value: other }]),
    ],
  };
  const where = isOfPlan ? demanded : { any: [ofType, demanded] };
  return listRecords(ctx, 'standingBook', { where: JSON.stringify(where) });
}
