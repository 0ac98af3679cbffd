import type { RuleWorld } from '../frame.ts';
import { FormulaError, type Fault } from '../scanning/fault.ts';
import { Reader, type Node } from '../scanning/reader.ts';
import type { Comparison, Condition, Value } from '../tree.ts';
import { CALLS, readCall } from './calls.ts';
import { keepIds } from './keep-ids.ts';

/** Longest formula, in letters. */
export const MAX_FORMULA = 10_000;
/** Deepest nesting of brackets, calls and `not`: more than any tree needs. */
const MAX_NESTING = 60;

/** A formula as blocks, or why it is none. */
export type Parsed =
  | {
      readonly when: Condition;
      /** By id: where the block stands in the text, first letter and the one after its last. */
      readonly spots: ReadonlyMap<string, readonly [number, number]>;
    }
  | { readonly error: Fault };

/** Longer signs first. */
const COMPARISONS: readonly (readonly [string, Comparison])[] = [
  ['>=', '>='],
  ['<=', '<='],
  ['!=', '!='],
  ['<>', '!='],
  ['==', '='],
  ['\u2265', '>='],
  ['\u2264', '<='],
  ['\u2260', '!='],
  ['>', '>'],
  ['<', '<'],
  ['=', '='],
];

/**
 * Reads a formula (docs/guides/monitor-rules.md). Never throws. What it means, units and unknown codes, is judged by `checkTree`.
 * @param old the condition that was there: blocks that are still there keep their ids
 */
export function parseFormula(text: string, world: RuleWorld, old?: Condition): Parsed {
  if (text.length > MAX_FORMULA)
    return { error: { at: MAX_FORMULA, code: 'tooLong', params: { max: MAX_FORMULA } } };
  try {
    const reader = new Reader(text, world, { readWhole: readOr, calls: CALLS });
    const node = readOr(reader);
    const when = reader.asCondition(node);
    if (reader.peek() !== '') reader.wants('end');
    const { kept, ids } = keepIds(when, old);
    return {
      when: kept,
      spots: new Map(
        [...reader.spots].flatMap(([id, spot]) =>
          ids.has(id) ? [[ids.get(id) ?? id, spot] as const] : [],
        ),
      ),
    };
  } catch (error) {
    if (error instanceof FormulaError) return { error: error.fault };
    throw error;
  }
}

function readOr(reader: Reader): Node {
  reader.depth += 1;
  if (reader.depth > MAX_NESTING) reader.fail('tooDeep');
  const node = readGroup(reader, 'or', '||', () =>
    readGroup(reader, 'and', '&&', () => readNot(reader)),
  );
  reader.depth -= 1;
  return node;
}

function readGroup(reader: Reader, op: 'and' | 'or', sign: string, readPart: () => Node): Node {
  const first = readPart();
  const parts: Condition[] = [];
  while (reader.acceptWord(op) || reader.accept(sign)) {
    if (parts.length === 0) parts.push(reader.asCondition(first));
    parts.push(reader.asCondition(readPart()));
  }
  return parts.length === 0 ? first : reader.condition({ op, of: parts }, first.from);
}

function readNot(reader: Reader): Node {
  const { from } = reader.here();
  if (!reader.acceptWord('not')) return readComparison(reader);
  reader.depth += 1;
  if (reader.depth > MAX_NESTING) reader.fail('tooDeep');
  const of = reader.asCondition(readNot(reader));
  reader.depth -= 1;
  return reader.condition({ op: 'not', of }, from);
}

function readComparison(reader: Reader): Node {
  const left = readSum(reader);
  const is = COMPARISONS.find(([sign]) => reader.accept(sign))?.[1];
  if (is === undefined) return left;
  const right = readSum(reader);
  return reader.condition(
    { op: 'compare', left: reader.asValue(left), is, right: reader.asValue(right) },
    left.from,
  );
}

function readSum(reader: Reader): Node {
  return readArithmetic(reader, ['+', '-'], () =>
    readArithmetic(reader, ['*', '/'], () => readOperand(reader)),
  );
}

function readArithmetic(
  reader: Reader,
  signs: readonly ('+' | '-' | '*' | '/')[],
  readPart: () => Node,
): Node {
  let node = readPart();
  for (;;) {
    const op = signs.find((sign) => reader.accept(sign));
    if (op === undefined) return node;
    const left: Value = reader.asValue(node);
    const right: Value = reader.asValue(readPart());
    node = reader.value({ op, left, right }, node.from);
  }
}

function readOperand(reader: Reader): Node {
  const { from } = reader.here();
  if (reader.accept('(')) {
    const node = readOr(reader);
    reader.expect(')');
    return { ...node, from };
  }
  const number = reader.signedNumber();
  return number === undefined
    ? readCall(reader)
    : reader.value({ op: 'number', value: number, unit: reader.unit() }, from);
}
