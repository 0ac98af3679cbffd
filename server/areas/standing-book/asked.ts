import { wallTime } from '#schemas/basics/wall-time.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import { elementCard } from '#schemas/standing-books/ask.ts';
import { askedBook, itemsAt, lookedAt, type BookAsked } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { renamesBetween, underNewNames } from '#schemas/standing-books/renamed.ts';
import { listStationFactors } from '#server/areas/reading/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listLastAnswers, type LastAnswer } from './answers-store.ts';
import { findVersionById, type StoredBookVersion } from './book-store.ts';

/**
 * What a record asks of its template that begins now at a station: its parts repeated for the factors the station has, and without lines
 * that were looked at lately and are not due today. What was found wrong is due until it is found right.
 */
export async function askNow(
  ctx: Ctx,
  { id, bookId, document }: Pick<StoredBookVersion, 'id' | 'bookId' | 'document'>,
  stationId: string,
): Promise<BookAsked> {
  const book = readBook(document);
  if (!book) return {};
  const items = await itemsNow(ctx, book, stationId);
  const whole = { versionId: id, items, book: askedBook(book, { items }) };
  const resting = await restingNow(ctx, whole, { bookId, stationId });
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

/** A version of a template with what its parts are repeated for here. */
interface WholeBook {
  readonly versionId: string;
  readonly items: BookAsked['items'];
  readonly book: BookDocument;
}

async function restingNow(
  ctx: Ctx,
  whole: WholeBook,
  place: { readonly bookId: string; readonly stationId: string },
): Promise<Record<string, string>> {
  const lines = lookedAt(whole.book);
  if (lines.length === 0) return {};
  const today = wallTime(ctx.now()).slice(0, 10);
  const longest = Math.max(...lines.map(({ days }) => days));
  const answers = await listLastAnswers(ctx.db, { ...place, since: addDays(today, -longest) });
  const last = await underNamesOf(ctx, whole, answers);
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

/** The last answers by the names of this version: what an element was answered follows it to its new name. */
async function underNamesOf(
  ctx: Ctx,
  { versionId, items, book }: WholeBook,
  answers: readonly LastAnswer[],
): Promise<ReadonlyMap<string, LastAnswer>> {
  const versions = [...new Set(answers.map((one) => one.versionId))];
  const named = await Promise.all(
    versions.map(async (id) => {
      const own = answers.filter((one) => one.versionId === id);
      const values = Object.fromEntries(own.map((one) => [one.name, one]));
      const older =
        id === versionId ? null : readBook((await findVersionById(ctx.db, id))?.document);
      if (!older) return Object.entries(values);
      const renames = renamesBetween(askedBook(older, { items }), book);
      return Object.entries(underNewNames({ fields: {}, values }, renames).values);
    }),
  );
  const all = named.flat() as [string, LastAnswer][];
  return new Map(all.toSorted(([, one], [, other]) => one.at - other.at));
}
