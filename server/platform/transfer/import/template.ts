import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf, isSecretType } from '#schemas/types/ask.ts';
import type { WorkbookForm } from '#schemas/types/card.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { ReadCell } from '#server/base/tables/read-cell.ts';
import type { Cell, Sheet } from '#server/base/tables/sheet.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { titleOf } from '#server/records/resource/input.ts';
import { importable, importColumns, needImport, type ImportColumn } from './columns.ts';
import { innerSpec, lineColumns } from './line-columns.ts';
import { lineLink, lineLists } from './line-sheets.ts';

const WIDTH = 22;
/** Data begins below header, notes and example. */
const FIRST_ROW = 3;

/** An empty workbook to fill in: required marks, a row of notes, an example row, and lists of allowed values. */
export async function importTemplate(
  ctx: Ctx,
  name: string,
): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  const entity = needImport(ctx, name);
  const columns = await importColumns(ctx, entity);
  const title = titleOf(ctx, entity);
  const sheets = [
    { name: title, ...filledIn(ctx, entity, columns) },
    ...lineSheetsOf(ctx, entity, columns),
  ];
  return {
    name: `${serverText(ctx.lang, 'import.templateName', { title })}.xlsx`,
    bytes: writeWorkbook(sheets),
  };
}

/** Head, notes, example and choices of a sheet. */
function filledIn(
  ctx: Ctx,
  entity: EntitySchema,
  columns: readonly ImportColumn[],
): Omit<Sheet, 'name'> {
  const specs = importable(ctx, entity);
  const [noteMark, exampleMark] = [
    serverText(ctx.lang, 'import.mark.note'),
    serverText(ctx.lang, 'import.mark.example'),
  ];
  const notes = columns.map(({ note }, at): Cell => ({
    text: at === 0 ? `${noteMark} ${note}` : note,
    mark: 'note',
  }));
  const examples = columns.map((column, at): Cell => {
    const text = exampleOf(specs[column.field], column);
    return { text: at === 0 ? `${exampleMark} ${text}` : text, mark: 'note' };
  });
  const choices = columns.flatMap((column, at) => {
    const isOne = formOf(specs[column.field]) !== 'choices';
    return column.choices.length > 0 && isOne
      ? [{ column: at, values: column.choices, fromRow: FIRST_ROW }]
      : [];
  });
  return {
    columns: columns.map((column) => ({
      title: `${column.title}${column.isRequired ? ' *' : ''}`,
      width: WIDTH,
      ...(column.isRequired && { mark: 'required' as const }),
    })),
    rows: [notes, examples],
    choices,
  };
}

/** A sheet for the lines of each sub-table, whose first column names their record. */
function lineSheetsOf(
  ctx: Ctx,
  entity: EntitySchema,
  columns: readonly ImportColumn[],
): readonly Sheet[] {
  const link = columns.find(({ field }) => field === lineLink(ctx, entity));
  if (!link) return [];
  const shown = ctx.registry.localizedEntity(entity.name, ctx.lang) ?? entity;
  const named = {
    ...link,
    isRequired: true,
    note: serverText(ctx.lang, 'import.note.link', { label: link.title }),
  };
  return [...lineLists(ctx, entity).keys()].map((list) => {
    const own = columns.filter(({ field }) => field.startsWith(`${list}.`));
    const lines = lineColumns(ctx, entity);
    const called = own.map((column) => {
      const line = lines[column.field];
      return { ...column, title: (line && innerSpec(shown, line)?.title) ?? column.title };
    });
    return {
      name: shown.fields[list]?.title ?? list,
      ...filledIn(ctx, entity, [named, ...called]),
    };
  });
}

/** Whether a row is the notes or the example of a template, in any language. */
export function isTemplateRow(cells: readonly ReadCell[]): boolean {
  const [first] = cells;
  return typeof first === 'string' && MARKS.some((mark) => first.startsWith(mark));
}

const MARKS = LANGS.flatMap((lang) => [
  serverText(lang, 'import.mark.note'),
  serverText(lang, 'import.mark.example'),
]);

function exampleOf(spec: FieldSpec | undefined, { title, choices }: ImportColumn): string {
  if (!spec || isSecretType(spec)) return '';
  return choices[0] ?? cardOf(spec)?.example?.(spec) ?? title;
}

function formOf(spec: FieldSpec | undefined): WorkbookForm | undefined {
  return spec && cardOf(spec)?.workbook?.form;
}
