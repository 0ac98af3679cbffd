import { blockCard, conditionCard, valueCard } from './blocks/ask.ts';
import type { Silence } from './blocks/card.ts';
import type { Condition, Value } from './tree.ts';
import { blocksUnder, isOff } from './walk.ts';

const SILENCE: Silence = { isUnknown: isUnknownWithout, needsOwn, isOff };

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
  return blocksUnder(when).some((block) => blockCard(block).remembersSilence(block, SILENCE));
}

/** What another point said is seen at the frames of this one: windows over it hang on every frame. */
function leavesNoTrace(when: Condition): boolean {
  return !blocksUnder(when).some((block) => blockCard(block).remembersOthers(block));
}

function isUnknownWithout(block: Condition): boolean {
  return !isOff(block) && conditionCard(block).isUnknownWithout(block, SILENCE);
}

function needsOwn(value: Value): boolean {
  return valueCard(value).needsOwn(value, SILENCE);
}
