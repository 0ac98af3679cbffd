import { findFunction } from './functions.ts';
import type { BinaryOperator, ExpressionNode } from './node.ts';
import { parseExpression } from './parse.ts';
import { compareValues, isSame, toNumber, toText } from './values.ts';

/** The names an expression sees: fields of the row, `$user`, `$row`, `$form`, `$deps` … */
export type ExpressionScope = Readonly<Record<string, unknown>>;

/**
 * The value of an expression; browser and server run this same code, under a page without `unsafe-eval`.
 * Reads own properties only, calls only the function table; a missing name, a division by zero and arithmetic on
 * what is no number give null.
 * @throws ExpressionError when the source is no expression.
 */
export function evaluate(source: string, scope: ExpressionScope = {}): unknown {
  return valueOf(parseExpression(source), scope);
}

/** Whether a condition holds for a scope. An absent condition holds. */
export function holds(source: string | undefined, scope: ExpressionScope): boolean {
  return source === undefined || Boolean(evaluate(source, scope));
}

function valueOf(node: ExpressionNode, scope: ExpressionScope): unknown {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'name':
      return ownProperty(scope, node.name);
    case 'member':
      return memberOf(node, scope);
    case 'call':
      return findFunction(node.name)?.run(node.args.map((arg) => valueOf(arg, scope))) ?? null;
    case 'list':
      return node.items.map((item) => valueOf(item, scope));
    case 'choice':
      return valueOf(valueOf(node.test, scope) ? node.yes : node.no, scope);
    case 'unary':
      return unary(node.op, valueOf(node.operand, scope));
    case 'binary':
      return binary(node.op, node, scope);
  }
}

/** A part of a value; of a link what it brings, which lies beside it under a name of its own: `stationId.stationType`. */
function memberOf(
  { object, key: part }: Extract<ExpressionNode, { kind: 'member' }>,
  scope: ExpressionScope,
): unknown {
  const key = valueOf(part, scope);
  const beside = object.kind === 'name' ? { in: scope, name: object.name } : undefined;
  const deeper =
    object.kind === 'member'
      ? { in: valueOf(object.object, scope), name: valueOf(object.key, scope) }
      : undefined;
  const link = beside ?? deeper;
  return (
    (link && ownProperty(link.in, `${toText(link.name)}.${toText(key)}`)) ??
    ownProperty(valueOf(object, scope), key)
  );
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function ownProperty(object: unknown, key: unknown): unknown {
  if (typeof key !== 'string' && typeof key !== 'number') return null;
  if (object === null || object === undefined || FORBIDDEN.has(String(key))) return null;
  if (typeof object !== 'object' && typeof object !== 'string') return null;
  if (!Object.hasOwn(Object(object) as object, key)) return null;
  const value = (object as Readonly<Record<string | number, unknown>>)[key];
  return typeof value === 'function' || value === undefined ? null : value;
}

function unary(op: '!' | '-' | '+', value: unknown): unknown {
  if (op === '!') return !value;
  const n = toNumber(value);
  return n === null ? null : op === '-' ? -n : n;
}

function binary(
  op: BinaryOperator,
  node: { readonly left: ExpressionNode; readonly right: ExpressionNode },
  scope: ExpressionScope,
): unknown {
  const left = valueOf(node.left, scope);
  switch (op) {
    case '&&':
      return left && valueOf(node.right, scope);
    case '||':
      return left || valueOf(node.right, scope);
    case '??':
      return left ?? valueOf(node.right, scope);
    default:
      return combine(op, left, valueOf(node.right, scope));
  }
}

function combine(
  op: Exclude<BinaryOperator, '&&' | '||' | '??'>,
  left: unknown,
  right: unknown,
): unknown {
  switch (op) {
    case '==':
      return isSame(left, right);
    case '!=':
      return !isSame(left, right);
    case '<':
      return compareValues(left, right) === -1;
    case '>':
      return compareValues(left, right) === 1;
    case '<=':
      return isOneOf(compareValues(left, right), -1);
    case '>=':
      return isOneOf(compareValues(left, right), 1);
    case '+':
      return typeof left === 'string' || typeof right === 'string'
        ? toText(left) + toText(right)
        : calculate(op, left, right);
    default:
      return calculate(op, left, right);
  }
}

function isOneOf(order: -1 | 0 | 1 | null, side: -1 | 1): boolean {
  return order === side || order === 0;
}

function calculate(op: '+' | '-' | '*' | '/' | '%', left: unknown, right: unknown): number | null {
  const a = toNumber(left);
  const b = toNumber(right);
  if (a === null || b === null) return null;
  const result = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '%': a % b }[op];
  return Number.isFinite(result) ? result : null;
}
