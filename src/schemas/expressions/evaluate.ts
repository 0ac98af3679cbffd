import { findFunction } from './functions.ts';
import type { BinaryOperator, ExpressionNode } from './node.ts';
import { parseExpression } from './parse.ts';
import { reckon, type Reckoning } from './reckon.ts';
import { compareValues, isSame, toNumber, toText } from './values.ts';

/** The names an expression sees: fields of the row, `$user`, `$row`, `$form`, `$deps` … */
export type ExpressionScope = Readonly<Record<string, unknown>>;

/**
 * The value of an expression; browser and server run this same code, under a page without `unsafe-eval`.
 * Reads own properties only, calls only the function table; a missing name, a division by zero, arithmetic on
 * what is no number and whatever looks at more than two million characters give null.
 * @throws ExpressionError when the source is no expression.
 */
export function evaluate(source: string, scope: ExpressionScope = {}): unknown {
  const node = parseExpression(source);
  try {
    return valueOf(node, { scope, left: MOST_CHARACTERS });
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}

/** An evaluation under way. */
interface Running {
  readonly scope: ExpressionScope;
  /** Characters that may still be looked at. */
  left: number;
}

const MOST_CHARACTERS = 2_000_000;
/** Looking at an item of a list costs as much as so many characters. */
const ITEM = 10;

class TooCostly extends Error {}

/** Whether a condition holds for a scope. An absent condition holds. */
export function holds(source: string | undefined, scope: ExpressionScope): boolean {
  return source === undefined || Boolean(evaluate(source, scope));
}

function valueOf(node: ExpressionNode, at: Running): unknown {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'name':
      return ownProperty(at.scope, node.name);
    case 'member':
      return memberOf(node, at);
    case 'call':
      return call(node, at);
    case 'list':
      return node.items.map((item) => valueOf(item, at));
    case 'choice':
      return valueOf(valueOf(node.test, at) ? node.yes : node.no, at);
    case 'unary':
      return unary(node.op, valueOf(node.operand, at));
    case 'binary':
      return binary(node.op, node, at);
  }
}

function call({ name, args }: Extract<ExpressionNode, { kind: 'call' }>, at: Running): unknown {
  const values = args.map((arg) => valueOf(arg, at));
  look(at, values);
  return findFunction(name)?.run(values) ?? null;
}

/** Texts count by their length, lists by their items: a short source asks for much where the texts are long. @throws TooCostly */
function look(at: Running, values: readonly unknown[]): void {
  for (const value of values) {
    at.left -= typeof value === 'string' ? value.length : 1;
    if (Array.isArray(value))
      for (const item of value as readonly unknown[])
        at.left -= typeof item === 'string' ? ITEM + item.length : ITEM;
    if (at.left < 0) throw new TooCostly();
  }
}

/** A part of a value; of a link what it brings, which lies beside it under a name of its own: `stationId.stationType`. */
function memberOf(
  { object, key: part }: Extract<ExpressionNode, { kind: 'member' }>,
  at: Running,
): unknown {
  const key = valueOf(part, at);
  const beside = object.kind === 'name' ? { in: at.scope, name: object.name } : undefined;
  const deeper =
    object.kind === 'member'
      ? { in: valueOf(object.object, at), name: valueOf(object.key, at) }
      : undefined;
  const link = beside ?? deeper;
  return (
    (link && ownProperty(link.in, `${toText(link.name)}.${toText(key)}`)) ??
    ownProperty(valueOf(object, at), key)
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
  at: Running,
): unknown {
  const left = valueOf(node.left, at);
  switch (op) {
    case '&&':
      return left && valueOf(node.right, at);
    case '||':
      return left || valueOf(node.right, at);
    case '??':
      return left ?? valueOf(node.right, at);
    default: {
      const right = valueOf(node.right, at);
      look(at, [left, right]);
      return combine(op, left, right);
    }
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

function calculate(op: Reckoning, left: unknown, right: unknown): number | null {
  const a = toNumber(left);
  const b = toNumber(right);
  return a === null || b === null ? null : reckon(op, a, b);
}
