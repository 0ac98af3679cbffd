import type { Row } from '#engine/base/ports.ts';
import { textWidth } from '#engine/base/text-width.ts';
import { companionName } from '#schemas/language/names.ts';
import { cardOf, targetOf } from '#schemas/types/ask.ts';
import type { ColumnModel } from './list-model.ts';

/** A number or code as people read it out: one word with a digit in it. Longer ones are no codes that anybody reads. */
const CODE = /^(?=.*\d)[\w./-]{6,40}$/;
/** px around the value of a cell, and what digits of other fonts take more. */
export const AROUND_PX = 34;
/** Ten signs of a Chinese name. */
const WIDEST_NAME_PX = 174;

/** Whether a text is a code: cut, it would read as another one. */
export function isCode(text: unknown): text is string {
  return typeof text === 'string' && CODE.test(text);
}

/**
 * The columns with room for the codes that their cells show, whatever width was asked for; names of people and of
 * the records themselves have it as long as others have some to spare: two of one company differ in their last signs.
 */
export function withWholeCodes(
  columns: readonly ColumnModel[],
  rows: readonly Row[],
): readonly ColumnModel[] {
  return columns.map((column) => {
    const kind = cardOf(column.field)?.kind;
    if (column.cell !== undefined || (kind !== 'text' && kind !== 'id')) return column;
    const texts = rows.map((row) => row[companionName(column.name)] ?? row[column.name]);
    const codes = texts.map((text) => (isCode(text) ? textWidth(text) + AROUND_PX : 0));
    const least = Math.max(column.leastWidth, ...codes);
    const width = Math.max(column.width, least, ...(isName(column) ? texts.map(nameWidth) : []));
    return width === column.width && least === column.leastWidth
      ? column
      : { ...column, width, leastWidth: least };
  });
}

function isName({ field, isLink }: ColumnModel): boolean {
  return targetOf(field) === 'user' || isLink;
}

function nameWidth(text: unknown): number {
  return typeof text === 'string' ? Math.min(textWidth(text) + AROUND_PX, WIDEST_NAME_PX) : 0;
}
