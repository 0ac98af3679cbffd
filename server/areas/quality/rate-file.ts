import type { BodyOf } from '#schemas/api/contract.ts';
import { QUALITY, type QualityGroup, type QualityRow } from '#schemas/api/quality.ts';
import { companionName } from '#schemas/language/names.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { OutlinedRow, Sheet } from '#server/base/tables/sheet.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask } from '#server/platform/background-task/kinds.ts';
import { inExportPlace, type ExportFile } from '#server/platform/transfer/export/export-places.ts';
import {
  FORMATS,
  MAX_EXPORT_ROWS,
  STREAMED_ROWS,
} from '#server/platform/transfer/export/export.ts';
import { demandKey } from '#server/records/access.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { countRates, listRates } from './quality.ts';

const RATE_TASK = 'exportRates';

type RateExportBody = BodyOf<typeof QUALITY.export>;

/** Columns of the file, in their order: names of rows and groups alike, whose heads are the texts `quality.column.…`. */
export const RATE_COLUMNS = [
  'enterpriseName',
  'industry',
  'pointName',
  'regionName',
  'transmissionRate',
  'effectRate',
  'effectiveTransmission',
  'should',
  'received',
  'valid',
  'stopped',
  'todayAlarms',
  'totalAlarms',
  'pointStatus',
  'faultCount',
  'creditIndex',
  'opsCompanyName',
  'opsStaffCount',
] as const satisfies readonly (keyof QualityRow)[];
/** Columns whose values are words of a dictionary. */
const DICTIONARIES = { industry: 'industry', pointStatus: 'monitor_status' } as const;

/** The rates as a file, or, of more rows than are made at once, the background task that makes it. @throws AppError `invalid` a date or an order that cannot be; `tooMany` three exports of the caller's are running. */
export async function exportRates(
  ctx: Ctx,
  asked: RateExportBody,
): Promise<ExportFile | { readonly taskId: string }> {
  const total = await countRates(ctx, asked);
  if (total <= STREAMED_ROWS) return inExportPlace(ctx, () => makeRateFile(ctx, asked));
  return {
    taskId: await addBackgroundTask(ctx, {
      kind: RATE_TASK,
      entity: '',
      name: ({ lang }) =>
        serverText(lang, 'task.name.export', { title: serverText(lang, 'quality.title') }),
      params: { asked },
      total,
    }),
  };
}

/** Rates as background tasks: the same rows under the rights the owner has when it runs. */
export const RATE_FILES = backgroundTask(
  RATE_TASK,
  async ({ task, ctx, report }) => {
    demandKey(ctx, QUALITY.export.permission);
    const file = await makeRateFile(ctx, task.params['asked'] as RateExportBody);
    await report(task.total ?? 0, task.total ?? 0);
    return { file, result: { rows: task.total ?? 0 } };
  },
  QUALITY.export.permission,
);

/** Rows in groups that fold, each with its sums below, and the sums of all at the end. */
async function makeRateFile(ctx: Ctx, asked: RateExportBody): Promise<ExportFile> {
  const { format = 'xlsx', groupBy } = asked;
  const [{ rows, groups, summary }, labels] = await Promise.all([
    listRates(ctx, asked, MAX_EXPORT_ROWS),
    labelsOf(ctx),
  ]);
  const title = serverText(ctx.lang, 'quality.title');
  const cells = (row: Partial<QualityRow>): OutlinedRow['cells'] =>
    RATE_COLUMNS.map((name) => {
      const value = row[name] ?? null;
      return typeof value === 'string' ? (labels.get(`${name}:${value}`) ?? value) : value;
    });
  const sumsOf = (row: Partial<QualityRow>, word: string): OutlinedRow => ({
    cells: [word, ...cells(row).slice(1)],
    isBold: true,
  });
  const lines = groupBy
    ? groupedLines(rows, groups, {
        groupBy,
        cells,
        sumsOf,
        word: serverText(ctx.lang, 'quality.subtotal'),
      })
    : rows.map(cells);
  const sheet: Sheet = {
    name: title,
    columns: RATE_COLUMNS.map((name) => ({
      title: serverText(ctx.lang, `quality.column.${name}`),
    })),
    rows: [...lines, sumsOf(summary, serverText(ctx.lang, 'quality.total'))],
    ...(groupBy && { foldsBy: 'below' as const }),
  };
  const { mime, write } = FORMATS[format];
  return { name: `${title}.${format}`, mime, bytes: write(sheet) };
}

interface Lines {
  readonly groupBy: NonNullable<RateExportBody['groupBy']>;
  readonly cells: (row: Partial<QualityRow>) => OutlinedRow['cells'];
  readonly sumsOf: (row: Partial<QualityRow>, word: string) => OutlinedRow;
  readonly word: string;
}

function groupedLines(
  rows: readonly QualityRow[],
  groups: readonly QualityGroup[],
  { groupBy, cells, sumsOf, word }: Lines,
): readonly OutlinedRow[] {
  return groups.flatMap((group) => {
    const name = group[companionName(groupBy) as keyof QualityGroup] ?? group[groupBy] ?? '-';
    const own = rows
      .filter((row) => row[groupBy] === group[groupBy])
      .map((row): OutlinedRow => ({ cells: cells(row), level: 1 }));
    return [
      { cells: [String(name)], isBold: true },
      ...own,
      sumsOf(group, `${String(name)} ${word}`),
    ];
  });
}

/** Labels by `column:value`. */
async function labelsOf(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const columns = Object.entries(DICTIONARIES);
  const found = await Promise.all(columns.map(([, dict]) => readDictionaryLabels(ctx, dict)));
  return new Map(
    columns.flatMap(([column], at) =>
      [...(found[at] ?? [])].map(([value, label]) => [`${column}:${value}`, label] as const),
    ),
  );
}
