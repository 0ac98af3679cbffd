import { toText } from '#schemas/expressions/values.ts';
import { fieldNumber } from '#schemas/formats/field-number.ts';
import type { SheetDocument, SheetPicture } from '#schemas/sheet/document.ts';
import { compileBook } from '#schemas/standing-books/compile.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import type { BookWords } from '#schemas/standing-books/elements/card.ts';
import { seenValues } from '#schemas/standing-books/hidden.ts';
import { bookBlocks } from '#schemas/standing-books/paper/book-blocks.ts';
import type { FilledBook } from '#schemas/standing-books/paper/paper.ts';
import { cardOf, innerOf, optionsOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { workOut } from '#schemas/types/work-out.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Words of forms, short enough to be seen. */
export const BOOK_WORDS: BookWords = {
  everyDays: (days) => `（${days}天）`,
  source: (name) => name,
  nextDue: (day) => `下次检查 ${day}`,
  resting: (count) => `本次不到期（${count} 项）`,
};

/** A value for everything that people fill in. */
export function sampleValues(fields: Fields, at = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const inner = innerOf(field);
      if (inner) {
        const rows = 'minRows' in field ? Math.max(field.minRows ?? 0, 2) : 2;
        return [[name, Array.from({ length: rows }, (_, row) => sampleValues(inner, row))]];
      }
      const card = cardOf(field);
      if (card?.files !== undefined) return [[name, [{ id: '1', name: 'a.png' }]]];
      const words = { dict: () => ['1'], states: () => [], values: () => ({}) };
      return card?.isComputed ? [] : [[name, card?.sample(field, at, words)]];
    }),
  );
}

const PICTURE: SheetPicture = { id: '1', caption: '', width: 800, height: 600 };

/** As a page would, in few words. */
function sayPlainly(field: FieldSpec | undefined, value: unknown): string {
  if (!field || value === null || value === undefined) return '';
  if (Array.isArray(value)) return cardOf(field)?.files ? '' : value.map(toText).join('、');
  const title = optionsOf(field)?.find((one) => one.value === value)?.title;
  return `${title ?? toText(value)} ${'unit' in field && field.unit ? field.unit : ''}`.trim();
}

/** A book on paper, with the values given, else with sample values for all of it. @param resting what it does not ask for, as `compileBook` takes it */
export function aBookOnPaper(
  title: string,
  document: BookDocument,
  given?: Readonly<Record<string, unknown>>,
  resting: Readonly<Record<string, string>> = {},
): { readonly sheet: SheetDocument; readonly book: FilledBook } {
  const form = compileBook(document, BOOK_WORDS, { resting });
  const book: FilledBook = {
    form,
    resting,
    values: seenValues(
      { form, document },
      workOut(form.fields, given ?? sampleValues(form.fields)),
    ),
    words: {
      number: '序号',
      item: '检查项目',
      frequency: '频次',
      result: '检查结果',
      everyDays: (days) => `每 ${days} 天`,
      nextDue: (day) => `下次检查 ${day}`,
      noPicture: (name) => `${name}（无法打印的图片）`,
    },
    say: (fields, name, row) => sayPlainly(fields[name], row[name]),
    numberOf: fieldNumber,
    titleOf: (field) => field.title,
    filesOf: (value) =>
      Array.isArray(value) ? (value as readonly { id: string; name: string }[]) : [],
    pictureOf: (id) => (id === '1' ? PICTURE : undefined),
    codeOf: () => ({ path: 'M0 0h1v1h-1z', size: 21 }),
  };
  const sheet: SheetDocument = {
    title,
    running: title,
    head: [{ title: '台账编号', text: 'TZ1' }],
    blocks: bookBlocks(document, book),
    sign: [{ title: '审核人' }],
    made: '管理员 打印于 2026-11-26 12:00',
    pageNote: '第 {n} 页 共 {m} 页',
  };
  return { sheet, book };
}
