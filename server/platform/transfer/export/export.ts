import { toText } from '#schemas/expressions/values.ts';
import {
  exportFields,
  hasCompanion,
  listFace,
  verbPermission,
  verbsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { isNumbered } from '#schemas/language/wire.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { writeCsv } from '#server/base/tables/csv.ts';
import type { Cell, Sheet } from '#server/base/tables/sheet.ts';
import { PICTURE_WIDTH } from '#server/base/tables/xlsx-pictures.ts';
import { writeXlsx } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask } from '#server/platform/background-task/kinds.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import type { FileDeps } from '#server/platform/files/files.ts';
import { demandButton, demandKey, mayRead, needEntity } from '#server/records/access.ts';
import { readFieldLabels } from '#server/records/dictionaries/field-labels.ts';
import { titleOf } from '#server/records/resource/input.ts';
import { readListQuery } from '#server/records/resource/list-query.ts';
import type { RawQuery } from '#server/records/resource/list-query.ts';
import { presentRows } from '#server/records/resource/present.ts';
import { unknownField } from '#server/records/resource/rule-values.ts';
import { countRows, listIds, listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { boolWords, type BoolWords } from '../bool-words.ts';
import { isPicture, makeCellPictures, type CellPictures } from './cell-pictures.ts';
import { inExportPlace, type ExportFile } from './export-places.ts';

/** How a browser gets its rows: at once from the export address, or from a task. */
export type ExportAnswer =
  | { readonly mode: 'stream'; readonly rows: number }
  | { readonly mode: 'task'; readonly rows: number; readonly taskId: string };

export const MAX_EXPORT_ROWS = 100_000;
/** Above, an export is a task (UX.md section 7). */
export const STREAMED_ROWS = 1000;
const CHUNK = 500;
export const FORMATS = {
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
  csv: { mime: 'text/csv; charset=utf-8', write: writeCsv },
} as const;

/**
 * The rows of a list, as filtered and sorted, as a workbook: labels for dictionary values, names for links, times as text.
 * `columns` may choose among the declared export fields, `exportFormat` is `xlsx` or `csv`, `exportValues` `labels` or `codes`
 * (values as they are stored). Up to 100,000 rows; three exports of one person run at once,
 * and one that nobody reads ends by itself.
 * @throws AppError `invalid` an unknown column; `tooMany` three of the caller's are running.
 */
export async function exportRecords(
  ctx: Ctx,
  name: string,
  raw: RawQuery,
  { files, stalledMs }: { readonly files?: FileDeps; readonly stalledMs?: number } = {},
): Promise<ExportFile> {
  return inExportPlace(ctx, () => makeExport(ctx, name, { raw, files }), stalledMs);
}

/** Whether the rows may come at once; more than 1,000 become a task of the actor. @throws AppError `forbidden`; `invalid` a column or a filter. */
export async function requestExport(ctx: Ctx, name: string, raw: RawQuery): Promise<ExportAnswer> {
  const entity = needEntity(ctx, name);
  if (!verbsOf(entity).includes('export')) throw new AppError('notFound', { entity: name });
  demandKey(ctx, verbPermission(entity, 'export'));
  demandButton(ctx, entity, 'export');
  chosenColumns(ctx, entity, raw['columns']);
  const { where } = await readListQuery(ctx, entity, raw);
  const rows = Math.min(
    await countRows(ctx.db, ctx.scope, entity, { where, cap: MAX_EXPORT_ROWS }),
    MAX_EXPORT_ROWS,
  );
  if (rows <= STREAMED_ROWS) return { mode: 'stream', rows };
  const taskId = await addBackgroundTask(ctx, {
    kind: EXPORT_TASK,
    entity: name,
    name: (own) => serverText(own.lang, 'task.name.export', { title: titleOf(own, entity) }),
    params: { query: raw },
    total: rows,
  });
  return { mode: 'task', rows, taskId };
}

const EXPORT_TASK = 'export';

/** Exports as background tasks: the same rows under the rights the owner has when it runs. */
export const EXPORTS = backgroundTask(EXPORT_TASK, async ({ task, ctx, files, report }) => {
  const entity = needEntity(ctx, task.entity);
  demandKey(ctx, verbPermission(entity, 'export'));
  const raw = (task.params['query'] ?? {}) as RawQuery;
  const { name, bytes } = await makeExport(ctx, task.entity, { raw, files, report });
  return { file: { name, bytes }, result: { rows: task.total ?? 0 } };
});

interface ExportWork {
  readonly raw: RawQuery;
  /** Where pictures are read; without it none is. */
  readonly files?: FileDeps | undefined;
  readonly report?: (done: number, total: number) => Promise<void>;
}

async function makeExport(ctx: Ctx, name: string, work: ExportWork): Promise<ExportFile> {
  const format = choiceOf(work.raw, 'exportFormat', ['xlsx', 'csv'] as const);
  const sheet = await sheetOfRecords(ctx, name, work);
  return {
    name: `${sheet.name}.${format}`,
    mime: FORMATS[format].mime,
    bytes: FORMATS[format].write(sheet),
  };
}

/** What an export writes, as a sheet that may stand beside others: the rows are read while it is written. */
export async function sheetOfRecords(
  ctx: Ctx,
  name: string,
  { raw, files, report }: ExportWork,
): Promise<Sheet> {
  const entity = needEntity(ctx, name);
  const shown = ctx.registry.localizedEntity(name, ctx.lang) ?? entity;
  const columns = chosenColumns(ctx, entity, raw['columns']);
  const format = choiceOf(raw, 'exportFormat', ['xlsx', 'csv'] as const);
  const values = choiceOf(raw, 'exportValues', ['labels', 'codes'] as const);
  const query = await readListQuery(ctx, entity, raw);
  const isShown = format === 'xlsx' && raw['exportPictures'] === '1';
  const pictures = isShown && files ? makeCellPictures(ctx, files) : undefined;
  const cells = await Promise.all(
    columns.map((field) =>
      readerOf(ctx, {
        field,
        spec: shown.fields[field],
        words: boolWords(ctx, shown.fields[field]),
        values,
        isTakenBack: entity.import !== undefined,
        pictures,
      }),
    ),
  );
  const ids = await listIds(ctx.db, ctx.scope, entity, {
    ...query,
    offset: 0,
    limit: MAX_EXPORT_ROWS,
  });
  return {
    name: shown.title,
    columns: columns.map((field) => ({
      title: headOf(field, shown.fields[field]),
      ...(pictures && isPicture(shown.fields[field]) && { width: PICTURE_WIDTH }),
    })),
    rows: readRows(ctx, { entity, ids, cells, report }),
    hasPictures: pictures !== undefined,
  };
}

/** The first is taken where nothing is said. @throws AppError `invalid` it is none of them. */
function choiceOf<T extends string>(raw: RawQuery, name: string, known: readonly [T, ...T[]]): T {
  const given = raw[name];
  if (given === undefined || given === '') return known[0];
  const found = known.find((one) => one === given);
  if (found === undefined) throw new AppError('invalid', { field: name });
  return found;
}

function chosenColumns(ctx: Ctx, entity: EntitySchema, asked: unknown): readonly string[] {
  const allowed = exportFields(entity).filter((field) => {
    const spec = entity.fields[field];
    return spec !== undefined && mayRead(ctx.actor, spec);
  });
  if (typeof asked !== 'string' || asked === '') return allowed;
  const names = asked.split(',');
  const unknown = names.find((field) => !allowed.includes(field));
  if (unknown !== undefined) throw unknownField(entity, unknown);
  return names;
}

interface RowPlan {
  readonly entity: EntitySchema;
  readonly ids: readonly string[];
  readonly cells: readonly CellReader[];
  readonly report: ((done: number, total: number) => Promise<void>) | undefined;
}

async function* readRows(
  ctx: Ctx,
  { entity, ids, cells, report }: RowPlan,
): AsyncGenerator<readonly Cell[]> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    await report?.(at, ids.length);
    const part = ids.slice(at, at + CHUNK);
    const stored = await listRows(ctx.db, ctx.scope, entity, {
      where: [ruleCondition(entity, { field: 'id', op: 'in', value: part })],
    });
    const byId = new Map(
      (await presentRows(ctx, entity, stored)).map((row) => [String(row['id']), row]),
    );
    for (const id of part) {
      const row = byId.get(id);
      if (row) yield cells.map((read) => read(row));
    }
  }
}

