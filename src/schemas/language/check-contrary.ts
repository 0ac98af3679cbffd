import type { ExpressionProblem } from '../expressions/check-expression.ts';
import {
  isContrary,
  MIRRORED,
  TURNED,
  type Bound,
  type Ordering,
} from '../expressions/contrary.ts';
import type { BinaryOperator, ExpressionNode } from '../expressions/node.ts';
import { told, type Told } from '../texts/told.ts';
import { kindOf } from '../types/kinds.ts';
import type { Operator } from '../types/words.ts';
import { nameOf, type Fields } from './check-column-reads.ts';

/** One condition: what is compared, how, and with which fixed value. */
interface Condition extends Bound {
  readonly name: string;
}
type Binary = Extract<ExpressionNode, { kind: 'binary' }>;

/** The operators that compare, as rules name them. */
export const COMPARISONS: Readonly<Partial<Record<BinaryOperator, Ordering>>> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};
/** Two conditions that never hold together, joined by `&&`; two of which one always holds, joined by `||`. */
export function contraryFaults(node: Binary): readonly ExpressionProblem[] {
  if (node.op !== '&&' && node.op !== '||') return [];
  const fixed = decidingPart(node);
  if (fixed)
    return [
      {
        what: told('saysAlways', '"{{word}}" says the same of every record: {{text}}', {
          word: node.op,
          text: String(fixed.value),
        }),
        position: fixed.at,
      },
    ];
  const others = conditionsOf(node.left, node.op);
  return conditionsOf(node.right, node.op).flatMap(({ at, ...one }) => {
    const fault = others
      .map((other) => pairFault(other, one, node.op === '||'))
      .find((found) => found !== undefined);
    return fault ? [{ what: fault, position: at }] : [];
  });
}

/**
 * A fixed part that decides the whole: what stands first, or a fixed yes or no behind. Another value behind `||` is what is taken where
 * there is none before it: `remark || 'none'`.
 */
function decidingPart({
  op,
  left,
  right,
}: Binary): Extract<ExpressionNode, { kind: 'literal' }> | undefined {
  if (left.kind === 'literal') return left;
  return right.kind === 'literal' && right.value === (op === '||') ? right : undefined;
}

function conditionsOf(
  node: ExpressionNode,
  joint: BinaryOperator,
): readonly (Condition & { readonly at: number })[] {
  if (node.kind !== 'binary') return [];
  if (node.op === joint)
    return [...conditionsOf(node.left, joint), ...conditionsOf(node.right, joint)];
  const op = COMPARISONS[node.op];
  if (op === undefined) return [];
  const [left, right] = [nameOf(node.left), nameOf(node.right)];
  if (left !== undefined && node.right.kind === 'literal')
    return [{ name: left, op, value: node.right.value, at: node.left.at }];
  return right !== undefined && node.left.kind === 'literal'
    ? [{ name: right, op: MIRRORED[op], value: node.left.value, at: node.left.at }]
    : [];
}

/** The same of a rule: the parts of one `all`, or of one `any`. Paths lead to the second of the two. */
export function contraryParts(
  rule: unknown,
  fields: Fields,
  path: readonly (string | number)[] = [],
): readonly { readonly path: string; readonly what: Told }[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const { all, any, not } = rule as Readonly<Record<string, unknown>>;
  if (not !== undefined) return contraryParts(not, fields, [...path, 'not']);
  const parts: readonly unknown[] | undefined = [all, any].find(Array.isArray);
  if (!parts) return [];
  const word = parts === all ? 'all' : 'any';
  const conditions = parts.map((part) => conditionOf(part, fields));
  return parts.flatMap((part, i) => {
    const own = conditions[i];
    const fault =
      own &&
      conditions
        .slice(0, i)
        .map((other) => other && pairFault(other, own, word === 'any'))
        .find((found) => found !== undefined);
    const at = [...path, word, i];
    return [
      ...(fault ? [{ path: at.join('.'), what: fault }] : []),
      ...contraryParts(part, fields, at),
    ];
  });
}

/** Of fields with several values more than one condition may hold; what is filled in later says nothing yet. */
function conditionOf(part: unknown, fields: Fields): Condition | undefined {
  const { field, op, value } = part as Readonly<Record<string, unknown>>;
  const isFixed =
    ['string', 'number', 'boolean'].includes(typeof value) && !String(value).startsWith('$');
  return typeof field === 'string' && isFixed && isOrdering(op) && kindOf(fields, field) !== 'list'
    ? { name: field, op, value }
    : undefined;
}

const isOrdering = (op: unknown): op is Ordering & Operator =>
  typeof op === 'string' && Object.hasOwn(TURNED, op);

function pairFault(one: Condition, other: Condition, isEither: boolean): Told | undefined {
  if (one.name !== other.name) return undefined;
  const { name } = one;
  if (!isEither)
    return isContrary(one, other)
      ? told('neverBoth', '"{{name}}" never meets both conditions: this never holds', { name })
      : undefined;
  const [left, right] = [one, other].map((part) => ({ ...part, op: TURNED[part.op] }));
  return left && right && isContrary(left, right)
    ? told('alwaysOne', '"{{name}}" always meets one of the two: this always holds', { name })
    : undefined;
}
