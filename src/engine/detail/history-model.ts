import type { Row } from '#engine/base/ports.ts';
import type { VerbAnswer } from '#schemas/api/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

type Pair = readonly [unknown, unknown];

type Change = VerbAnswer<'history'>[number];
/** One change of a record as the server answers it, newest first; what moves keep stands in the same form. */
export type ChangeRow = Pick<Change, 'id' | 'change' | 'at'> &
  Partial<Pick<Change, 'byName' | 'names'>> & { readonly fields: Row };

/** A field in which two versions differ. */
export interface Difference {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Whether a change of a field is told: what no face of a record ever shows is nobody's to read. */
export function isTold(field: FieldSpec | undefined): field is FieldSpec {
  if (field === undefined) return false;
  // what nobody fills in stands in no form, unless it says how
  const form = field.readOnly ? (field.form ?? false) : field.form;
  return [field.list, form, field.detail].some((face) => face !== false);
}

/** Stands for both values of a secret. */
export const HIDDEN_CHANGE = '******';

/** Whether a kept value is what a field was and what it became; moves of orders keep other things beside. */
export function isPair(change: unknown): change is Pair {
  return Array.isArray(change) && change.length === 2;
}

/** What changed from the version after `older` to the version after `newer`; what came back to itself is no difference. */
export function differencesBetween(
  rows: readonly ChangeRow[],
  older: string,
  newer: string,
): readonly Difference[] {
  const from = rows.findIndex(({ id }) => id === older);
  const to = rows.findIndex(({ id }) => id === newer);
  const between = rows.slice(to, from).reverse();
  const found = new Map<string, Difference>();
  for (const { fields } of between)
    for (const [name, change] of Object.entries(fields))
      if (isPair(change))
        found.set(name, {
          name,
          before: found.has(name) ? found.get(name)?.before : change[0],
          after: change[1],
        });
  return [...found.values()].filter(
    ({ before, after }) =>
      before === HIDDEN_CHANGE || JSON.stringify(before ?? null) !== JSON.stringify(after ?? null),
  );
}

/** A row that holds one value with the name of what it links to, for the cell of its type. */
export function rowOf(name: string, value: unknown, rows: readonly ChangeRow[]): Row {
  const names: Readonly<Record<string, string>> = Object.assign(
    {},
    ...rows.map((row) => row.names?.[name] ?? {}),
  ) as Record<string, string>;
  if (Object.keys(names).length === 0) return { [name]: value };
  const label = Array.isArray(value)
    ? value.map((one) => names[String(one)] ?? String(one))
    : names[String(value)];
  return { [name]: value, ...(label === undefined ? {} : { [companionName(name)]: label }) };
}

/** A record as it stood after one of its changes: as it stands now, without what came later. */
export function rowAfter(
  now: Row,
  rows: readonly ChangeRow[],
  change: Pick<ChangeRow, 'fields'>,
): Row {
  const later = rows.slice(
    0,
    Math.max(
      0,
      rows.findIndex((one) => one === change),
    ),
  );
  return later.reduce(rowBefore, now);
}

/** A record as it stood before a change. */
export function rowBefore(after: Row, { fields }: Pick<ChangeRow, 'fields'>): Row {
  const old = Object.entries(fields).flatMap(([name, change]) =>
    isPair(change) && change[0] !== HIDDEN_CHANGE ? [[name, change[0]]] : [],
  );
  return { ...after, ...Object.fromEntries(old) };
}
