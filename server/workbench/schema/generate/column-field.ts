import { cardNamed } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { ColumnEntry, ConstraintEntry } from '#server/db/catalogue.ts';

/** What a field is made from. */
export interface ColumnFacts {
  readonly column: ColumnEntry;
  readonly title: string;
  readonly isUnique: boolean;
  /** Checks over this column alone. */
  readonly checks: readonly ConstraintEntry[];
  /** The entity that a foreign key leads to. */
  readonly link: string | undefined;
  /** The dictionary with exactly these values. */
  readonly dictOf: (values: readonly string[]) => string | undefined;
}

type Spec = { readonly type: FieldSpec['type'] } & Readonly<Record<string, unknown>>;

const LONG_TEXT = 500;

/** Types by how PostgreSQL prints them; the groups of the pattern are handed on. */
const TYPES: readonly (readonly [RegExp, (parts: readonly string[]) => Spec])[] = [
  [/^(?:smallint|integer)$/, () => ({ type: 'int' })],
  [/^bigint$/, () => ({ type: 'decimal', scale: 0 })],
  [/^numeric\(\d+,(\d+)\)$/, ([scale]) => ({ type: 'decimal', scale: Number(scale) })],
  [/^(?:numeric(?:\(\d+\))?|real|double precision|money)$/, () => ({ type: 'decimal' })],
  [/^boolean$/, () => ({ type: 'bool' })],
  [
    /^character varying\((\d+)\)$/,
    ([max]) => ({ type: Number(max) > LONG_TEXT ? 'text' : 'string', max: Number(max) }),
  ],
  [/^character\((\d+)\)$/, ([max]) => ({ type: 'string', max: Number(max) })],
  [/^(?:text|character varying|citext)$/, () => ({ type: 'text' })],
  [/^date$/, () => ({ type: 'date' })],
  [/^timestamp(?:\(\d\))? with(?:out)? time zone$/, () => ({ type: 'datetime' })],
  [/^jsonb?$/, () => ({ type: 'json' })],
];

/** The field of a column; undefined for types that no field can hold. The note holds the values a check allows, where no dictionary has them. */
export function fieldOfColumn(
  facts: ColumnFacts,
): { readonly spec: FieldSpec; readonly note?: string } | undefined {
  const { column, title, link } = facts;
  const plain = link ? linkSpec(link) : typeOf(column.type);
  if (!plain) return undefined;
  const values = link ? undefined : optionsOf(facts.checks);
  const dict = values && facts.dictOf(values);
  const { type, ...rest } = dict
    ? ({ type: 'dict', dict } satisfies Spec)
    : { ...plain, ...(values ? choiceOf(values, plain) : rangeOf(facts.checks, plain)) };
  const spec = { type, title, ...rest, ...marksOf(facts) } as unknown as FieldSpec;
  return { spec, ...(values && !dict && { note: values.join(', ') }) };
}

/** What the table demands of the column, or does with it by itself. */
function marksOf({ column, isUnique }: ColumnFacts): Readonly<Record<string, true>> {
  return {
    ...(column.isRequired && !column.hasDefault && { required: true }),
    ...(isUnique && { unique: true }),
    ...(column.isComputed && { readOnly: true }),
  };
}

function typeOf(type: string): Spec | undefined {
  for (const [pattern, make] of TYPES) {
    const found = pattern.exec(type);
    if (found) return make(found.slice(1));
  }
  return undefined;
}

function linkSpec(to: string): Spec {
  return cardNamed(to)?.kind === 'id' ? { type: to as 'user' } : { type: 'ref', to };
}

/** The values of `CHECK (x = ANY (ARRAY['a'::text, 'b'::text]))` and of `x IN ('a', 'b')`; undefined for anything else. */
export function optionsOf(
  checks: readonly Pick<ConstraintEntry, 'definition'>[],
): readonly string[] | undefined {
  for (const { definition } of checks) {
    if (!/= ANY \(+ARRAY\[|\bIN \(/i.test(definition) || / AND | OR |<>|NOT /i.test(definition))
      continue;
    const values = [...definition.matchAll(/'((?:[^']|'')*)'/g)].map((match) =>
      (match[1] ?? '').replaceAll("''", "'"),
    );
    if (values.length > 0) return values;
  }
  return undefined;
}

function choiceOf(values: readonly string[], { type }: Spec): Readonly<Record<string, string>> {
  return cardNamed(type)?.isLine ? { pattern: choicePattern(values) } : {};
}

/** A pattern that allows these values and no others. */
export function choicePattern(values: readonly string[]): string {
  return `^(?:${values.map((value) => value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|')})$`;
}

/** Bounds such as `CHECK (x >= 0)` and `CHECK (x >= 0 AND x <= 100)`. */
function rangeOf(
  checks: readonly Pick<ConstraintEntry, 'definition'>[],
  { type }: Spec,
): Readonly<Record<string, number>> {
  if (cardNamed(type)?.kind !== 'number') return {};
  const text = checks
    .map(({ definition }) => definition)
    .filter((definition) => !/ OR |<>|NOT /i.test(definition))
    .join(' ');
  const bound = (sign: string) => {
    const value = new RegExp(String.raw`\w\)?(?:::\w+)? ${sign} \(?\(?'?(-?\d+(?:\.\d+)?)`).exec(
      text,
    )?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const [min, max] = [bound('>='), bound('<=')];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
