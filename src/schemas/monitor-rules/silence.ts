import type { Condition, Value } from './tree.ts';
import { blocksUnder, isOff } from './walk.ts';

/**
 * Whether a frame that has none of the factors a condition reads of its own point (`factorsOf`) is surely not known and leaves no trace, so
 * that such frames need not be looked at.
 */
export function isSilentWithout(when: Condition): boolean {
  return leavesNoTrace(when) && isUnknownWithout(when);
}

/**
 * Whether a memory is another without the frames that have none of the factors a condition reads of its own point: something counts or looks
 * at every frame.
 */
export function remembersWithout(when: Condition): boolean {
  if (!leavesNoTrace(when)) return true;
  return blocksUnder(when).some((block) => {
    if (block.op === 'absent') return true;
    if (block.op === 'times' || block.op === 'lasts' || block.op === 'within')
      return !isUnknownWithout(block.of);
    return false;
  });
}

/** What another point said is seen at the frames of this one: windows over it hang on every frame. */
function leavesNoTrace(when: Condition): boolean {
  return blocksUnder(when).every(
    (one) => !('point' in one) || one.point === undefined || one.op === 'measured',
  );
}

function isUnknownWithout(block: Condition): boolean {
  if (isOff(block)) return false;
  switch (block.op) {
    case 'and':
    case 'or':
      return block.of.every((part) => isOff(part) || isUnknownWithout(part));
    case 'not':
    case 'times':
    case 'lasts':
      return isUnknownWithout(block.of);
    case 'compare':
      return needsOwn(block.left) || needsOwn(block.right);
    case 'between':
      return needsOwn(block.value);
    case 'mark':
    case 'constant':
      return true;
    default:
      return false;
  }
}

function needsOwn(value: Value): boolean {
  if ('left' in value) return needsOwn(value.left) || needsOwn(value.right);
  if (value.op === 'abs') return needsOwn(value.of);
  if (value.op === 'change') return value.point === undefined;
  return value.op === 'measured' && value.point === undefined && value.back === undefined;
}
