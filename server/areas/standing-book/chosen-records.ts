import { toText } from '#schemas/expressions/values.ts';
import { HANDED_IN } from '#schemas/standing-books/handed-in.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { mayUseBook } from './permission-store.ts';

/** Which books go into a file; all that whoever asks sees and may export where nothing is said. */
export interface ChosenBooks {
  readonly bookId?: string | null;
  readonly stationId?: string | null;
  /** Days they were filled in, both included. */
  readonly from?: string | null;
  readonly to?: string | null;
}

/** More books than this make no file. */
const MOST = 5000;
const PAGE = 100;

/**
 * Ids of the books, by template and time. Those of templates that whoever asks may not export are left out; asked for by name they are refused.
 * @throws AppError `forbidden` the template is not his to export; `tooMany`
 */
export async function listChosen(ctx: Ctx, chosen: ChosenBooks): Promise<readonly string[]> {
  const { bookId } = chosen;
  if (bookId && !(await mayUseBook(ctx, { bookId, right: 'export' })))
    throw new AppError('forbidden', { bookId });
  const where = JSON.stringify(ruleOf(chosen));
  const rows: StoredRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await pageRecords(ctx, 'standingBookRecord', { where, page, limit: PAGE });
    if (found.total > MOST) throw new AppError('tooMany', { max: MOST });
    rows.push(...(found.list as readonly StoredRow[]));
    if (found.list.length < PAGE) break;
  }
  return (await exported(ctx, rows)).map((row) => toText(row['id']));
}

function ruleOf({ bookId, stationId, from, to }: ChosenBooks): object {
  return {
    all: [
      { field: 'status', op: 'in', value: HANDED_IN },
      ...(bookId ? [{ field: 'bookId', op: 'eq', value: bookId }] : []),
      ...(stationId ? [{ field: 'stationId', op: 'eq', value: stationId }] : []),
      ...(from ? [{ field: 'filledAt', op: 'ge', value: `${from} 00:00:00` }] : []),
      ...(to ? [{ field: 'filledAt', op: 'le', value: `${to} 23:59:59` }] : []),
    ],
  };
}

async function exported(ctx: Ctx, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const may = new Map<string, boolean>();
  for (const bookId of new Set(rows.map((row) => toText(row['bookId']))))
    may.set(bookId, await mayUseBook(ctx, { bookId, right: 'export' }));
  const order = (row: StoredRow): string => `${toText(row['bookId'])} ${toText(row['filledAt'])}`;
  return rows
    .filter((row) => may.get(toText(row['bookId'])) === true)
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** A book with what was filled in; undefined where it is gone meanwhile. */
export async function readChosen(ctx: Ctx, id: string): Promise<StoredRow | undefined> {
  return readRecordInfo(ctx, 'standingBookRecord', id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}
