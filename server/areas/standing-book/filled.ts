import type { Issue } from '#schemas/api/envelope.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { elementCard, keyOf } from '#schemas/standing-books/ask.ts';
import { readBook } from '#schemas/standing-books/check/shape.ts';
import type { AutoSource } from '#schemas/standing-books/elements/auto.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { seenValues } from '#schemas/standing-books/hidden.ts';
import { elementsOf } from '#schemas/standing-books/walk.ts';
import { workOut } from '#schemas/types/work-out.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readBookFacts, type StoredBookVersion } from './book-store.ts';

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

/** What counts once a book is submitted: hidden values go, and the first day by which something must be done again. */
export function settle(
  { document, form }: Pick<StoredBookVersion, 'document' | 'form'>,
  values: Values,
): { readonly values: Values; readonly nextDate: string | null } {
  const seen = seenValues(form as StoredForm, values);
  const book = readBook(document);
  const keys = new Set(
    (book ? elementsOf(book) : []).flatMap(({ element }) =>
      elementCard(element).isReminder ? (keyOf(element) ?? []) : [],
    ),
  );
  return { values: seen, nextDate: datesUnder(seen, keys).toSorted()[0] ?? null };
}

/** Dates that stand under these names, at the top, in lines of tables, or repeated by item. */
function datesUnder(value: unknown, keys: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => datesUnder(one, keys));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    typeof held === 'string' && keys.has(name.split('__').at(-1) ?? name)
      ? [held]
      : datesUnder(held, keys),
  );
}

/** What the platform fills in, by the names of the form. */
export async function fillIn(
  ctx: Ctx,
  document: unknown,
  about: { readonly stationId: string; readonly workOrderId: string | null },
): Promise<Values> {
  const book = readBook(document);
  const facts = await readBookFacts(ctx.db, about);
  const known: Readonly<Partial<Record<AutoSource, string | null | undefined>>> = {
    'station.name': facts?.stationName,
    'station.code': facts?.stationCode,
    'station.address': facts?.stationAddress,
    'enterprise.name': facts?.enterpriseName,
    'opsCompany.name': facts?.opsCompanyName,
    'order.code': facts?.orderNo,
    'user.realName': ctx.actor.realName || ctx.actor.username,
    now: wallTime(ctx.now()),
  };
  const spots = book ? elementsOf(book) : [];
  return Object.fromEntries(
    spots.flatMap(({ element, around }) => {
      const isAlone = around.every((one) => elementCard(one).holds === 'any');
      return 'from' in element && isAlone && known[element.from] !== undefined
        ? [[element.key, known[element.from]]]
        : [];
    }),
  );
}
