import { expressionScope, lineScope, type Asker } from '#engine/base/expression-scope.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { seenLabel, targetOf } from '#engine/fields/inputs/reference.ts';
import { evaluate } from '#schemas/expressions/evaluate.ts';
import { companionName } from '#schemas/language/names.ts';
import { exprOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What a text needs of the house; with the asker and the record around the line, where it stands in one, expressions read them too. */
type CellWorld = TextPort & Partial<Asker> & { readonly parent?: Row | undefined };

function scopeOf(row: Row, { user, now, parent }: CellWorld): Row {
  if (!user || !now) return row;
  return parent ? lineScope({ user, now }, row, parent) : expressionScope({ user, now }, row);
}

/** Plain text of a sub-table cell; references show their labels, computed fields are computed. */
export function cellText(name: string, field: FieldSpec, row: Row, ports: CellWorld): string {
  const expr = exprOf(field);
  const value = expr !== undefined ? evaluate(expr, scopeOf(row, ports)) : row[name];
  if (value === null || value === undefined || value === '') return '';
  const label = seenLabel(targetOf(field), value) ?? row[companionName(name)];
  if (typeof label === 'string') return label;
  return typeFaces(field.type).toText?.(value, field, ports, row) ?? textOf(value);
}
