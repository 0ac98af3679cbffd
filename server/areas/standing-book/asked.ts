import { wallTime } from '#schemas/basics/wall-time.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import { elementCard } from '#schemas/standing-books/ask.ts';
import { askedBook, itemsAt, lookedAt, type BookAsked } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { listStationFactors } from '#server/areas/reading/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listLastAnswers } from './answers-store.ts';
import type { StoredBookVersion } from './book-store.ts';

/**
 * What a record asks of its template that begins now at a station: its parts repeated for the factors the station has, and without lines
 * that were looked at lately and are not due today. What was found wrong is due until it is found right.
 */
export async function askNow(
  ctx: Ctx,
  { bookId, document }: Pick<StoredBookVersion, 'bookId' | 'document'>,
  stationId: string,
): Promise<BookAsked> {
  const book = readBook(document);
  if (!book) return {};
  const items = await itemsNow(ctx, book, stationId);
  const resting = await restingNow(ctx, askedBook(book, { items }), { bookId, stationId });
  return {
    ...(Object.keys(items).length > 0 && { items }),
    ...(Object.keys(resting).length > 0 && { resting }),
  };
}

async function itemsNow(
  ctx: Ctx,
  book: BookDocument,
  stationId: string,
): Promise<NonNullable<BookAsked['items']>> {
  if (Object.keys(itemsAt(book, [])).length === 0) return {};
  return itemsAt(book, await listStationFactors(ctx, stationId));
}

async function restingNow(
  ctx: Ctx,
  book: BookDocument,
  place: { readonly bookId: string; readonly stationId: string },
): Promise<Record<string, string>> {
  const lines = lookedAt(book);
  if (lines.length === 0) return {};
  const today = wallTime(ctx.now()).slice(0, 10);
  const longest = Math.max(...lines.map(({ days }) => days));
  const last = new Map(
    (await listLastAnswers(ctx.db, { ...place, since: addDays(today, -longest) })).map((one) => [
      one.name,
      one,
    ]),
  );
  return Object.fromEntries(
    lines.flatMap(({ name, days, element }): [string, string][] => {
      const answer = last.get(name);
      if (!answer) return [];
      const isWrong = elementCard(element).wrongAnswer?.(element, answer.value) !== undefined;
      const due = addDays(answer.day, days);
      return isWrong || due <= today ? [] : [[name, due]];
    }),
  );
}
