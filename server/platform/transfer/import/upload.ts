import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { isId } from '#schemas/basics/ids.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { shownIn, type ReadCell, type ReadRow } from '#server/base/tables/read-cell.ts';
import type { TableFacts, WantedTable } from '#server/base/tables/read-table.ts';
import {
  chosenHead,
  findHead,
  HEAD_ROWS,
  headTitles,
  type TableHead,
} from '#server/base/tables/table-head.ts';
import { readFileSettings } from '#server/platform/files/file-settings.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { emptyFile } from '#server/platform/files/stores/empty-file.ts';
import { fitsKind } from '#server/platform/files/stores/kinds.ts';
import { spool } from '#server/platform/files/stores/spool.ts';
import { dropTrash, putTrash } from '#server/records/attachments/attachment-store.ts';
import { cleanFileName, extensionOf } from '#server/records/attachments/names.ts';
import {
  importColumns,
  importTitles,
  mapHeader,
  needImport,
  type ImportColumn,
} from './columns.ts';
import {
  countSources,
  dropSource,
  findSource,
  insertSource,
  isImported,
  type ImportSource,
} from './import-store.ts';
import { withLineSheets } from './line-sheets.ts';
import {
  LIMITS,
  MAX_BYTES,
  MAX_IMPORT_ROWS,
  readLineSheets,
  readTableFile,
  refusal,
} from './read-file.ts';
import { rowPlace, type LineSheet } from './sheet-rows.ts';
import { isTemplateRow } from './template.ts';

/** What the next step of an import shows. */
export interface ImportPreview {
  readonly id: string;
  readonly fileName: string;
  /** rows below the header */
  readonly rows: number;
  readonly header: readonly string[];
  /** The first twenty rows, as people see them. */
  readonly preview: readonly ShownRow[];
  readonly columns: readonly ImportColumn[];
  /** Field → column of the file, as far as the titles tell. */
  readonly mapping: Readonly<Record<string, number>>;
  readonly sheets: TableFacts['sheets'];
  readonly sheet: string;
  readonly head: TableHead;
  /** The first rows of the sheet, what stands above the head among them. */
  readonly top: readonly ShownRow[];
  readonly notes: TableFacts['notes'];
}

interface ShownRow {
  readonly number: number;
  /** Of a line that stood in another sheet than its record. */
  readonly sheet?: string;
  readonly cells: readonly (string | number | boolean | null)[];
}

/** What is uploaded, and what somebody chose of it. */
export interface Upload {
  readonly entity: string;
  readonly name: string;
  readonly stream: Readable;
  readonly sheet?: string | undefined;
  readonly headFrom?: number | undefined;
  readonly headRows?: number | undefined;
  /** An upload of the actor that this one replaces. */
  readonly instead?: string | undefined;
}

const PREVIEW = 20;
const MAX_SHOWN = 200;
/** Uploads of one person within a day. */
const MAX_KEPT = 50;

/**
 * Takes a workbook or a CSV file in: judged by its content, read within limits, kept as lines of JSON for a day. The sheet and the
 * rows that name its columns are found by the titles of the entity, or are those that were chosen.
 * @throws AppError `forbidden`; `invalid` neither kind, or not readable; `tooMany` fifty are kept; `noFile` it is empty.
 */
export async function uploadImport(
  ctx: Ctx,
  deps: FileDeps,
  upload: Upload,
): Promise<ImportPreview> {
  const entity = needImport(ctx, upload.entity);
  if (upload.instead !== undefined) await dropUpload(ctx, deps, entity.name, upload.instead);
  if ((await countSources(ctx.db, ctx.actor.id)) >= MAX_KEPT)
    throw new AppError('tooMany', { max: MAX_KEPT });
  const fileName = cleanFileName(upload.name);
  const kind = extensionOf(fileName);
  if (kind !== 'xlsx' && kind !== 'csv') throw refusal('format');
  const titles = importTitles(ctx, entity);
  const { maxBytes } = await readFileSettings(ctx.db);
  const spooled = await spool(upload.stream, {
    dir: deps.spoolDir,
    maxBytes: Math.min(MAX_BYTES, maxBytes),
  });
  try {
    if (spooled.size === 0) throw emptyFile(fileName);
    if (!(await fitsKind(spooled, kind))) throw refusal('format');
    const table = await readTableFile(
      ctx.actor.id,
      { path: spooled.path, kind },
      { ...wantedOf(upload), titles: [...titles.keys()] },
    );
    const main = parted(table.rows, upload, titles);
    const file = { path: spooled.path, kind } as const;
    const lines = await readLineSheets(ctx, entity, file, table.facts);
    const whole = withLineSheets(ctx, entity, { ...main, titles }, lines);
    return await keepTable(ctx, deps, {
      entity,
      fileName,
      titles,
      table,
      head: main.head,
      ...whole,
    });
  } finally {
    await rm(spooled.path, { force: true });
  }
}

