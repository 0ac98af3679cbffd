import type { ExpressionNode } from '../expressions/node.ts';
import { parseExpression } from '../expressions/parse.ts';
import { isSame } from '../expressions/values.ts';
import { told } from '../texts/told.ts';
import { isEntered } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { Fields, FileReport } from './check-file.ts';

/** A value as far as it is known before anything is filled in. */
type Known = { readonly value: unknown } | undefined;

/** Fields of a form that nobody ever sees: each is shown only where it, or another such one, holds something already. */
export function checkShown(fields: Fields, path: readonly string[], report: FileReport): void {
  const rules = new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const rule = isFilledInForm(field) ? read(field.visibleWhen) : undefined;
      return rule === undefined ? [] : [[name, rule] as const];
    }),
  );
  const hidden = new Set(rules.keys());
  // what may be shown is known for the others: again until nothing changes
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size;
    for (const [name, rule] of rules) {
      const known = valueOf(rule, hidden);
      if (known === undefined || Boolean(known.value)) hidden.delete(name);
    }
  }
  for (const name of hidden)
    report.warnAt(
      [...path, name, 'visibleWhen'],
      told('neverShown', '"{{name}}" is never shown: what this asks for is never there before', {
        name,
      }),
    );
}

/** Whether it is empty until somebody fills it in. */
const isFilledInForm = (field: FieldSpec): boolean =>
  field.default === undefined &&
  field.from === undefined &&
  field.suggest === undefined &&
  field.readOnly !== true &&
  isEntered(field);

/** What cannot be read is told elsewhere; whoever writes `false` means it: such a field is filled by the dialog itself. */
function read(rule: string | undefined): ExpressionNode | undefined {
  try {
    const node = rule === undefined ? undefined : parseExpression(rule);
    return node?.kind === 'literal' ? undefined : node;
  } catch {
    return undefined;
  }
}

/** What comes out while the named fields are empty; undefined where other values decide. */
function valueOf(node: ExpressionNode, empty: ReadonlySet<string>): Known {
  switch (node.kind) {
    case 'literal':
      return { value: node.value };
    case 'name':
      return empty.has(node.name) ? { value: null } : undefined;
    case 'unary':
      return node.op === '!' ? turned(valueOf(node.operand, empty)) : undefined;
    case 'call':
      return node.name === 'isEmpty' && node.args[0]
        ? emptiness(valueOf(node.args[0], empty))
        : undefined;
    case 'binary':
      return joined(node, empty);
    default:
      return undefined;
  }
}

const turned = (known: Known): Known => known && { value: !known.value };
const emptiness = (known: Known): Known =>
  known && { value: known.value === null || known.value === '' };

function joined(
  { op, left, right }: Extract<ExpressionNode, { kind: 'binary' }>,
  empty: ReadonlySet<string>,
): Known {
  const [one, other] = [valueOf(left, empty), valueOf(right, empty)];
  if (op === '&&') return [one, other].find((known) => known && !known.value) ?? (one && other);
  if (op === '||')
    return [one, other].find((known) => known && Boolean(known.value)) ?? (one && other);
  if (!one || !other) return undefined;
  if (op === '==') return { value: isSame(one.value, other.value) };
  return op === '!=' ? { value: !isSame(one.value, other.value) } : undefined;
}
