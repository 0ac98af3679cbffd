import { writeXlsx } from '#server/base/tables/xlsx.ts';
import { LANGS } from '#schemas/types/words.ts';

import { titleOf } from '#server/records/resource/input.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { importColumns, needImport, type ImportColumn } from './columns.ts';

import type { FieldSpec, FieldTypeName } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Cell } from '#server/base/tables/xlsx.ts';
import type { ReadCell } from '#server/base/tables/read-table.ts';

const WIDTH = 22;
/** Data begins below header, notes and example. */
const FIRST_ROW = 3;

/** An empty workbook to fill in: required marks, a row of notes, an example row, and lists of allowed values. */
export async function importTemplate(ctx: Ctx, name: string): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  const entity = needImport(ctx, name);
  const columns = await importColumns(ctx, entity);
  const title = titleOf(ctx, entity);
  const [noteMark, exampleMark] = [serverText(ctx.lang, 'import.mark.note'), serverText(ctx.lang, 'import.mark.example')];
  const notes = columns.map(({ note }, at): Cell => ({ text: at === 0 ? `${noteMark} ${note}` : note, mark: 'note' }));
  const examples = columns.map((column, at): Cell => {
    const text = exampleOf(entity.fields[column.field], column);
    return { text: at === 0 ? `${exampleMark} ${text}` : text, mark: 'note' };
  });
  const choices = columns.flatMap((column, at) => {
    const isOne = entity.fields[column.field]?.type !== 'dicts';
    return column.choices.length > 0 && isOne ? [{ column: at, values: column.choices, fromRow: FIRST_ROW }] : [];
  });
  const sheet = {
    name: title,
    columns: columns.map((column) => ({
      title: `${column.title}${column.isRequired ? ' *' : ''}`,
      width: WIDTH,
      ...(column.isRequired && { mark: 'required' as const }),
    })),
    rows: [notes, examples],
    choices,
  };
  return { name: `${serverText(ctx.lang, 'import.templateName', { title })}.xlsx`, bytes: writeXlsx(sheet) };
}

/** Whether a row is the notes or the example of a template, in any language. */
export function isTemplateRow(cells: readonly ReadCell[]): boolean {
  const [first] = cells;
  return typeof first === 'string' && MARKS.some((mark) => first.startsWith(mark));
}

const MARKS = LANGS.flatMap((lang) => [serverText(lang, 'import.mark.note'), serverText(lang, 'import.mark.example')]);

const EXAMPLES: Readonly<Partial<Record<FieldTypeName, string>>> = {
  int: '10',
  decimal: '1.5',
  money: '1.50',
  percent: '80',
  date: '2026-01-31',
  datetime: '2026-01-31 08:30:00',
  month: '2026-01',
  location: '120.62,31.32',
};
const FORMATS: Readonly<Record<string, string>> = { mobile: '13800000000', phone: '0512-65000000', email: 'name@example.com', url: 'https://example.com' };

function exampleOf(spec: FieldSpec | undefined, { title, choices }: ImportColumn): string {
  if (!spec || spec.type === 'password') return '';
  if (choices.length > 0) return choices[0] ?? '';
  if (spec.type === 'string' && spec.format) return FORMATS[spec.format] ?? '';
  if (spec.type === 'string' && spec.pattern) return '';
  return EXAMPLES[spec.type] ?? title;
}
