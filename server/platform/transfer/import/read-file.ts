import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { ReadRow } from '#server/base/tables/read-cell.ts';
import type { TableFacts, TableFile, WantedTable } from '#server/base/tables/read-table.ts';
import type { TableError } from '#server/base/tables/table-limits.ts';
import { runWork, WorkError } from '#server/base/workroom/work-room.ts';
import { findLineSheets, type RawSheet } from './line-sheets.ts';
import { isTemplateRow } from './template.ts';

export const MAX_IMPORT_ROWS = 50_000;
export const MAX_BYTES = 20 * 1024 * 1024;
const MB = 1024 * 1024;
export const LIMITS = {
  maxRows: MAX_IMPORT_ROWS + 3,
  maxColumns: 200,
  maxCells: 2_000_000,
  maxUnpacked: 100 * MB,
};
/** A workbook of the largest allowed size takes a few seconds. */
const WORK = { timeoutMs: 60_000, memoryMb: 768 };
/** The rows of a file, read in a thread of its own. @throws AppError `invalid` it cannot be read, or is larger than allowed. */
export async function readTableFile(
  who: string,
  file: TableFile,
  wanted: WantedTable,
): Promise<{ readonly rows: readonly ReadRow[]; readonly facts: TableFacts }> {
  const rows: ReadRow[] = [];
  try {
    const facts = await runWork(
      { job: 'readTable', input: { ...file, ...wanted, limits: LIMITS } },
      { ...WORK, who },
      (part) => void rows.push(...part),
    );
    return { rows, facts };
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
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

export function refusal(
  reason: TableError['reason'] | 'format',
  params: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError('invalid', { message: `errors.import.${reason}`, ...params });
}

/** Other sheets of a workbook that are called as sub-tables; the one that was chosen for the records is none of them. */
export async function readLineSheets(
  ctx: Ctx,
  entity: EntitySchema,
  file: TableFile,
  { sheets, sheet: main }: TableFacts,
): Promise<readonly RawSheet[]> {
  const names = sheets.map(({ name }) => name).filter((name) => name !== main);
  const found: RawSheet[] = [];
  for (const { list, name } of findLineSheets(ctx, entity, names)) {
    const { rows } = await readFilledSheet(ctx.actor.id, file, name);
    found.push({ list, name, rows: rows.filter(({ cells }) => !isTemplateRow(cells)) });
  }
  return found;
}

/** A sheet beside the one of the records may be empty. */
async function readFilledSheet(
  who: string,
  file: TableFile,
  sheet: string,
): Promise<{ readonly rows: readonly ReadRow[] }> {
  try {
    return await readTableFile(who, file, { sheet });
  } catch (error) {
    if (error instanceof AppError && error.params['message'] === 'errors.import.empty')
      return { rows: [] };
    throw error;
  }
}