/** The title of a column with the unit of its numbers; an import takes the title alone. */
function headOf(field: string, spec: FieldSpec | undefined): string {
  if (!spec) return field;
  const unit = ('unit' in spec ? spec.unit : undefined) ?? cardOf(spec)?.number?.unit;
  return unit && !spec.title.includes(unit) ? `${spec.title} (${unit})` : spec.title;
}

type CellReader = (row: StoredRow) => Cell;

interface CellFacts {
  readonly field: string;
  readonly spec: FieldSpec | undefined;
  /** What yes and no are called in the reader's language. */
  readonly words: BoolWords;
  /** `codes`: values as they are stored, what an import takes back whatever the language. */
  readonly values: 'labels' | 'codes';
  /** An import reads the file again: what it takes by code alone stays one. */
  readonly isTakenBack: boolean;
  /** Absent: pictures are told by their names. */
  readonly pictures: CellPictures | undefined;
}

/** Pictures lie over their names; any other value is a text or a number. */
async function readerOf(ctx: Ctx, facts: CellFacts): Promise<CellReader> {
  const { field, spec, pictures } = facts;
  if (!pictures || !isPicture(spec)) return cellReader(ctx, facts);
  return (row) => {
    const text = textCell(row[field]);
    return typeof text === 'string' ? { text, pictures: pictures(row[field]) } : text;
  };
}

