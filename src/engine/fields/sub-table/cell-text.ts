import { exprOf } from '#schemas/types/ask.ts';
import { companionName } from '#schemas/language/names.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { seenLabel, targetOf } from '#engine/fields/inputs/reference.ts';
import type { EnginePorts, Row } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';

/** Plain text of a sub-table cell; references show their labels, computed fields are computed. */
export function cellText(name: string, field: FieldSpec, row: Row, ports: Pick<EnginePorts, 'dict' | 't'>): string {
  const expr = exprOf(field);
  const value = expr !== undefined ? evaluate(expr, row) : row[name];
  if (value === null || value === undefined || value === '') return '';
  const label = seenLabel(targetOf(field), value) ?? row[companionName(name)];
  if (typeof label === 'string') return label;
  return typeFaces(field.type).toText?.(value, field, ports, row) ?? textOf(value);
}
