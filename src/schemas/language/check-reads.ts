import type { ExpressionProblem } from '../expressions/check-expression.ts';
import { suggestNearest } from '../expressions/nearest.ts';
import type { ExpressionNode } from '../expressions/node.ts';
import { parseExpression } from '../expressions/parse.ts';
import { toNumber } from '../expressions/values.ts';
import { bringOf, cardOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { kindOf } from '../types/kinds.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** What is one value has no parts. */
const SINGLE = new Set(['text', 'number', 'id', 'bool', 'date', 'datetime']);
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** What an expression reads that never holds anything: a part of a single value, a text beside a number. Silent where it cannot be read. */
export function findMisreads(source: string, fields: Fields): readonly ExpressionProblem[] {
  try {
    return faultsIn(parseExpression(source), fields);
  } catch {
    return [];
  }
}

function faultsIn(node: ExpressionNode, fields: Fields): readonly ExpressionProblem[] {
  return [...ownFaults(node, fields), ...partsOf(node).flatMap((part) => faultsIn(part, fields))];
}

function ownFaults(node: ExpressionNode, fields: Fields): readonly ExpressionProblem[] {
  if (node.kind === 'member') return partFault(node, fields);
  if (node.kind !== 'binary' || !COMPARISONS.has(node.op)) return [];
  return [
    [node.left, node.right],
    [node.right, node.left],
  ].flatMap(([name, literal]) => (name && literal ? compareFault(name, literal, fields) : []));
}

function partFault(
  { object, key }: Extract<ExpressionNode, { kind: 'member' }>,
  fields: Fields,
): readonly ExpressionProblem[] {
  if (object.kind !== 'name' || !Object.hasOwn(fields, object.name)) return [];
  const kind = kindOf(fields, object.name);
  if (kind === undefined || !SINGLE.has(kind)) return [];
  const brought = bringOf(fields[object.name]);
  if (key.kind === 'literal' && brought.includes(String(key.value))) return [];
  if (key.kind === 'literal' && brought.length > 0)
    return [
      {
        message: `"${object.name}" does not bring "${String(key.value)}"${suggestNearest(String(key.value), brought)}`,
        position: object.at,
      },
    ];
  const part = key.kind === 'literal' ? `"${String(key.value)}"` : 'parts';
  const held =
    kind === 'id' ? 'the id of a record, whose other fields are not at hand' : 'one value';
  return [{ message: `"${object.name}" holds ${held}: it has no ${part}`, position: object.at }];
}

function compareFault(
  name: ExpressionNode,
  literal: ExpressionNode,
  fields: Fields,
): readonly ExpressionProblem[] {
  if (name.kind !== 'name' || literal.kind !== 'literal') return [];
  const message = valueFault(fields, name.name, literal.value);
  return message === undefined ? [] : [{ message, position: literal.at }];
}

/** Why a value of a schema never fits a field: a number beside a text, a text that is no number beside a number. */
export function valueFault(fields: Fields, name: string, value: unknown): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return undefined;
  if (typeof value === 'number' && cardOf(field)?.isProse)
    return `"${name}" is a text and is compared with a number; write '${value}' for the text`;
  if (typeof value === 'string' && kindOf(fields, name) === 'number' && toNumber(value) === null)
    return `"${name}" is a number and is compared with the text "${value}"`;
  return undefined;
}

function partsOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object, node.key];
    case 'call':
      return node.args;
    case 'list':
      return node.items;
    case 'choice':
      return [node.test, node.yes, node.no];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
  }
}
