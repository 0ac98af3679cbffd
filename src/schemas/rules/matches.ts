import { compareText } from '../expressions/values.ts';
import type { Rule } from '../types/field-base.ts';
import type { Kind } from '../types/words.ts';
import type { Operator } from '../types/words.ts';
import { readOperand, type Operand } from './operand.ts';

/** What `tree` means for a value: these values, or everything that begins with a code. */
export type TreeValues = readonly string[] | { readonly startsWith: string };
export type ExpandTree = (field: string, value: unknown) => TreeValues;

export interface MatchOptions {
  readonly kindOf: (field: string) => Kind | undefined;
  /** Needed for `tree`; without it a node stands for itself. */
  readonly expandTree?: ExpandTree;
}

/**
 * Whether a row meets a rule, exactly as `toSql` would find it.
 * Null: `eq`, `like`, comparisons and `in` never match a null field; `ne`, `notIn` and `not` do. `eq null` is `isNull`.
 * `between` with both ends null matches every row. An unknown field matches nothing.
 */
export function matches(
  rule: Rule,
  row: Readonly<Record<string, unknown>>,
  options: MatchOptions,
): boolean {
  if ('all' in rule) return rule.all.every((part) => matches(part, row, options));
  if ('any' in rule) return rule.any.some((part) => matches(part, row, options));
  if ('not' in rule) return !matches(rule.not, row, options);
  const kind = options.kindOf(rule.field);
  if (kind === undefined) return false;
  const cell = Object.hasOwn(row, rule.field) ? (row[rule.field] ?? null) : null;
  return leafMatches(rule, { kind, cell }, options);
}

type Leaf = Extract<Rule, { field: string }>;
interface Cell {
  readonly kind: Kind;
  readonly cell: unknown;
}
type Test = (cell: Cell, value: unknown, expand: (value: unknown) => TreeValues) => boolean;

const TESTS: Readonly<Record<Operator, Test>> = {
  isNull,
  notNull: (cell) => !isNull(cell),
  eq: isEqual,
  ne: (cell, value) => !isEqual(cell, value),
  in: isIn,
  notIn: (cell, value) => !isIn(cell, value),
  tree: (cell, value, expand) => isUnder(expand(value), cell),
  between: isBetween,
  like: (cell, value) => textPair(cell, value, (text, part) => text.includes(part)),
  startsWith: (cell, value) => textPair(cell, value, (text, part) => text.startsWith(part)),
  gt: (cell, value) => compares(cell, value, (order) => order > 0),
  ge: (cell, value) => compares(cell, value, (order) => order >= 0),
  lt: (cell, value) => compares(cell, value, (order) => order < 0),
  le: (cell, value) => compares(cell, value, (order) => order <= 0),
};

function leafMatches(
  { field, op, value }: Leaf,
  cell: Cell,
  { expandTree }: MatchOptions,
): boolean {
  return TESTS[op](cell, value, (node) => expandTree?.(field, node) ?? asList(node));
}

function isNull({ kind, cell }: Cell): boolean {
  return cell === null || (kind === 'list' && Array.isArray(cell) && cell.length === 0);
}

function isEqual(cell: Cell, value: unknown): boolean {
  return value === null || value === undefined ? isNull(cell) : equals(cell, value);
}

function isIn(cell: Cell, value: unknown): boolean {
  return asList(value).some((item) => isEqual(cell, item));
}

function equals({ kind, cell }: Cell, value: unknown): boolean {
  const operand = readOperand(kind, value);
  if (operand === undefined || cell === null) return false;
  if (kind === 'list')
    return (
      operand.kind === 'text' &&
      Array.isArray(cell) &&
      cell.some((item: unknown) => item === operand.value)
    );
  return compare(cell, kind, operand) === 0;
}

function isUnder(values: TreeValues, cell: Cell): boolean {
  if ('startsWith' in values)
    return textPair(cell, values.startsWith, (text, part) => text.startsWith(part));
  return values.some((item) => equals(cell, item));
}

function isBetween(cell: Cell, value: unknown): boolean {
  const [from, to] = asList(value);
  return (
    (isOpen(from) || TESTS.ge(cell, from, () => [])) && (isOpen(to) || TESTS.le(cell, to, () => []))
  );
}

function compares({ kind, cell }: Cell, value: unknown, test: (order: number) => boolean): boolean {
  const operand = readOperand(kind, value);
  if (operand === undefined || cell === null || !isOrdered(kind)) return false;
  const order = compare(cell, kind, operand);
  return order !== undefined && test(order);
}

/** The cell's side of the operand: below, within or above it. */
function compare(cell: unknown, kind: Kind, operand: Operand): -1 | 0 | 1 | undefined {
  if (operand.kind === 'span') {
    const text = String(cell).slice(0, 19);
    return text < operand.from ? -1 : isBefore(text, operand.until) ? 0 : 1;
  }
  const own = readOperand(kind, cell);
  if (own === undefined || own.kind === 'span') return undefined;
  if (own.kind === 'number' && operand.kind === 'number')
    return own.value < operand.value ? -1 : own.value > operand.value ? 1 : 0;
  return compareText(String(own.value), String(operand.value));
}

/** The end of the last second of year 9999 has five digits of year. */
function isBefore(time: string, until: string): boolean {
  return until.length > time.length || time < until;
}

function textPair(
  { kind, cell }: Cell,
  value: unknown,
  test: (text: string, part: string) => boolean,
): boolean {
  const operand = readOperand('text', value);
  return (
    kind === 'text' &&
    operand?.kind === 'text' &&
    typeof cell === 'string' &&
    test(cell, operand.value)
  );
}

/** Kinds with an order; ids and truth values have none. */
export function isOrdered(kind: Kind): boolean {
  return kind === 'text' || kind === 'number' || kind === 'date' || kind === 'datetime';
}

/** An end of `between` that sets no limit. */
export function isOpen(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The list a value of `in` stands for. */
export function asList(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly string[])
    : value === null || value === undefined
      ? []
      : [value as string];
}