async function cellReader(
  ctx: Ctx,
  { field, spec, words, values, isTakenBack }: CellFacts,
): Promise<CellReader> {
  const plain = plainReader(field, spec);
  if (values === 'codes') return plain;
  if (spec && hasCompanion(spec)) return (row) => textCell(row[companionName(field)]);
  if (spec && cardOf(spec)?.kind === 'bool')
    return (row) =>
      row[field] === null || row[field] === undefined ? null : words[row[field] ? 'yes' : 'no'];
  const labels =
    spec && !isTakenBack && listFace(spec).cell === 'factor'
      ? await readFactorNames(ctx)
      : await readFieldLabels(ctx, spec);
  if (labels)
    return (row) =>
      textCell(
        Array.isArray(row[field])
          ? row[field].map((value) => labels.get(String(value)) ?? String(value))
          : (labels.get(String(row[field])) ?? row[field]),
      );
  return plain;
}

/** Values as they are stored: numbers, days and times as those, all else as text. */
function plainReader(field: string, spec: FieldSpec | undefined): CellReader {
  const isCode = isNumbered(spec);
  const isTime = spec !== undefined && cardOf(spec)?.time !== undefined;
  return (row) => {
    const value = row[field];
    if (typeof value === 'number' && !isCode) return value;
    return isTime && typeof value === 'string' && value !== '' ? { time: value } : textCell(value);
  };
}

function textCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => String(textCell(item) ?? '')).join(', ');
  if (typeof value === 'object') return objectText(value as Readonly<Record<string, unknown>>);
  return toText(value);
}

/** Files by their names, places by their addresses, anything else as it is stored. */
function objectText(value: Readonly<Record<string, unknown>>): string {
  return toText(value['name']) || toText(value['address']) || JSON.stringify(value);
}
