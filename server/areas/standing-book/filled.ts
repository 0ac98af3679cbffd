import type { Issue } from '#schemas/api/envelope.ts';
import { addDays } from '#schemas/plans/due-dates.ts';
import { elementCard, keyOf } from '#schemas/standing-books/ask.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { faultsOf, type BookFaults, type FaultWords } from '#schemas/standing-books/faults.ts';
import { seenValues } from '#schemas/standing-books/hidden.ts';
import { elementsOf } from '#schemas/standing-books/walk.ts';
import { workOut } from '#schemas/types/work-out.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import type { StoredBookVersion } from './book-store.ts';

type Values = Readonly<Record<string, unknown>>;

/** Rules that a draft need not meet yet. */
const OF_WHAT_IS_WHOLE: ReadonlySet<string> = new Set([
  'required',
  'contentEmpty',
  'minRows',
  'must',
]);

/** What was filled in as it is kept: in the form of its fields, numbers worked out. What the platform filled in stays as it was. */
export function takeValues({ fields }: StoredForm, sent: unknown, before: Values): Values {
  const filled = Object.entries(before).filter(([name]) => fields[name]?.readOnly);
  return workOut(fields, { ...coerceRecord(fields, sent), ...Object.fromEntries(filled) });
}

/** What is wrong with what was filled in, under `values.`; of a draft only what can never be right. */
export async function judgeValues(
  ctx: Ctx,
  { fields }: StoredForm,
  { values, isDraft }: { readonly values: Values; readonly isDraft: boolean },
): Promise<readonly Issue[]> {
  const known = new Map(
    (await readDictionaries(ctx)).map(({ dictType, dataList }) => [
      dictType,
      new Set(dataList.map(({ dictValue }) => dictValue)),
    ]),
  );
  const issues = validateRecord(fields, values, {
    mode: 'create',
    dictHas: (dict, value) => known.get(dict)?.has(value) ?? true,
    say: (key, params) => serverText(ctx.lang, key, params),
  });
  return issues
    .filter(({ rule }) => !isDraft || !OF_WHAT_IS_WHOLE.has(rule))
    .map((issue) => ({ ...issue, path: `values.${issue.path}` }));
}

/** What counts once a book is submitted. */
interface Settled {
  readonly values: Values;
  /** The first day by which something must be done again. */
  readonly nextDate: string | null;
  /** Each day on which it reminds, in their order. */
  readonly reminders: readonly Reminder[];
}

/** A day on which a book reminds of something that must be done by another one. */
export interface Reminder {
  readonly on: string;
  readonly date: string;
}

/** Hidden values go; next dates remind, each so many days before as its element says. */
export function settle(
  { document, form }: Pick<StoredBookVersion, 'document' | 'form'>,
  values: Values,
): Settled {
  const book = readBook(document);
  const seen = seenValues({ form: form as StoredForm, document: book }, values);
  const days = new Map(
    (book ? elementsOf(book) : []).flatMap(({ element }): [string, number][] => {
      const key = elementCard(element).isReminder ? keyOf(element) : undefined;
      const before = 'remindDays' in element ? element.remindDays : undefined;
      return key === undefined ? [] : [[key, before ?? 0]];
    }),
  );
  const dates = datesUnder(seen, days);
  return {
    values: seen,
    nextDate: dates.map(({ date }) => date).toSorted()[0] ?? null,
    reminders: dates
      .map(({ date, before }) => ({ on: addDays(date, -before), date }))
      .toSorted((a, b) => a.on.localeCompare(b.on) || a.date.localeCompare(b.date)),
  };
}

/** What a book says is wrong. @param values what is seen of them */
export function faultsIn(
  { document }: Pick<StoredBookVersion, 'document'>,
  values: Values,
  words: FaultWords,
): BookFaults {
  return faultsOf(readBook(document) ?? { elements: [] }, values, words);
}

interface NextDate {
  readonly date: string;
  /** Days before it that are reminded. */
  readonly before: number;
}

/** Dates that stand under these names, at the top, in lines of tables, or repeated by item. */
function datesUnder(value: unknown, days: ReadonlyMap<string, number>): readonly NextDate[] {
  if (Array.isArray(value)) return value.flatMap((one) => datesUnder(one, days));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const before = days.get(name.split('__').at(-1) ?? name);
    return typeof held === 'string' && before !== undefined
      ? [{ date: held.slice(0, 10), before }]
      : datesUnder(held, days);
  });
}

/** What was filled into a record. */
export function valuesOf({ values }: { readonly values?: unknown }): Values {
  return typeof values === 'object' && values !== null ? (values as Values) : {};
}
