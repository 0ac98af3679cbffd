import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { shownIn, type ReadCell, type ReadRow } from '#server/base/tables/read-cell.ts';
import type { Cell, Sheet } from '#server/base/tables/sheet.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { reasonTitle } from './import-layout.ts';
import type { ReadBook, ReadSheet } from './import-read.ts';
import { listRefusals } from './import-rows-store.ts';
import { readImport } from './import-run.ts';

const REASON_WIDTH = 60;

/**
 * The refused rows as their owner wrote them, with the lines of their tables and the reasons: to be mended and uploaded again.
 * @throws AppError `notFound` no such import of the actor; `statusChanged` it has no workbook
 */
export async function refusedWorkbook(
  ctx: Ctx,
  files: FileDeps,
  id: string,
): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  const row: StoredRow = await findVisible(ctx, needEntity(ctx, 'standingBookImport'), id);
  const refusals = await listRefusals(ctx.db, id);
  if (refusals.length === 0) throw new AppError('notFound', { id });
  const { read } = await readImport(ctx, files, row);
  const reasonOf = (sheet: string | null) =>
    new Map(refusals.filter((one) => one.sheet === sheet).map((one) => [one.rowNo, one.reason]));
  return {
    name: `${serverText(ctx.lang, 'import.issuesName', { file: toText(row['importNo']) })}.xlsx`,
    bytes: writeWorkbook(sheetsOf(ctx, read, reasonOf)),
  };
}

function sheetsOf(
  ctx: Ctx,
  { main, tables, entries }: ReadBook,
  reasonOf: (sheet: string | null) => ReadonlyMap<number, string>,
): readonly Sheet[] {
  const own = reasonOf(null);
  const refused = entries.filter(({ row }) => own.has(row.number));
  return [
    sheetOf(
      ctx,
      main,
      refused.map(({ row }) => [row, own.get(row.number) ?? '']),
    ),
    ...tables.map((table) => {
      const strays = reasonOf(table.name);
      const lines = new Set(
        refused.flatMap(({ lines: all }) => all.get(table.sheet.table ?? '') ?? []),
      );
      return sheetOf(
        ctx,
        table,
        table.rows
          .filter((row) => lines.has(row) || strays.has(row.number))
          .map((row) => [row, strays.get(row.number) ?? '']),
      );
    }),
  ];
}

function sheetOf(
  ctx: Ctx,
  { sheet, header }: ReadSheet,
  rows: readonly (readonly [ReadRow, string])[],
): Sheet {
  return {
    name: sheet.name,
    columns: [
      ...header.map((title) => ({ title })),
      { title: reasonTitle(ctx), width: REASON_WIDTH },
    ],
    rows: rows.map(([{ cells }, reason]): readonly Cell[] => [
      ...header.map((_, at) => shown(cells[at] ?? null)),
      reason,
    ]),
  };
}

function shown(cell: ReadCell): Cell {
  const text = shownIn(cell);
  return typeof text === 'boolean' ? String(text) : text;
}
