import type { ShownTable } from '#schemas/api/engine.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask } from '#server/platform/background-task/kinds.ts';
import type { ExportFile } from './export-places.ts';
import { FORMATS, STREAMED_ROWS } from './export.ts';

const TABLE_TASK = 'exportTable';

/**
 * A table that somebody is shown, as a file: groups fold, their heads and sums stand out, numbers stay numbers.
 * @throws AppError `tooMany` so many rows are a background task.
 */
export function writeTableFile(table: ShownTable): ExportFile {
  if (table.rows.length > STREAMED_ROWS) throw new AppError('tooMany', { max: STREAMED_ROWS });
  return madeFile(table);
}

/** The same as a background task of the actor. @returns its id. */
export async function requestTableFile(ctx: Ctx, table: ShownTable): Promise<string> {
  return addBackgroundTask(ctx, {
    kind: TABLE_TASK,
    entity: '',
    name: ({ lang }) => serverText(lang, 'task.name.export', { title: table.title }),
    params: { table },
    total: table.rows.length,
  });
}

/** Shown tables as background tasks. */
export const TABLE_FILES = backgroundTask(TABLE_TASK, async ({ task, report }) => {
  const table = task.params['table'] as ShownTable;
  const { name, bytes } = madeFile(table);
  await report(table.rows.length, table.rows.length);
  return { file: { name, bytes }, result: { rows: table.rows.length } };
});

function madeFile({ title, format, ...sheet }: ShownTable): ExportFile {
  const { mime, write } = FORMATS[format];
  return { name: `${title}.${format}`, mime, bytes: write({ ...sheet, name: title }) };
}
