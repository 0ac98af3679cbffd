import { toText } from '#schemas/expressions/values.ts';
import { askedBook, itemsAt, readAsked, type BookAsked } from '#schemas/standing-books/asked.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { liftValues, type Lifted } from '#schemas/standing-books/lift.ts';
import { renamesBetween, underNewNames } from '#schemas/standing-books/renamed.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { askNow } from './asked.ts';
import { findBookVersion, type StoredBookVersion } from './book-store.ts';
import { takeValues, valuesOf } from './filled.ts';
import { asAsked, findOwnVersion } from './own-version.ts';

interface Way {
  readonly newest: StoredBookVersion;
  readonly lifted: Lifted;
  /** What the draft asks of it from then on. */
  readonly asked: BookAsked;
}

/** From the version a draft was begun with to the newest; undefined where it stands there already. */
async function wayOf(ctx: Ctx, row: StoredRow): Promise<Way | undefined> {
  const [own, published] = await Promise.all([
    findOwnVersion(ctx, row),
    findBookVersion(ctx.db, toText(row['bookId'])),
  ]);
  if (!own || !published || own.id === published.id) return undefined;
  const asks = await askedAnew(ctx, published, { row, own });
  const [before, after] = [readBook(own.document), readBook(published.document)];
  const renames =
    before && after
      ? renamesBetween(before, askedBook(after, { items: asks.items }))
      : new Map<string, string>();
  const asked = { ...asks, ...(asks.resting && { resting: restingUnder(asks.resting, renames) }) };
  const newest = asAsked(published, asked, ctx.lang);
  const form = own.form as StoredForm;
  const { fields, values } = underNewNames({ fields: form.fields, values: valuesOf(row) }, renames);
  const lifted = liftValues({ ...form, fields }, newest.form as StoredForm, values);
  return { newest, lifted, asked };
}

/** What need not be looked at now, under its new names. */
function restingUnder(
  resting: NonNullable<BookAsked['resting']>,
  renames: ReturnType<typeof renamesBetween>,
): NonNullable<BookAsked['resting']> {
  return underNewNames({ fields: {}, values: resting }, renames).values as typeof resting;
}

/**
 * What a draft asked for it goes on to ask for, part by part, whatever the station has by now; parts that are new to it are those of the
 * station today.
 */
async function askedAnew(
  ctx: Ctx,
  version: StoredBookVersion,
  { row, own }: { readonly row: StoredRow; readonly own: StoredBookVersion },
): Promise<BookAsked> {
  const before = readAsked(row['asked']);
  const now = await askNow(ctx, version, toText(row['stationId']));
  const book = readBook(own.document);
  const had = book ? itemsAt(book, []) : {};
  const items = Object.fromEntries(
    Object.entries(now.items ?? {}).flatMap(([key, ofStation]) => {
      // a part that it had whole, as of a book that was brought along filled in, stays whole
      const kept = Object.hasOwn(had, key) ? before.items?.[key] : ofStation;
      return kept ? [[key, kept]] : [];
    }),
  );
  return {
    ...(Object.keys(items).length > 0 && { items }),
    ...(before.resting && { resting: before.resting }),
  };
}

/** A draft of the newest version has nowhere to go. */
export async function isOld(ctx: Ctx, { row }: MoveFacts): Promise<string | null> {
  return (await wayOf(ctx, row)) ? null : serverText(ctx.lang, 'standingBook.isNewest');
}

/** The draft goes on by the newest version; what that has no place for is gone. */
export async function liftDraft(tx: Ctx, { row }: MoveFacts): Promise<StoredRow> {
  const way = await wayOf(tx, row);
  if (!way) return {};
  const { newest, lifted, asked } = way;
  return {
    versionId: newest.id,
    asked,
    values: takeValues(newest.form as StoredForm, lifted.values, lifted.values),
  };
}

/** What lifting a draft would do: what is lost and why, what is asked for besides, and what may be filled in besides. @throws AppError `notFound` */
export async function showLift(
  ctx: Ctx,
  id: string,
): Promise<{ readonly text: string; readonly items: readonly { readonly text: string }[] }> {
  const way = await wayOf(ctx, await readRecordInfo(ctx, 'standingBookRecord', id));
  if (!way) throw new AppError('notFound', { id });
  const { newest, lifted } = way;
  return {
    text: serverText(
      ctx.lang,
      lifted.lost.length === 0 ? 'standingBook.lift.keeps' : 'standingBook.lift.text',
      { version: newest.number },
    ),
    items: [
      ...lifted.lost.map(({ title, why }) => ({
        text: `${title}: ${serverText(ctx.lang, `standingBook.lost.${why}`)}`,
      })),
      ...lifted.asked.map(({ title }) => ({
        text: `${serverText(ctx.lang, 'standingBook.asked')}: ${title}`,
      })),
      ...lifted.added.map(({ title }) => ({
        text: `${serverText(ctx.lang, 'standingBook.added')}: ${title}`,
      })),
    ],
  };
}