/** What was read of a file, with lines of other sheets. */
interface WholeTable {
  readonly entity: EntitySchema;
  readonly fileName: string;
  readonly titles: ReadonlyMap<string, string>;
  readonly table: { readonly rows: readonly ReadRow[]; readonly facts: TableFacts };
  readonly head: TableHead;
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
  readonly sheets: readonly LineSheet[];
}

async function keepTable(ctx: Ctx, deps: FileDeps, whole: WholeTable): Promise<ImportPreview> {
  const { entity, fileName, titles, table, head, header, rows, sheets } = whole;
  const { facts } = table;
  if (rows.length === 0) throw refusal('empty');
  if (rows.length > MAX_IMPORT_ROWS) throw refusal('tooManyRows', { max: MAX_IMPORT_ROWS });
  const name = facts.sheets.length > 1 ? `${fileName} [${facts.sheet}]` : fileName;
  const kept = { entity: entity.name, name, header, rows, sheets };
  const source = await keepRows(ctx, deps, kept);
  return {
    id: source.id,
    fileName,
    rows: rows.length,
    header,
    preview: rows.slice(0, PREVIEW).map((row) => shownRow(row, sheets)),
    columns: await importColumns(ctx, entity),
    mapping: mapHeader(titles, header),
    sheets: facts.sheets,
    sheet: facts.sheet,
    head,
    top: table.rows.slice(0, HEAD_ROWS).map((row) => shownRow(row)),
    notes: facts.notes,
  };
}

function wantedOf({ sheet }: Upload): WantedTable {
  return sheet === undefined || sheet === '' ? {} : { sheet };
}

/** The head, as it was chosen or is found, and the rows below it. */
function parted(
  all: readonly ReadRow[],
  { headFrom, headRows }: Upload,
  titles: ReadonlyMap<string, string>,
): {
  readonly head: TableHead;
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
} {
  const isKnown = (title: string): boolean => titles.has(title);
  const head =
    headFrom === undefined
      ? findHead(all, isKnown).head
      : chosenHead({ from: headFrom, rows: headRows ?? 1 });
  return {
    head,
    header: headTitles(all, head, isKnown),
    rows: all.filter(
      ({ number, cells }) => number >= head.from + head.rows && !isTemplateRow(cells),
    ),
  };
}

/** An upload that another one of the same file replaces; one that is not there, or was used, is nobody's mistake. */
async function dropUpload(ctx: Ctx, deps: FileDeps, entity: string, id: string): Promise<void> {
  const source = isId(id) ? await findSource(ctx.db, id, ctx.actor.id) : undefined;
  if (!source || source.entity !== entity || (await isImported(ctx.db, id))) return;
  await (await deps.stores.named(ctx, source.storage)).remove(source.storeKey);
  await dropSource(ctx.db, id);
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

interface Rows {
  readonly entity: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly ReadRow[];
  readonly sheets: readonly LineSheet[];
}

async function keepRows(
  ctx: Ctx,
  deps: FileDeps,
  { entity, name, header, rows, sheets }: Rows,
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
      sheets,
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

function shownRow({ number, cells }: ReadRow, sheets: readonly LineSheet[] = []): ShownRow {
  const { row, sheet } = rowPlace(sheets, number);
  return {
    number: row,
    ...(sheet !== undefined && { sheet }),
    cells: cells.map((cell) => {
      const text = shownIn(cell);
      return typeof text === 'string' ? text.slice(0, MAX_SHOWN) : text;
    }),
  };
}
