import { readBook } from '#schemas/standing-books/check/shape.ts';
import { compileBook } from '#schemas/standing-books/compile.ts';
import { wordsIn } from '#schemas/standing-books/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  insertMissing,
  isEmptyTable,
  readIdsBy,
  type SeedRow,
} from '#server/records/store/seed-rows.ts';
import { listDeliveredTypes, listKnownSeeds, noteKnownSeeds } from './known-seed-store.ts';
import books from './standing-books.json' with { type: 'json' };

/** Templates are written in Chinese, and so are the words their forms say of themselves. */
const WORDS = wordsIn((key, params) => serverText('zh-CN', key, params));

const EMPTY = { v: 1, elements: [] } as const;

/** Published. */
const PUBLISHED = '1';

/** Templates of standing books as the trade has them, each with its first version. They are proposals: their sources are unchecked. Those that belong to one kind of orders by the trade are asked for by such orders; of three ways to measure gas, and of what is written whenever it happens, nobody can say that beforehand. An installation that has templates gets those that only a later version delivers, each once. @param audit the columns that every row carries */
export async function seedBooks(ctx: Ctx, audit: SeedRow): Promise<void> {
  const rows = (await listLacking(ctx)).map((book) => ({ id: newId(), versionId: newId(), book }));
  await noteKnownSeeds(
    ctx.db,
    'book',
    books.map(({ code }) => code),
  );
  if (rows.length === 0) return;
  const ourTypes = await listDeliveredTypes(ctx.db);
  const published = { published_at: ctx.now() };
  await insertMissing(
    ctx.db,
    'ops_standing_book',
    rows.map(({ id, book }) => ({
      id,
      code: book.code,
      name: book.name,
      medium: book.medium,
      period: book.period,
      order_types:
        'orderTypes' in book ? book.orderTypes?.filter((type) => ourTypes.has(type)) : [],
      status: PUBLISHED,
      running_version: 1,
      ...published,
      source: book.source,
      remark: 'notes' in book ? book.notes : null,
      document: JSON.stringify(book.document),
      version: 1,
      ...audit,
    })),
    ['code'],
  );
  await insertMissing(
    ctx.db,
    'ops_standing_book_version',
    rows.map(({ id, versionId, book }) => ({
      id: versionId,
      label: `${book.name} v1`,
      book_id: id,
      number: 1,
      document: JSON.stringify(book.document),
      form: JSON.stringify(compileBook(readBook(book.document) ?? EMPTY, WORDS)),
      ...published,
      ...audit,
    })),
    ['id'],
  );
}

/** Templates to be given: all of them to a fresh database, else those it never knew and whose code nobody took. */
async function listLacking(ctx: Ctx) {
  if (await isEmptyTable(ctx.db, 'ops_standing_book')) return books;
  const known = await listKnownSeeds(ctx.db, 'book');
  const fresh = books.filter(({ code }) => !known.has(code));
  if (fresh.length === 0) return [];
  const taken = await readIdsBy(ctx.db, 'ops_standing_book', 'code');
  return fresh.filter(({ code }) => !taken.has(code));
}
