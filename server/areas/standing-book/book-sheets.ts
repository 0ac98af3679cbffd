import { toText } from '#schemas/expressions/values.ts';
import { readAsked } from '#schemas/standing-books/asked.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Cell, Sheet } from '#server/base/tables/sheet.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { makeFieldWords, type SayField } from '#server/platform/field-words/field-words.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findVersionById, type StoredBookVersion } from './book-store.ts';
import { columnTitles } from './column-titles.ts';
import { valuesOf } from './filled.ts';
import { asAsked } from './own-version.ts';
import { inLanguage } from './speaking.ts';

type Fields = StoredForm['fields'];

/** What stands before the fields of every template. */
const HEAD = ['recordNo', 'stationIdName', 'fillerIdName', 'filledAt'] as const;

/** Books as sheets: one for each template with its fields as columns, and one for each of its tables. */
export async function bookSheets(ctx: Ctx, rows: readonly StoredRow[]): Promise<readonly Sheet[]> {
  const books = new Set(rows.map((row) => toText(row['bookId'])));
  const sheets: Sheet[] = [];
  for (const book of books)
    sheets.push(
      ...(await sheetsOfBook(
        ctx,
        rows.filter((row) => toText(row['bookId']) === book),
      )),
    );
  return sheets.length > 0 ? sheets : [emptySheet(ctx)];
}

const emptySheet = (ctx: Ctx): Sheet => ({
  name: serverText(ctx.lang, 'standingBook.files.title'),
  columns: headOf(ctx),
  rows: [],
});

const headOf = (ctx: Ctx): Sheet['columns'] =>
  HEAD.map((name) => ({ title: serverText(ctx.lang, `standingBook.files.${name}`) }));

async function sheetsOfBook(ctx: Ctx, rows: readonly StoredRow[]): Promise<readonly Sheet[]> {
  const form = await formOf(ctx, rows);
  const { fields } = form;
  const tables = Object.entries(fields).flatMap(([name, field]) => {
    const inner = innerOf(field);
    return inner ? [{ name, title: field.title, inner }] : [];
  });
  const plain = Object.keys(fields).filter((name) => !tables.some((table) => table.name === name));
  const say = await makeFieldWords(ctx, [fields, ...tables.map(({ inner }) => inner)]);
  const title = toText(rows[0]?.['bookName']);
  return [
    {
      name: title,
      columns: [...headOf(ctx), ...titlesOf(plainForm(form, plain))],
      rows: rows.map((row) => [
        ...headCells(row),
        ...plain.map((name) => cellOf(say, fields, name, valuesOf(row))),
      ]),
    },
    ...tables.map(({ name, title: table, inner }): Sheet => ({
      name: `${table} ${title}`,
      columns: [
        { title: serverText(ctx.lang, 'standingBook.files.recordNo') },
        { title: serverText(ctx.lang, 'sheet.book.number') },
        ...titlesOf({ fields: inner, layout: NOWHERE }),
      ],
      rows: rows.flatMap((row) =>
        linesIn(valuesOf(row)[name]).map((line, at): readonly Cell[] => [
          toText(row['recordNo']),
          at + 1,
          ...Object.keys(inner).map((column) => cellOf(say, inner, column, line)),
        ]),
      ),
    })),
  ];
}

/** The forms of all versions that the books were filled in by, as one; a name that several have is as the newest says it. */
async function formOf(ctx: Ctx, rows: readonly StoredRow[]): Promise<StoredForm> {
  const ids = [...new Set(rows.map((row) => toText(row['versionId'])))];
  const versions = await Promise.all(ids.map((id) => findVersionById(ctx.db, id)));
  const forms = versions
    .filter((version) => version !== undefined)
    .toSorted((a, b) => a.number - b.number)
    .flatMap((version) => formsOf(version, rows, ctx.lang));
  return {
    fields: Object.assign({}, ...forms.map(({ fields }) => fields)) as Fields,
    layout: { columns: 1, items: forms.map(({ layout }) => layout) },
  };
}

/** The form of a version as its records ask it, each once, those of stations with factors of their own before the whole one. */
function formsOf(
  version: StoredBookVersion,
  rows: readonly StoredRow[],
  lang: Lang,
): readonly StoredForm[] {
  const asked = new Map(
    rows
      .filter((row) => toText(row['versionId']) === version.id)
      .map(({ asked: own }) => [JSON.stringify(readAsked(own).items ?? {}), readAsked(own)]),
  );
  const own = [...asked.values()].map(({ items }) => asAsked(version, items && { items }, lang));
  return [...own, inLanguage(version, lang)].map(({ form }) => form as StoredForm);
}

const NOWHERE: StoredForm['layout'] = { columns: 1, items: [] };

/** The same without its tables. */
const plainForm = ({ fields, layout }: StoredForm, names: readonly string[]): StoredForm => ({
  fields: Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  layout,
});

const titlesOf = (form: StoredForm): Sheet['columns'] =>
  [...columnTitles(form).values()].map((title) => ({ title }));

const headCells = (row: StoredRow): readonly Cell[] =>
  HEAD.map((name) => toText(row[name.replace('IdName', 'Name')]));

/** Numbers stay numbers, files are named, everything else is said as its page says it. */
function cellOf(say: SayField, fields: Fields, name: string, row: StoredRow): Cell {
  const value = row[name];
  return typeof value === 'number' ? value : say(fields, name, row);
}

function linesIn(value: unknown): readonly StoredRow[] {
  return Array.isArray(value) ? (value as readonly StoredRow[]) : [];
}
