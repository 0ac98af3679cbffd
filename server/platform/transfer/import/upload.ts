import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { isId } from '#schemas/basics/ids.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { ReadCell, ReadRow } from '#server/base/tables/read-table.ts';
import type { TableError } from '#server/base/tables/table-limits.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import { readFileSettings } from '#server/platform/files/file-settings.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { fitsKind } from '#server/platform/files/stores/kinds.ts';
import { spool } from '#server/platform/files/stores/spool.ts';
import { dropTrash, putTrash } from '#server/records/attachments/attachment-store.ts';
import { cleanFileName, extensionOf } from '#server/records/attachments/names.ts';
import { importColumns, mapHeader, needImport, type ImportColumn } from './columns.ts';
import { countSources, findSource, insertSource, type ImportSource } from './import-store.ts';
import { isTemplateRow } from './template.ts';

/** What the next step of an import shows. */
export interface ImportPreview {
  readonly id: string;
  readonly fileName: string;
  /** rows below the header */
  readonly rows: number;
  readonly header: readonly string[];
  /** The first twenty rows. */
  readonly preview: readonly ReadRow[];
  readonly columns: readonly ImportColumn[];
  /** Field → column of the file, as far as the titles tell. */
  readonly mapping: Readonly<Record<string, number>>;
}

export const MAX_IMPORT_ROWS = 50_000;
const MAX_BYTES = 20 * 1024 * 1024;
const MB = 1024 * 1024;
const LIMITS = {
  maxRows: MAX_IMPORT_ROWS + 3,
  maxColumns: 200,
  maxCells: 2_000_000,
  maxUnpacked: 100 * MB,
};
/** A workbook of the largest allowed size takes a few seconds. */
const WORK = { timeoutMs: 60_000, memoryMb: 768 };
const PREVIEW = 20;
const MAX_SHOWN = 200;
/** Uploads of one person within a day. */
const MAX_KEPT = 50;

/**
 * Takes a workbook or a CSV file in: judged by its content, read within limits, kept as lines of JSON for a day.
 * @throws AppError `forbidden`; `invalid` neither kind, or not readable; `tooMany` fifty are kept; `noFile` no bytes.
 */
export async function uploadImport(
  ctx: Ctx,
  deps: FileDeps,
  {
    entity: name,
    ...upload
  }: { readonly entity: string; readonly name: string; readonly stream: Readable },
): Promise<ImportPreview> {
  const entity = needImport(ctx, name);
  if ((await countSources(ctx.db, ctx.actor.id)) >= MAX_KEPT)
    throw new AppError('tooMany', { max: MAX_KEPT });
  const fileName = cleanFileName(upload.name);
  const kind = extensionOf(fileName);
  if (kind !== 'xlsx' && kind !== 'csv') throw refusal('format');
  const { maxBytes } = await readFileSettings(ctx.db);
  const spooled = await spool(upload.stream, {
    dir: deps.spoolDir,
    maxBytes: Math.min(MAX_BYTES, maxBytes),
  });
  try {
    if (spooled.size === 0) throw new AppError('noFile');
    if (!(await fitsKind(spooled, kind))) throw refusal('format');
    const [first, ...rest] = await read(spooled.path, kind);
    const header = (first?.cells ?? []).map((cell) => String(cell ?? ''));
    const rows = rest.filter(({ cells }) => !isTemplateRow(cells));
    if (rows.length === 0) throw refusal('empty');
    if (rows.length > MAX_IMPORT_ROWS) throw refusal('tooManyRows', { max: MAX_IMPORT_ROWS });
    const source = await keepRows(ctx, deps, { entity: name, name: fileName, header, rows });
    const preview = rows
      .slice(0, PREVIEW)
      .map(({ number, cells }) => ({ number, cells: cells.map(shortened) }));
    return {
      id: source.id,
      fileName,
      rows: rows.length,
      header,
      preview,
      columns: await importColumns(ctx, entity),
      mapping: mapHeader(ctx, entity, header),
    };
  } finally {
    await rm(spooled.path, { force: true });
  }
}

/** An upload of the actor for this entity. @throws AppError `notFound` */
export async function needSource(ctx: Ctx, entity: string, id: string): Promise<ImportSource> {
  const source = isId(id) ? await findSource(ctx.db, id, ctx.actor.id) : undefined;
  if (!source || source.entity !== entity) throw new AppError('notFound', { id });
  return source;
}

/**
 * The rows of an upload, one by one.
 * @yields the next row
 */
export async function* readSourceRows(
  ctx: Ctx,
  deps: FileDeps,
  { storage, storeKey }: ImportSource,
): AsyncGenerator<ReadRow> {
  const bytes = await (await deps.stores.named(ctx, storage)).open(storeKey);
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
      if (line === '') continue;
      const [number, ...cells] = JSON.parse(line) as [number, ...ReadCell[]];
      yield { number, cells };
    }
  } finally {
    bytes.destroy();
  }
}

/** The rows of a file, read in a thread of its own. @throws AppError `invalid` it cannot be read, or is larger than allowed. */
async function read(file: string, kind: 'xlsx' | 'csv'): Promise<readonly ReadRow[]> {
  const rows: ReadRow[] = [];
  try {
    await runWork(
      { job: 'readTable', input: { path: file, kind, limits: LIMITS } },
      WORK,
      (part) => void rows.push(...part),
    );
    return rows;
  } catch (error) {
    if (!(error instanceof WorkError) || error.reason === 'broken') throw error;
    if (error.reason !== 'refused') throw refusal('tooLarge');
    if (error.inner !== 'TableError') throw error;
    const { reason } = error.facts as Pick<TableError, 'reason'>;
    throw refusal(reason, { max: MAX_OF[reason] });
  }
}

const MAX_OF: Partial<Record<TableError['reason'], number>> = {
  tooManyRows: MAX_IMPORT_ROWS,
  tooManyColumns: LIMITS.maxColumns,
  tooManyCells: LIMITS.maxCells,
};

function refusal(
  reason: TableError['reason'] | 'format',
  params: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError('invalid', { message: `errors.import.${reason}`, ...params });
}

interface Rows {
  readonly entity: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
}

async function keepRows(
  ctx: Ctx,
  deps: FileDeps,
  { entity, name, header, rows }: Rows,
): Promise<ImportSource> {
  const lines = Readable.from(linesOf(rows));
  const spooled = await spool(lines, { dir: deps.spoolDir, maxBytes: LIMITS.maxUnpacked * 2 });
  try {
    const { storage, prefix, store } = await deps.stores.current(ctx);
    const id = newId();
    const storeKey = path.posix.join(
      prefix,
      'imports',
      wallTime(ctx.now()).slice(0, 7).replace('-', ''),
      `${id}.txt`,
    );
    await putTrash(ctx.db, { storage, storeKey }, ctx.now());
    await store.put(storeKey, spooled, 'text/plain; charset=utf-8');
    const source = {
      id,
      ownerId: ctx.actor.id,
      entity,
      name,
      header,
      rowCount: rows.length,
      storage,
      storeKey,
    };
    await inTransaction(ctx, async (tx) => {
      await insertSource(tx.db, source, tx.now());
      await dropTrash(tx.db, { storage, storeKey });
    });
    return source;
  } finally {
    await rm(spooled.path, { force: true });
  }
}

function* linesOf(rows: readonly ReadRow[]): Generator<string> {
  let piece = '';
  for (const { number, cells } of rows) {
    piece += `${JSON.stringify([number, ...cells])}\n`;
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function shortened(cell: ReadCell): ReadCell {
  return typeof cell === 'string' ? cell.slice(0, MAX_SHOWN) : cell;
}
