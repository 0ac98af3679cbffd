import { namesOf } from '../expressions/check-expression.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { exprOf, innerOf } from './ask.ts';
import type { FieldSpec } from './field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;
type Row = Readonly<Record<string, unknown>>;

/**
 * A record with what its fields work out, lines of sub-tables first: what a sum of a computed column reads is there. A line reads its own
 * columns and, as `$parent`, the record around it. What computes itself in a circle is null.
 */
export function workOut(fields: Fields, record: Row, scope: Row = {}): Row {
  const lines = Object.entries(fields).flatMap(([name, field]) => {
    const inner = innerOf(field);
    const held = record[name];
    return inner && Array.isArray(held)
      ? [[name, workOutLines(inner, held, { ...scope, $parent: record })] as const]
      : [];
  });
  const worked: Record<string, unknown> = { ...record, ...Object.fromEntries(lines) };
  const asked = new Set<string>();
  const find = (name: string): void => {
    const expr = exprOf(fields[name]);
    if (expr === undefined || asked.has(name)) return;
    asked.add(name);
    worked[name] = null;
    for (const read of readBy(expr)) find(read);
    worked[name] = answer(expr, { ...scope, ...worked });
  };
  for (const name of Object.keys(fields)) find(name);
  return worked;
}

/** The lines of a sub-table with what their columns work out; the very same list where none does. */
export function workOutLines(
  fields: Fields,
  lines: readonly unknown[],
  scope: Row = {},
): readonly unknown[] {
  return worksOut(fields)
    ? lines.map((line) => (isRow(line) ? workOut(fields, line, scope) : line))
    : lines;
}

/** Whether any of these fields, or of the lines they hold, is worked out. */
function worksOut(fields: Fields): boolean {
  return Object.values(fields).some(
    (field) => exprOf(field) !== undefined || worksOut(innerOf(field) ?? {}),
  );
}

/** An expression that cannot be read is told where it is checked. */
function readBy(expr: string): readonly string[] {
  try {
    return namesOf(expr);
  } catch {
    return [];
  }
}

function answer(expr: string, scope: Row): unknown {
  try {
    return evaluate(expr, scope);
  } catch {
    return null;
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
