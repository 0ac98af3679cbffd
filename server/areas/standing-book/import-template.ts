import { toText } from '#schemas/expressions/values.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Cell, Sheet } from '#server/base/tables/sheet.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { choicesOf, noteOf } from '#server/platform/transfer/import/columns.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { findBookVersion, type StoredBookVersion } from './book-store.ts';
import { bookLayout, type BookColumn, type BookSheet } from './import-layout.ts';
import { mayUseBook } from './permission-store.ts';
import { inLanguage } from './speaking.ts';

/** Data begins below header, notes and example. */
const FIRST_ROW = 3;
const WIDTH = 22;

/** What is imported: a template by its newest version. */
export interface ImportedBook {
  readonly bookId: string;
  readonly title: string;
  readonly version: StoredBookVersion;
  readonly form: StoredForm;
  readonly sheets: readonly BookSheet[];
}

/** @throws AppError `notFound` the template is not his to see, or was never published; `forbidden` he may not fill it in */
export async function needBook(ctx: Ctx, bookId: string): Promise<ImportedBook> {
  const row = await findVisible(ctx, needEntity(ctx, 'standingBook'), bookId);
  const version = await findBookVersion(ctx.db, bookId);
  if (!version) throw new AppError('notFound', { bookId });
  if (!(await mayUseBook(ctx, { bookId, right: 'fill' })))
    throw new AppError('forbidden', { bookId });
  const formIn = (lang: Lang) => inLanguage(version, lang).form as StoredForm;
  const form = formIn(ctx.lang);
  const title = toText(row['name']);
  const sheets = bookLayout(ctx, { title, form, inLanguages: LANGS.map(formIn) });
  return { bookId, title, version, form, sheets };
}

/** An empty workbook by a template: a sheet for the records and one for each table, each with notes, an example, and lists of allowed values. */
export async function bookWorkbook(
  ctx: Ctx,
  bookId: string,
): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  const { title, version, sheets } = await needBook(ctx, bookId);
  const label = `${title} v${version.number}`;
  const drawn = await Promise.all(sheets.map((sheet) => emptySheet(ctx, sheet)));
  return {
    name: `${serverText(ctx.lang, 'import.templateName', { title: label })}.xlsx`,
    bytes: writeWorkbook(drawn),
  };
}

async function emptySheet(ctx: Ctx, { name, columns }: BookSheet): Promise<Sheet> {
  const facts = await Promise.all(
    columns.map(async ({ spec, ...column }) => {
      const choices = await choicesOf(ctx, spec);
      const note = [noteOf(ctx, spec, choices), moreNote(ctx, column.name)].filter(Boolean);
      return {
        column,
        spec,
        choices,
        note: note.join(serverText(ctx.lang, 'import.join')),
        example: exampleOf({ ...column, spec }, choices),
      };
    }),
  );
  const marked = (text: string, at: number, mark: 'note' | 'example'): Cell => ({
    text: at === 0 ? `${serverText(ctx.lang, `import.mark.${mark}`)} ${text}` : text,
    mark: 'note',
  });
  return {
    name,
    columns: facts.map(({ column, spec }) => ({
      title: `${column.title}${spec.required ? ' *' : ''}`,
      width: WIDTH,
      ...(spec.required && { mark: 'required' as const }),
    })),
    rows: [
      facts.map(({ note }, at) => marked(note, at, 'note')),
      facts.map(({ example }, at) => marked(example, at, 'example')),
    ],
    choices: facts.flatMap(({ choices, spec }, column) =>
      choices.length > 0 && cardOf(spec)?.workbook?.form !== 'choices'
        ? [{ column, values: choices, fromRow: FIRST_ROW }]
        : [],
    ),
  };
}

function moreNote({ lang }: Ctx, name: string): string {
  if (name === '$recordNo') return serverText(lang, 'standingBook.import.keyNote');
  return name === '$filledAt' ? serverText(lang, 'standingBook.import.filledNote') : '';
}

function exampleOf(
  { name, spec, title }: BookColumn | Omit<BookColumn, 'titles'>,
  choices: readonly string[],
): string {
  if (name === '$recordNo') return '1';
  return choices[0] ?? cardOf(spec)?.example?.(spec) ?? title;
}
