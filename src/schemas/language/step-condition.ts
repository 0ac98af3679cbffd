import type { BinaryOperator, ExpressionNode } from '#schemas/expressions/node.ts';
import { parseExpression } from '#schemas/expressions/parse.ts';
import { told, type Told } from '../texts/told.ts';
import { kindOf } from '../types/kinds.ts';
import type { Kind } from '../types/words.ts';
import type { EntitySchema } from './entity.ts';

/** What a condition of a step is in the language of processes, or why it is none there. */
export type StepCondition = { readonly juel: string } | { readonly fault: Told };

type About = Pick<EntitySchema, 'fields' | 'approval'>;

/**
 * Says the `when` of a step of an approval as the condition of a flow. A process knows the variables of its approval alone; it compares
 * numbers, texts, codes, and yes with no: what it would judge otherwise than the schema is a fault.
 * @throws ExpressionError the source is no expression
 */
export function stepCondition(source: string, about: About): StepCondition {
  try {
    return { juel: `\${${sayTest(parseExpression(source), about)}}` };
  } catch (error) {
    if (error instanceof Unsayable) return { fault: error.told };
    throw error;
  }
}

class Unsayable extends Error {
  readonly told: Told;

  constructor(
    what = told(
      'stepCompares',
      'a step compares what its process knows: && || ! == != < <= > >=, sums of numbers, isEmpty(field)',
    ),
  ) {
    super(what.message);
    this.told = what;
  }
}

/** Words that expressions of processes keep for themselves. */
const RESERVED: ReadonlySet<string> = new Set(
  'and or not eq ne lt le gt ge div mod empty true false null instanceof'.split(' '),
);
const COMPARED: ReadonlySet<Kind> = new Set<Kind>(['number', 'text', 'bool', 'id']);
const LOGIC: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(['&&', '||']);
const COMPARES: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>([
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
]);
/** A higher number binds tighter; what is none of these stands in brackets of its own. */
const BINDING: Partial<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

/** What holds or does not. */
function sayTest(node: ExpressionNode, about: About): string {
  if (node.kind === 'literal' && typeof node.value === 'boolean') return String(node.value);
  if (node.kind === 'name') {
    if (kindOf(about.fields, node.name) === 'bool') return sayName(node.name, about);
    throw new Unsayable(
      told('stepTruth', '"{{name}}" is neither true nor false: compare it', { name: node.name }),
    );
  }
  if (node.kind === 'call') return sayCall(node, about);
  if (node.kind === 'unary' && node.op === '!') return `!(${sayTest(node.operand, about)})`;
  if (node.kind === 'binary' && LOGIC.has(node.op))
    return sayBinary(node, (side) => sayTest(side, about));
  if (node.kind === 'binary' && COMPARES.has(node.op))
    return sayBinary(node, (side) => sayValue(side, about));
  throw new Unsayable();
}

/** What is compared. */
function sayValue(node: ExpressionNode, about: About): string {
  if (node.kind === 'literal') return sayLiteral(node.value);
  if (node.kind === 'name') return sayName(node.name, about);
  if (node.kind === 'unary' && node.op === '-') {
    demandNumbers([node.operand], about);
    return `-${bracketed(node.operand, about)}`;
  }
  if (node.kind === 'binary' && (BINDING[node.op] ?? 0) >= 5) {
    demandNumbers([node.left, node.right], about);
    return sayBinary(node, (side) => sayValue(side, about));
  }
  throw new Unsayable();
}

function sayBinary(
  { op, left, right }: ExpressionNode & { readonly kind: 'binary' },
  say: (side: ExpressionNode) => string,
): string {
  const own = BINDING[op] ?? 0;
  const side = (node: ExpressionNode, isRight: boolean): string => {
    const its = node.kind === 'binary' ? (BINDING[node.op] ?? 0) : Infinity;
    return its < own || (isRight && its === own) ? `(${say(node)})` : say(node);
  };
  return `${side(left, false)} ${op} ${side(right, true)}`;
}

const bracketed = (node: ExpressionNode, about: About): string =>
  node.kind === 'binary' ? `(${sayValue(node, about)})` : sayValue(node, about);

/** Sums are of numbers: a process joins no texts. */
function demandNumbers(sides: readonly ExpressionNode[], { fields }: About): void {
  for (const side of sides) {
    const isNumber =
      side.kind === 'name'
        ? kindOf(fields, side.name) === 'number'
        : side.kind !== 'literal' || typeof side.value === 'number';
    if (!isNumber) throw new Unsayable();
  }
}

function sayCall({ name, args }: ExpressionNode & { readonly kind: 'call' }, about: About): string {
  const [of] = args;
  if (name !== 'isEmpty' || of?.kind !== 'name') throw new Unsayable();
  return `empty ${sayName(of.name, about, true)}`;
}

function sayName(name: string, { fields, approval }: About, isAnyKind = false): string {
  if (!(approval?.variables ?? []).includes(name))
    throw new Unsayable(
      told('stepVariable', 'the process does not know "{{name}}": name it in "variables"', {
        name,
      }),
    );
  if (RESERVED.has(name))
    throw new Unsayable(told('stepWord', '"{{name}}" is a word of processes', { name }));
  const kind = kindOf(fields, name);
  if (!isAnyKind && (kind === undefined || !COMPARED.has(kind)))
    throw new Unsayable(told('stepKind', 'a process does not compare "{{name}}"', { name }));
  return name;
}

function sayLiteral(value: string | number | boolean | null): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/gu, String.raw`\$&`)}'`;
  return String(value);
}
