import { wallTime } from '#schemas/basics/wall-time.ts';
import { isEmpty } from '#schemas/expressions/functions.ts';
import { toText } from '#schemas/expressions/values.ts';
import { anyFactorBook } from '#schemas/standing-books/asked.ts';
import { checkBook } from '#schemas/standing-books/check/check-book.ts';
import { sayBookProblem } from '#schemas/standing-books/check/say-problem.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import { compileBook } from '#schemas/standing-books/compile.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { innerOf } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts } from '#server/moves/life-cycles.ts';
import { needEntity } from '#server/records/access.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { insertKept } from '#server/records/store/kept-rows.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { countHolding, findBookDocuments, findBookVersion } from './book-store.ts';
import { FORM_WORDS } from './form-words.ts';

/** What the server knows of the life of a template besides its file. */
export const BOOK_LIFE: LifeCycle = {
  guards: { isSound, keepsTypes, hasEarlier },
  values: {
    makeVersion: (tx, facts) => startVersion(tx, facts, { document: facts.row['document'] }),
    bringBack,
  },
};

/** The form of a document that was checked. @throws AppError `invalid` it is none */
function formOf(document: unknown): StoredForm {
  const book = readBook(document);
  if (!book) throw new AppError('invalid', { field: 'document' });
  return compileBook(book, FORM_WORDS);
}

async function isSound(ctx: Ctx, { row }: MoveFacts): Promise<string | null> {
  const dicts = new Set((await readDictionaries(ctx)).map(({ dictType }) => dictType));
  const [first, ...others] = checkBook(row['document'], { dicts });
  return first
    ? serverText(ctx.lang, 'standingBook.unsound', {
        problem: sayBookProblem(first, (key, params) => serverText(ctx.lang, key, params)),
        count: others.length + 1,
      })
    : null;
}

/**
 * A field with data stays of its type: what was filled in could not be read any more. What counts is the last version that had it, which
 * may be long before the one that runs; the version that is brought back is judged as well.
 */
async function keepsTypes(ctx: Ctx, { row, form }: MoveFacts): Promise<string | null> {
  const id = toText(row['id']);
  const to = form['to'];
  const next = isEmpty(to)
    ? row['document']
    : (await findBookVersion(ctx.db, id, Number(to)))?.document;
  const was = new Map((await findBookDocuments(ctx.db, id)).flatMap((one) => [...typesIn(one)]));
  const changed = [...typesIn(next)].filter(
    ([path, { type }]) => was.has(path) && was.get(path)?.type !== type,
  );
  const counts = await countHolding(
    ctx.db,
    id,
    changed.map(([path]) => path),
  );
  const [held] = changed.filter(([path]) => (counts.get(path) ?? 0) > 0);
  return held
    ? serverText(ctx.lang, 'standingBook.typeHeld', {
        title: held[1].title,
        count: counts.get(held[0]),
      })
    : null;
}

type Types = ReadonlyMap<string, Typed>;

interface Typed {
  readonly type: string;
  readonly title: string;
}

/** Types by the name of the value; of a column `table.column`. None in what is no document. */
function typesIn(document: unknown): Types {
  const book = readBook(document);
  if (!book) return new Map();
  const { fields } = compileBook(anyFactorBook(book), FORM_WORDS);
  return new Map(
    Object.entries(fields).flatMap(([name, field]): [string, Typed][] => [
      [name, field],
      ...Object.entries(innerOf(field) ?? {}).map(([column, inner]): [string, Typed] => [
        `${name}.${column}`,
        inner,
      ]),
    ]),
  );
}

async function hasEarlier(ctx: Ctx, { row, form }: MoveFacts): Promise<string | null> {
  const asked = form['to'];
  if (asked === undefined || asked === null) return null;
  return (await findBookVersion(ctx.db, toText(row['id']), Number(asked)))
    ? null
    : serverText(ctx.lang, 'standingBook.noSuchVersion', { version: toText(asked) });
}

/** An earlier version is published again, as a new one; the draft stays. */
async function bringBack(tx: Ctx, facts: MoveFacts): Promise<StoredRow> {
  const number = Number(facts.form['to']);
  const earlier = await findBookVersion(tx.db, toText(facts.row['id']), number);
  if (!earlier) throw new AppError('notFound', { version: number });
  return startVersion(tx, facts, { document: earlier.document, rolledBackTo: number });
}

async function startVersion(
  tx: Ctx,
  { row, form }: MoveFacts,
  {
    document,
    rolledBackTo = null,
  }: { readonly document: unknown; readonly rolledBackTo?: number | null },
): Promise<StoredRow> {
  const bookId = toText(row['id']);
  const number = ((await findBookVersion(tx.db, bookId))?.number ?? 0) + 1;
  const publishedAt = wallTime(tx.now());
  const made = {
    id: newId(),
    label: `${toText(row['name'])} v${number}`,
    bookId,
    number,
    document,
    form: formOf(document),
    comment: toText(form['comment']) || null,
    rolledBackTo,
    publishedAt,
    publisherId: tx.actor.id,
  };
  await insertKept(tx.db, needEntity(tx, 'standingBookVersion'), made, tx.actor.id);
  return { runningVersion: number, publishedAt, publisherId: tx.actor.id };
}
