import { compareValues } from '../expressions/values.ts';
import { told, type Told } from '../texts/told.ts';
import type { Operator } from '../types/words.ts';

/** Most values in one list of a rule. */
const MAX_RULE_VALUES = 1000;

export interface Expected {
  readonly words: string;
  readonly fits: (value: unknown) => boolean;
}
export const ORDERING: ReadonlySet<Operator> = new Set(['gt', 'ge', 'lt', 'le']);
export const ONE_VALUE: Expected = { words: 'one value', fits: isScalar };
const NOTHING: Expected = { words: 'no value', fits: () => true };
const MANY: Expected = {
  words: `a list of up to ${MAX_RULE_VALUES} values`,
  fits: (value) =>
    isPlaceholder(value) ||
    (Array.isArray(value) && value.length <= MAX_RULE_VALUES && value.every(isScalar)),
};
const SPAN: Expected = {
  words: '[from, to], either may be null',
  fits: (value) =>
    isPlaceholder(value) || (Array.isArray(value) && value.length === 2 && value.every(isScalar)),
};
export const RULE_VALUES: Readonly<Partial<Record<Operator, Expected>>> = {
  isNull: NOTHING,
  notNull: NOTHING,
  in: MANY,
  notIn: MANY,
  between: SPAN,
};

/** Values by which a condition holds of no row, or of every one, whatever the rows are. */
export function neverFault(op: Operator, value: unknown): Told | undefined {
  if (value === undefined && RULE_VALUES[op] !== NOTHING)
    return told('operatorTakes', '"{{name}}" takes {{words}}', {
      name: op,
      words: 'a value; for rows without one write "isNull"',
    });
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return told('saysNothing', '"{{op}}" of no values says nothing', { op });
  if (op !== 'between') return undefined;
  const [from, to] = value as readonly unknown[];
  if ((from ?? '') === '' && (to ?? '') === '')
    return told('saysNothing', '"{{op}}" without an end says nothing', { op: 'between' });
  const isTurned = !value.some(isPlaceholder) && compareValues(from, to) === 1;
  return isTurned
    ? told('spanTurned', '"between" goes from the lesser to the greater: {{form}}', {
        form: `[${String(to)}, ${String(from)}]`,
      })
    : undefined;
}

export function isScalar(value: unknown): boolean {
  return (value ?? null) === null || ['string', 'number', 'boolean'].includes(typeof value);
}

export function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$');
}
