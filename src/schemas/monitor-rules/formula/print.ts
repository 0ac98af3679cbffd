import type { RuleWorld } from '../frame.ts';
import type { ConditionOp, OfOp, ValueOp } from '../parts.ts';
import {
  FLOW,
  type Comparison,
  type Condition,
  type Effective,
  type Measured,
  type RuleTree,
  type Span,
  type Value,
} from '../tree.ts';
import { UNITS } from '../units.ts';
import { plainOf } from './scanner.ts';
import { wordOf } from './words.ts';

/** How a formula is written. */
export interface PrintOptions {
  /** Factors by their names in brackets, where a name belongs to one factor alone; else by their codes. */
  readonly names?: Pick<RuleWorld, 'factor' | 'factors'>;
}

/** Codes that are read as such though nobody knows them: a word with a digit. */
const CODE = /^[A-Za-z_]\w*\d\w*$/;
const DIGITS = /^\d{1,36}$/;
/** A higher number binds tighter; calls and brackets bind most. */
const BINDING = { or: 1, and: 2, not: 3, compare: 4, '+': 5, '-': 5, '*': 6, '/': 6 } as const;
const ATOM = 9;

/** A rule's condition (or a part of it) as a formula that `parseFormula` reads back. */
export function printFormula(
  what: RuleTree | Condition | Value,
  options: PrintOptions = {},
): string {
  return print('v' in what ? what.when : what, options);
}

function print(block: Condition | Value, options: PrintOptions): string {
  return block.off ? call('off', printPlain(block, options)) : printPlain(block, options);
}

function printPlain(block: Condition | Value, options: PrintOptions): string {
  return PRINT[block.op](block as never, options);
}

/** In brackets where it would be taken apart beside an operator of that strength. */
function printBeside(block: Condition | Value, least: number, options: PrintOptions): string {
  const text = print(block, options);
  return bindingOf(block) < least ? `(${text})` : text;
}

function bindingOf(block: Condition | Value): number {
  if (block.off || ((block.op === 'and' || block.op === 'or') && block.of.length < 2)) return ATOM;
  return Object.hasOwn(BINDING, block.op) ? BINDING[block.op as keyof typeof BINDING] : ATOM;
}

type Print<O extends ConditionOp | ValueOp> = (
  block: OfOp<Condition | Value, O>,
  options: PrintOptions,
) => string;

/** Groups of fewer than two have no operator to stand between them: they are written as a call. */
function printGroup({ op, of }: OfOp<Condition, 'and'>, options: PrintOptions): string {
  if (of.length < 2) return call(op, ...of.map((one) => print(one, options)));
  return of.map((one) => printBeside(one, BINDING[op] + 1, options)).join(` ${op} `);
}

function printArithmetic({ op, left, right }: OfOp<Value, '+'>, options: PrintOptions): string {
  const binding = BINDING[op];
  return `${printBeside(left, binding, options)} ${op} ${printBeside(right, binding + 1, options)}`;
}

function printAggregate(block: OfOp<Value, 'mean'>, options: PrintOptions): string {
  return call(block.op, printSource(block, options), printSpan(block.span));
}

const PRINT: { readonly [O in ConditionOp | ValueOp]: Print<O> } = {
  and: printGroup,
  or: printGroup as never,
  not: ({ of }, options) => `not ${printBeside(of, ATOM, options)}`,
  compare: ({ left, is, right }, options) =>
    `${print(left, options)} ${is satisfies Comparison} ${print(right, options)}`,
  between: ({ value, low, high, outside }, options) =>
    call(outside ? 'outside' : 'between', ...[value, low, high].map((one) => print(one, options))),
  mark: (block, options) =>
    call('mark', printFactor(block.factor, options), ...block.in.map(quote)),
  facility: ({ item, in: codes }) =>
    call('facility', ...(item === undefined ? [] : [item]), ...codes.map(quote)),
  analyser: ({ factor, in: codes }, options) =>
    call(
      'analyser',
      ...(factor === undefined ? [] : [printFactor(factor, options)]),
      ...codes.map(quote),
    ),
  place: (block) => call(block.by, ...block.in.map(printId)),
  clock: (block) => call('clock', ...printTimes(block)),
  times: ({ of, count }, options) => call('times', print(of, options), `${count}`),
  within: ({ of, count, span }, options) =>
    call('within', print(of, options), `${count}`, printSpan(span)),
  lasts: ({ of, span }, options) => call('lasts', print(of, options), printSpan(span)),
  constant: ({ factor, count }, options) =>
    call('constant', printFactor(factor, options), `${count}`),
  absent: ({ factor, span }, options) =>
    call('absent', printFactor(factor, options), printSpan(span)),
  number: ({ value, unit }) =>
    unit === null ? `${value}` : `${value} ${UNITS.includes(unit) ? unit : quote(unit)}`,
  measured: (block, options) =>
    block.back
      ? call('back', printSource(block, options), printSpan(block.back))
      : printSource(block, options),
  limit: ({ factor, side }, options) => call(side, printFactor(factor, options)),
  mean: printAggregate,
  lowest: printAggregate as never,
  highest: printAggregate as never,
  sum: printAggregate as never,
  change: (block, options) =>
    call(block.as === 'percent' ? 'changePercent' : 'change', printSource(block, options)),
  '+': printArithmetic,
  '-': printArithmetic as never,
  '*': printArithmetic as never,
  '/': printArithmetic as never,
  abs: ({ of }, options) => call('abs', print(of, options)),
};

function call(word: string, ...parts: readonly string[]): string {
  return `${word}(${parts.join(', ')})`;
}

function printSource({ factor, field, point }: Measured, options: PrintOptions): string {
  const code = printFactor(factor, options);
  const own = field === undefined ? code : call(field, code);
  return point === undefined ? own : call('at', printId(point), own);
}

function printFactor(code: string, { names }: PrintOptions): string {
  if (code === FLOW) return FLOW;
  const name = names?.factor(code)?.name;
  if (
    name !== undefined &&
    names?.factors().filter((factor) => factor.name === name || factor.code === name).length === 1
  )
    return inBrackets(name);
  return CODE.test(code) && !wordOf(code) ? code : inBrackets(code);
}

function printSpan({ n, unit }: Span): string {
  return `${n}${unit}`;
}

function printTimes({ from, to, days, holidays }: Effective): readonly string[] {
  return [
    ...(from === undefined ? [] : [`from ${quote(from)}`]),
    ...(to === undefined ? [] : [`to ${quote(to)}`]),
    ...(days === undefined ? [] : [['days', ...days].join(' ')]),
    ...(holidays === undefined ? [] : [`holidays ${holidays}`]),
  ];
}

function printId(id: string): string {
  return DIGITS.test(id) ? id : quote(id);
}

function quote(text: string): string {
  return `'${double(text, "'")}'`;
}

function inBrackets(text: string): string {
  return `[${double(text, ']')}]`;
}

/** A sign that would end the text, and what is read as it, is written twice. */
function double(text: string, sign: string): string {
  return Array.from(text, (letter) => (plainOf(letter) === sign ? letter + letter : letter)).join(
    '',
  );
}
