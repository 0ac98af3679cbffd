import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { cardOf, innerOf, isEntered } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { sheetNames } from '#server/base/tables/sheet-names.ts';
import { plainTitle } from '#server/base/tables/table-head.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { columnTitles } from './column-titles.ts';

/** What stands before the fields of a template: the number that tables name, the station, and when it was filled in. */
const HEADS = ['recordNo', 'stationIdName', 'filledAt'] as const;
type Head = (typeof HEADS)[number];

/** A column that an import reads. */
export interface BookColumn {
  readonly name: string;
  readonly title: string;
  readonly spec: FieldSpec;
  /** All that it may be called. */
  readonly titles: readonly string[];
}

/** A sheet of a workbook by a template. `table`: the name of its table; none of the records themselves. */
export interface BookSheet {
  readonly table?: string;
  readonly name: string;
  readonly columns: readonly BookColumn[];
  /** Titles that stand there too and are not read: what is worked out or filled in by the platform. */
  readonly others: readonly string[];
}

/** A sheet with the columns of a workbook that it was found in. */
export interface MatchedSheet {
  readonly sheet: BookSheet;
  readonly header: readonly string[];
  /** Name of a column → its place in the header. */
  readonly places: ReadonlyMap<string, number>;
}

const HEAD_SPECS: Readonly<Record<Head, (title: string) => FieldSpec>> = {
  recordNo: (title) => ({ type: 'string', title, required: true, max: 80 }),
  stationIdName: (title) => ({ type: 'station', title, required: true }),
  filledAt: (title) => ({ type: 'datetime', title }),
};

/** Whether a cell can hold what somebody enters into the field. */
export const isImported = (spec: FieldSpec): boolean =>
  isEntered(spec) && spec.readOnly !== true && cardOf(spec)?.workbook !== undefined;

/** The sheets of a workbook by a template, as its export has them: the records, then each of their tables. */
export function bookLayout(
  ctx: Ctx,
  { title, form }: { readonly title: string; readonly form: StoredForm },
): readonly BookSheet[] {
  const tables = Object.entries(form.fields).flatMap(([name, field]) => {
    const inner = innerOf(field);
    return inner ? [{ name, title: field.title, inner }] : [];
  });
  const names = sheetNames([title, ...tables.map((table) => `${table.title} ${title}`)]);
  const plain = Object.fromEntries(
    Object.entries(form.fields).filter(([, field]) => !innerOf(field)),
  );
  const key = headColumn(ctx, 'recordNo');
  return [
    {
      name: names[0] ?? title,
      ...sheetOf(
        { fields: plain, layout: form.layout },
        HEADS.map((head) => headColumn(ctx, head)),
      ),
    },
    ...tables.map((table, at) => ({
      table: table.name,
      name: names[at + 1] ?? table.title,
      ...sheetOf({ fields: table.inner, layout: { columns: 1, items: [] } }, [key]),
    })),
  ];
}

function sheetOf(
  form: StoredForm,
  heads: readonly BookColumn[],
): Pick<BookSheet, 'columns' | 'others'> {
  const titles = columnTitles(form);
  const read = Object.entries(form.fields).filter(([, spec]) => isImported(spec));
  const titleOf = (name: string): string => titles.get(name) ?? name;
  return {
    columns: [
      ...heads,
      ...read.map(([name, spec]) => ({
        name,
        spec,
        title: titleOf(name),
        titles: [titleOf(name), name],
      })),
    ],
    others: Object.keys(form.fields)
      .filter((name) => !read.some(([one]) => one === name))
      .map(titleOf),
  };
}

function headColumn({ lang }: Ctx, head: Head): BookColumn {
  const key = `standingBook.files.${head}` as const;
  const title = serverText(lang, key);
  return {
    // no field of a form is called so
    name: `$${head}`,
    title,
    spec: HEAD_SPECS[head](title),
    titles: LANGS.map((one) => serverText(one, key)),
  };
}

/** Columns by their names: where each stands in a header. Of two columns with one title the first is what stands before the fields of every template. */
export function matchColumns(
  sheet: BookSheet,
  header: readonly string[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [at, title] of header.entries()) {
    const hit = hitsOf(sheet, title).find(({ name }) => !found.has(name));
    if (hit) found.set(hit.name, at);
  }
  return found;
}

/** Titles of a header that name nothing of the template: not read, and not what an export has besides. */
export function unknownTitles(
  ctx: Ctx,
  { sheet, header, places }: MatchedSheet,
): readonly string[] {
  const read = new Set(places.values());
  const besides = ['standingBook.files.fillerIdName', 'sheet.book.number'] as const;
  const own = besides.flatMap((key) => LANGS.map((lang) => serverText(lang, key)));
  const known = new Set([...sheet.others, ...own, reasonTitle(ctx)].map(plain));
  return header.filter((title, at) => title !== '' && !read.has(at) && !known.has(plain(title)));
}

/** What the column of reasons is called in a workbook of refused rows. */
export const reasonTitle = ({ lang }: Ctx): string => serverText(lang, 'import.column.reason');

/** Columns that a title may name, the likeliest first: by the whole title, else by what stands before a unit, where that is one column alone. */
function hitsOf({ columns, others }: BookSheet, title: string): readonly BookColumn[] {
  const exact = columns.filter(({ titles }) => titles.map(plain).includes(plain(title)));
  if (exact.some(isHead)) return exact.filter(isHead);
  if (others.map(plain).includes(plain(title))) return [];
  if (exact.length > 0) return exact;
  const short = plainTitle(title);
  const near = columns.filter(({ titles }) => titles.map(plainTitle).includes(short));
  const isElsewhere = others.map(plainTitle).includes(short);
  return short !== '' && near.length === 1 && !isElsewhere ? near : [];
}

const isHead = ({ name }: BookColumn): boolean => name.startsWith('$');

/** As titles are compared: full and half width, spaces and the mark of what is required make no difference. */
const plain = (title: string): string =>
  title.normalize('NFKC').replaceAll(/[*\s]/g, '').toLowerCase();
