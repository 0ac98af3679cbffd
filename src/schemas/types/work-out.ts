import { evaluate } from '../expressions/evaluate.ts';
import { exprOf, innerOf } from './ask.ts';
import type { FieldSpec } from './field.ts';
import { aroundLines, readBy, seenRecord, seenValue } from './seen.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

/** What working out one record may cost: letters of expressions that are answered. Far more than any book asks for. */
const MOST_LETTERS = 2_000_000;
/** Letters and items of one answer: more than any cell shows. */
const MOST_OF_ONE = 10_000;

interface Budget {
  letters: number;
}

/**
 * A record with what its fields work out, lines of sub-tables first: what a sum of a computed column reads is there. A line reads its own
 * columns and, as `$parent`, the record around it. What is not seen reads as empty. What computes itself in a circle is null; so are an
 * answer longer than any cell, and all answers once a record has cost more than any should.
 */
export function workOut(fields: Fields, record: Row, scope: Row = {}): Row {
  return workOutWithin(fields, record, { scope, budget: { letters: MOST_LETTERS } });
}

/** The lines of a sub-table with what their columns work out; the very same list where none does. */
export function workOutLines(
  fields: Fields,
  lines: readonly unknown[],
  scope: Row = {},
): readonly unknown[] {
  return linesWithin(fields, lines, { scope, budget: { letters: MOST_LETTERS } });
}

interface Within {
  readonly scope: Row;
  readonly budget: Budget;
}

function workOutWithin(fields: Fields, record: Row, { scope, budget }: Within): Row {
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    const inner = innerOf(field);
    const held = record[name];
    return inner && Array.isArray(held)
      ? [
          [
            name,
            linesWithin(inner, held, {
              scope: aroundLines(scope, seenRecord(fields, record, scope)),
              budget,
            }),
          ] as const,
        ]
      : [];
  });
  const worked: Record<string, unknown> = { ...record, ...Object.fromEntries(lines) };
  // one scope for all: a copy for each field would cost as much as there are fields
  const seen: Record<string, unknown> = { ...scope, ...worked };
  const asked = new Set<string>();
  const put = (name: string, value: unknown): void => {
    worked[name] = value;
    seen[name] = value;
  };
  const find = (name: string): void => {
    const expr = exprOf(fields[name]);
    if (expr === undefined || asked.has(name)) return;
    asked.add(name);
    put(name, null);
    budget.letters -= expr.length;
    if (budget.letters < 0) return;
    const reads = readBy(expr);
    for (const read of withConditions(fields, reads)) find(read);
    const hanging = reads.filter((read) => read !== name && hangs(fields[read]));
    // each is judged over the whole record
    budget.letters -= hanging.length * Object.keys(seen).length;
    if (budget.letters < 0) return;
    for (const read of hanging) seen[read] = seenValue(fields, read, worked, scope) ?? null;
    put(name, answer(expr, seen));
    for (const read of hanging) seen[read] = worked[read];
  };
  for (const name of Object.keys(fields)) find(name);
  return worked;
}

function linesWithin(
  fields: Fields,
  lines: readonly unknown[],
  within: Within,
): readonly unknown[] {
  return worksOut(fields)
    ? lines.map((line) =>
        isRow(line) && within.budget.letters >= 0 ? workOutWithin(fields, line, within) : line,
      )
    : lines;
}

/** Names, with those that their conditions read, and the conditions of these. */
function withConditions(fields: Fields, names: readonly string[]): Iterable<string> {
  const all = new Set(names);
  // a set goes on with what is added on the way
  for (const name of all) for (const read of readBy(fields[name]?.visibleWhen)) all.add(read);
  return all;
}

/** Whether it hangs on a condition what is read of a field. */
function hangs(field: FieldSpec | undefined): boolean {
  return (
    field !== undefined &&
    (field.visibleWhen !== undefined || Object.values(innerOf(field) ?? {}).some(hangs))
  );
}

/** Whether any of these fields, or of the lines they hold, is worked out. */
function worksOut(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) => exprOf(field) !== undefined || worksOut(innerOf(field) ?? {}),
  );
}

function answer(expr: string, scope: Row): unknown {
  try {
    const value = evaluate(expr, scope);
    // answers that hold an answer twice, laid into each other, would be longer than any machine holds
    return leftOf(MOST_OF_ONE, value) < 0 ? null : value;
  } catch {
    return null;
  }
}

/** What is left of so many letters and items when a value has been written out; below 0 it is longer. What stands in it twice counts twice. */
function leftOf(most: number, value: unknown): number {
  if (typeof value === 'string') return most - value.length;
  if (typeof value !== 'object' || value === null) return most - 1;
  let left = most - 1;
  for (const part of Object.values(value)) {
    left = leftOf(left, part);
    if (left < 0) return left;
  }
  return left;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
