import { blockCard, childrenOf } from './blocks/ask.ts';
import type { RuleSettling } from './frame.ts';
import type { RuleMemory } from './judging/memory.ts';
import type { Judged } from './judging/truth-cells.ts';
import type { Condition, RuleBlock } from './tree.ts';
import { isOff } from './walk.ts';

/** The first moment from which on a block is as if everything had been seen; Infinity while that is not known. */
type From = () => number;
type See = (memory: RuleMemory) => void;

/**
 * From when on blocks come to what they would had every frame been seen: windows once they lie behind the first moment that was; what
 * counts frames once it saw one that begins its count anew, or as many as it counts.
 * @param startMs the first moment of which frames are seen
 */
export function makeSettling(
  when: Condition,
  truthOf: (block: Condition) => Judged,
  startMs: number,
): RuleSettling<RuleMemory> {
  const seeing: See[] = [];

  function fromOf(block: RuleBlock): From {
    if (isOff(block)) return () => startMs;
    const children = childrenOf(block).map(fromOf);
    const below: From =
      children.length === 0 ? () => startMs : () => Math.max(...children.map((from) => from()));
    const settles = blockCard(block).settles(block, { truthOf, below });
    if (typeof settles === 'function') return settleBy(settles);
    return settles === 0 ? below : () => below() + settles;
  }

  /** @param find the moment from which on a block is settled, by a frame; Infinity: not by this one */
  function settleBy(find: (memory: RuleMemory) => number): From {
    let foundMs = Infinity;
    seeing.push((memory) => {
      if (foundMs > memory.timeMs) foundMs = Math.min(foundMs, find(memory));
    });
    return () => foundMs;
  }

  const from = fromOf(when);
  return {
    see(memory) {
      for (const one of seeing) one(memory);
    },
    isSettled: (atMs) => from() <= atMs,
  };
}
