import { isContrary, MIRRORED, TURNED, type Ordering } from '#schemas/expressions/contrary.ts';
import { childrenOf, comparedSides, isGroup, valueCard } from '../blocks/ask.ts';
import type { Note } from '../problem-codes.ts';
import type { Comparison, RuleBlock, Value } from '../tree.ts';
import { isOff } from '../walk.ts';

const ORDERINGS: Readonly<Record<Comparison, Ordering>> = {
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '=': 'eq',
  '!=': 'ne',
};

/** A value that is held against a number, in a unit. */
interface Held {
  readonly what: string;
  readonly op: Ordering;
  readonly value: number;
}

/** Conditions of one group that never hold together, or of which one always holds, told at the second of the two. */
export function contraryNotes(block: RuleBlock): readonly Note[] {
  if (!isGroup(block)) return [];
  const isEither = ANY.has(block.op);
  const parts = childrenOf(block)
    .filter((part) => !isOff(part))
    .map((part) => ({ id: part.id, held: heldOf(part) }));
  return parts.flatMap(({ id, held }, i): readonly Note[] => {
    const isTold = parts.slice(0, i).some(({ held: other }) => {
      if (!held || other?.what !== held.what) return false;
      return isEither ? isContrary(turned(other), turned(held)) : isContrary(other, held);
    });
    return isTold ? [{ blockId: id, code: isEither ? 'alwaysOne' : 'neverBoth', params: {} }] : [];
  });
}

/** Groups of which one condition is enough. */
const ANY: ReadonlySet<string> = new Set(['or']);

const turned = (one: Held): Held => ({ ...one, op: TURNED[one.op] });

function heldOf(block: RuleBlock): Held | undefined {
  const sides = comparedSides(block);
  if (!sides || !('is' in block)) return undefined;
  const op = ORDERINGS[block.is];
  const [left, right] = [numberIn(sides.left), numberIn(sides.right)];
  if (left === undefined && right !== undefined)
    return { what: told(sides.left, sides.right), op, value: right };
  return left !== undefined && right === undefined
    ? { what: told(sides.right, sides.left), op: MIRRORED[op], value: left }
    : undefined;
}

function numberIn(value: Value): number | undefined {
  const written = valueCard(value).written?.(value);
  return typeof written === 'number' ? written : undefined;
}

/** What is held, and in which unit: two of the same text are the same. */
function told(value: Value, against: Value): string {
  const unit = 'unit' in against ? against.unit : null;
  return JSON.stringify([value, unit], (key, one: unknown) => (key === 'id' ? undefined : one));
}
