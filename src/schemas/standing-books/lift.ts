import { cardOf, innerOf, optionsOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { StoredForm } from './elements/card.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = StoredForm['fields'];

/** Something filled in that another version has no place for. */
export interface LostValue {
  /** In the record; of a column `rows.depth`. */
  readonly name: string;
  readonly title: string;
  /** `gone`: there is no such field; `type`: there is one, of another type; `choice`: what was chosen cannot be chosen any more. */
  readonly why: 'gone' | 'type' | 'choice';
  readonly value: unknown;
}

/** What was filled in by one version, as another takes it. */
export interface Lifted {
  readonly values: Values;
  /** Filled in before, without a place from then on. */
  readonly lost: readonly LostValue[];
  /** Required by the other version and not filled in yet: names with titles. */
  readonly asked: readonly NewField[];
  /** Further fields of the other version that the own one does not have: nobody has to fill them in. */
  readonly added: readonly NewField[];
}

interface NewField {
  readonly name: string;
  readonly title: string;
}

/**
 * What a draft holds, as the form of another version takes it: values keep their names, those without a place are told. What is worked
 * out is left to whoever stores it.
 */
export function liftValues(older: StoredForm, newer: StoredForm, values: Values): Lifted {
  const { kept, lost } = taken(older.fields, newer.fields, values, '');
  const fresh = Object.entries(newer.fields)
    .filter(([name]) => !older.fields[name] && isEmpty(kept[name]))
    .map(([name, { title, required }]) => ({ name, title, required }));
  const named = (isAsked: boolean) =>
    fresh
      .filter(({ required }) => Boolean(required) === isAsked)
      .map(({ name, title }) => ({ name, title }));
  return { values: kept, lost, asked: named(true), added: named(false) };
}

interface Taken {
  readonly kept: Values;
  readonly lost: readonly LostValue[];
}

function taken(older: Fields, newer: Fields, values: Values, prefix: string): Taken {
  const parts = Object.entries(values)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => takenAt([older[name], newer[name]], { name, value, prefix }));
  return {
    kept: Object.assign({}, ...parts.map(({ kept }) => kept)) as Values,
    lost: parts.flatMap(({ lost }) => lost),
  };
}

function takenAt(
  [was, is]: readonly [FieldSpec | undefined, FieldSpec | undefined],
  {
    name,
    value,
    prefix,
  }: { readonly name: string; readonly value: unknown; readonly prefix: string },
): Taken {
  const rows = was && is && was.type === is.type ? rowsOf(was, is, value, `${name}.`) : undefined;
  if (rows) return { kept: { [name]: rows.kept }, lost: rows.lost };
  const why = whyLost(was, is, value);
  if (why === undefined) return { kept: { [name]: value }, lost: [] };
  // what was worked out is worked out again
  const isOwn = was === undefined || !cardOf(was)?.isComputed;
  const lost = { name: `${prefix}${name}`, title: was?.title ?? name, why, value };
  return { kept: {}, lost: isOwn ? [lost] : [] };
}

/** Lines of a table, each as its columns take it; undefined of what is no table. */
function rowsOf(
  was: FieldSpec,
  is: FieldSpec,
  value: unknown,
  prefix: string,
): { readonly kept: readonly Values[]; readonly lost: readonly LostValue[] } | undefined {
  const [before, after] = [innerOf(was), innerOf(is)];
  if (!before || !after || !Array.isArray(value)) return undefined;
  const lines = (value as readonly Values[]).map((line) => taken(before, after, line, prefix));
  return { kept: lines.map(({ kept }) => kept), lost: lines.flatMap(({ lost }) => lost) };
}

function whyLost(
  was: FieldSpec | undefined,
  is: FieldSpec | undefined,
  value: unknown,
): LostValue['why'] | undefined {
  if (!is) return 'gone';
  if (was && was.type !== is.type) return 'type';
  const options = optionsOf(is);
  if (!options) return undefined;
  const known = new Set(options.map((option) => option.value));
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return chosen.every((one) => known.has(String(one))) ? undefined : 'choice';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
