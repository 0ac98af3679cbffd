import { roundHalfEven } from '../formulas/decimal.ts';
import {
  add,
  compareRationals,
  divide,
  magnitude,
  multiply,
  subtract,
  toRational,
  ZERO,
  type Rational,
} from '../formulas/rational.ts';
import { told } from '../texts/told.ts';
import { ExpressionError } from './expression-error.ts';
import type { ExpressionNode } from './node.ts';
import { parseExpression } from './parse.ts';

/** What a name stands for; null where nobody knows. */
export type ExactScope = Readonly<Record<string, Rational | null>>;
type Exact = Rational | boolean | null;

const MOST_PLACES = 10;

/**
 * The value of an expression over numbers alone, as fractions: nothing is rounded unless `round` says so, so that a third of three is
 * one. Arithmetic, comparisons, choices, `min`, `max`, `abs` and `round` (GB/T 8170) are known. What is worked out of an unknown value is unknown.
 * @throws ExpressionError when the source is no expression, or asks for more than numbers
 */
export function evaluateExact(source: string, scope: ExactScope): Exact {
  return valueOf(parseExpression(source), { source, scope });
}

interface Place {
  readonly source: string;
  readonly scope: ExactScope;
}

function valueOf(node: ExpressionNode, at: Place): Exact {
  switch (node.kind) {
    case 'literal':
      return literalOf(node, at);
    case 'name':
      return Object.hasOwn(at.scope, node.name) ? (at.scope[node.name] ?? null) : null;
    case 'unary':
      return unaryOf(node, at);
    case 'binary':
      return binaryOf(node, at);
    case 'choice':
      return choiceOf(node, at);
    case 'call':
      return callOf(node, at);
    default:
      throw new ExpressionError(
        told('numbersOnly', 'only numbers are known here'),
        node.at,
        at.source,
      );
  }
}

function literalOf(node: Extract<ExpressionNode, { kind: 'literal' }>, { source }: Place): Exact {
  if (node.value === null || typeof node.value === 'boolean') return node.value;
  const exact = typeof node.value === 'number' ? toRational(node.value) : null;
  if (!exact)
    throw new ExpressionError(told('numbersOnly', 'only numbers are known here'), node.at, source);
  return exact;
}

function unaryOf(node: Extract<ExpressionNode, { kind: 'unary' }>, at: Place): Exact {
  const value = valueOf(node.operand, at);
  if (node.op === '!') return value === null ? null : !isTrue(value);
  const n = numberOf(value);
  return n && node.op === '-' ? subtract(ZERO, n) : n;
}

/** A condition that nobody knows chooses nothing. */
function choiceOf(node: Extract<ExpressionNode, { kind: 'choice' }>, at: Place): Exact {
  const test = valueOf(node.test, at);
  return test === null ? null : valueOf(isTrue(test) ? node.yes : node.no, at);
}

function binaryOf(node: Extract<ExpressionNode, { kind: 'binary' }>, at: Place): Exact {
  const left = valueOf(node.left, at);
  const isHeld = left !== null && isTrue(left);
  if (node.op === '&&') return isHeld ? valueOf(node.right, at) : left;
  if (node.op === '||') return isHeld ? left : valueOf(node.right, at);
  if (node.op === '??') return left ?? valueOf(node.right, at);
  return reckoned(node, at, [numberOf(left), numberOf(valueOf(node.right, at))]);
}

function reckoned(
  node: Extract<ExpressionNode, { kind: 'binary' }>,
  at: Place,
  [a, b]: readonly [Rational | null, Rational | null],
): Exact {
  if (!a || !b) return null;
  const reckon = RECKONS[node.op];
  if (reckon) return reckon(a, b);
  const compare = COMPARES[node.op];
  if (!compare)
    throw new ExpressionError(
      told('noSign', '"{{found}}" is not known here', { found: node.op }),
      node.at,
      at.source,
    );
  return compare(compareRationals(a, b));
}

const RECKONS: Readonly<Record<string, (a: Rational, b: Rational) => Rational | null>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
};
const COMPARES: Readonly<Record<string, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function callOf(node: Extract<ExpressionNode, { kind: 'call' }>, at: Place): Exact {
  const numbers = node.args.map((arg) => numberOf(valueOf(arg, at)));
  const run = Object.hasOwn(CALLS, node.name) ? CALLS[node.name] : undefined;
  if (!run)
    throw new ExpressionError(
      told('noSign', '"{{found}}" is not known here', { found: node.name }),
      node.at,
      at.source,
    );
  const known = numbers.filter((one) => one !== null);
  return known.length === numbers.length ? run(known) : null;
}

const CALLS: Readonly<Record<string, (numbers: readonly Rational[]) => Rational | null>> = {
  min: (numbers) => extremeOf(numbers, -1),
  max: (numbers) => extremeOf(numbers, 1),
  abs: ([n]) => (n ? magnitude(n) : null),
  round: ([n, places]) => (n ? rounded(n, placesOf(places)) : null),
};

function extremeOf(numbers: readonly Rational[], wanted: 1 | -1): Rational | null {
  return numbers.reduce<Rational | null>(
    (best, one) => (best === null || compareRationals(one, best) === wanted ? one : best),
    null,
  );
}

function placesOf(places: Rational | undefined): number {
  return places ? Math.min(Math.max(Number(places.over / places.under), 0), MOST_PLACES) : 2;
}

function rounded({ over, under }: Rational, places: number): Rational {
  return {
    over: BigInt(roundHalfEven({ digits: over, places: 0 }, places, under)),
    under: 10n ** BigInt(places),
  };
}

function numberOf(value: Exact): Rational | null {
  return typeof value === 'boolean' ? null : value;
}

function isTrue(value: Rational | boolean): boolean {
  return typeof value === 'boolean' ? value : value.over !== 0n;
}
