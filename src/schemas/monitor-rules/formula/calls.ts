import { CONDITION_CARDS, VALUE_CARDS } from '../blocks/cards.ts';
import type { Call, Node, Reader } from '../scanning/reader.ts';

/** What may be called, with how what stands between its brackets is read: the words of all blocks, and what puts one aside. */
export const CALLS: ReadonlyMap<string, Call> = new Map([
  ...[...Object.values(CONDITION_CARDS), ...Object.values(VALUE_CARDS)].flatMap(({ calls }) =>
    Object.entries(calls),
  ),
  ['off', readOff] as const,
]);

/** A call, or a factor. */
export function readCall(reader: Reader): Node {
  const { from } = reader.here();
  const called = reader.openCall();
  if (!called) return reader.value({ op: 'measured', factor: reader.factor() }, from);
  const node = called.read(reader, from);
  reader.expect(')');
  return { ...node, from };
}

function readOff(reader: Reader): Node {
  const node = reader.readNode();
  return node.sort === 'condition'
    ? { ...node, block: { ...node.block, off: true } }
    : { ...node, block: { ...node.block, off: true } };
}
