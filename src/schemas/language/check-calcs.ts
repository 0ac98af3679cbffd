import { namesOf } from '../expressions/check-expression.ts';
import { told } from '../texts/told.ts';
import { exprOf, innerOf } from '../types/ask.ts';
import type { Fields, FileReport } from './check-file.ts';
import { exportFields, listColumns } from './derive.ts';
import type { EntitySchema } from './entity.ts';

/** Computed fields that compute themselves, and those that a list cannot compute because it does not read sub-tables. */
export function checkCalcs(entity: EntitySchema, report: FileReport): void {
  checkCircles(entity.fields, ['fields'], report);
  const shown = new Set([...listColumns(entity), ...exportFields(entity)]);
  for (const [name, field] of Object.entries(entity.fields)) {
    const expr = exprOf(field);
    if (expr === undefined || !shown.has(name)) continue;
    const table = readBy(expr).find((read) => innerOf(entity.fields[read]));
    if (table !== undefined)
      report.tellAt(
        ['fields', name],
        told(
          'listReadsNoRows',
          'a list does not read the sub-table "{{table}}", so it cannot show "{{name}}"; show it in the form and the detail, or make an "aggregate" of it',
          { table, name },
        ),
      );
  }
}

/** Fields that are worked out of themselves, over others or at once. */
export function checkCircles(fields: Fields, path: readonly string[], report: FileReport): void {
  const reads = new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      [exprOf(field) ?? field.suggest].flatMap((expr) =>
        expr === undefined ? [] : [[name, readBy(expr)] as const],
      ),
    ),
  );
  for (const name of reads.keys()) {
    const circle = circleFrom(name, reads);
    if (circle)
      report.tellAt(
        [...path, name, fields[name]?.suggest === undefined ? 'expr' : 'suggest'],
        told('computesItself', 'computes itself: {{circle}}', {
          circle: [...circle, name].join(' → '),
        }),
      );
  }
  for (const [name, field] of Object.entries(fields)) {
    const inner = innerOf(field) ?? {};
    checkCircles(inner, [...path, name, 'fields'], report);
    for (const [column, { suggest }] of Object.entries(inner))
      if (suggest !== undefined)
        report.tellAt(
          [...path, name, 'fields', column, 'suggest'],
          told(
            'lineSuggests',
            'lines of a sub-table take no suggestions; give the column a "default"',
          ),
        );
  }
}

/** The way from a field back to itself, if there is one. */
function circleFrom(
  start: string,
  reads: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const follow = (name: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of reads.get(name) ?? []) {
      if (next === start) return way;
      if (seen.has(next) || !reads.has(next)) continue;
      seen.add(next);
      const found = follow(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(start, [start]);
}

/** An expression that cannot be read is told elsewhere. */
function readBy(expr: string): readonly string[] {
  try {
    return namesOf(expr);
  } catch {
    return [];
  }
}
