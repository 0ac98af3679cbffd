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
  /** The field as each language calls it, with what can be chosen. */
  readonly inLanguages?: readonly FieldSpec[];
}

/** A sheet of a workbook by a template. `table`: the name of its table; none of the records themselves. */
export interface BookSheet {
  readonly table?: string;
  readonly name: string;
  /** All that it may be called. */
  readonly names: readonly string[];
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

/** A form as its reader reads it, and as each language calls it: a workbook of any of them is understood. */
interface Called {
  readonly form: StoredForm;
  readonly inLanguages: readonly StoredForm[];
}

/** The sheets of a workbook by a template, as its export has them: the records, then each of their tables. */
export function bookLayout(
  ctx: Ctx,
  { title, form, inLanguages }: Called & { readonly title: string },
): readonly BookSheet[] {
  const tables = Object.keys(form.fields).filter((name) => innerOf(form.fields[name]));
  const namesIn = ({ fields }: StoredForm): readonly string[] =>
    sheetNames([title, ...tables.map((name) => `${fields[name]?.title ?? name} ${title}`)]);
  const names = namesIn(form);
  const called = inLanguages.map(namesIn);
  const key = headColumn(ctx, 'recordNo');
  const named = (at: number): Pick<BookSheet, 'name' | 'names'> => {
    const name = names[at] ?? title;
    return { name, names: [...new Set([name, ...called.flatMap((one) => one[at] ?? [])])] };
  };
  return [
    {
      ...named(0),
      ...sheetOf(
        { form: plainOf(form), inLanguages: inLanguages.map(plainOf) },
        HEADS.map((head) => headColumn(ctx, head)),
      ),
    },
    ...tables.map((table, at) => ({
      table,
      ...named(at + 1),
      ...sheetOf(
        {
          form: innerForm(form, table),
          inLanguages: inLanguages.map((one) => innerForm(one, table)),
        },
        [key],
      ),
    })),
  ];
}

/** A form without its tables. */
const plainOf = ({ fields, layout }: StoredForm): StoredForm => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([, field]) => !innerOf(field))),
  layout,
});

const innerForm = ({ fields }: StoredForm, table: string): StoredForm => ({
  fields: innerOf(fields[table]) ?? {},
  layout: { columns: 1, items: [] },
});

function sheetOf(
  { form, inLanguages }: Called,
  heads: readonly BookColumn[],
): Pick<BookSheet, 'columns' | 'others'> {
  const titles = [form, ...inLanguages].map(columnTitles);
  const titlesOf = (name: string): readonly string[] => [
    ...new Set(titles.map((one) => one.get(name) ?? name)),
  ];
  const read = Object.entries(form.fields).filter(([, spec]) => isImported(spec));
  return {
    columns: [
      ...heads,
      ...read.map(([name, spec]) => ({
        name,
        spec,
        title: titlesOf(name)[0] ?? name,
        titles: [...titlesOf(name), name],
        inLanguages: inLanguages.flatMap(({ fields }) => fields[name] ?? []),
      })),
    ],
    others: Object.keys(form.fields)
      .filter((name) => !read.some(([one]) => one === name))
      .flatMap(titlesOf),
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
