import type { RuleSettling } from '../frame.ts';
import type { Condition, Value } from '../tree.ts';
import { childrenOf, isOff, type RuleBlock, spanMs } from '../walk.ts';
import { codeOf, readerOf } from './compile-value.ts';
import type { RuleMemory } from './memory.ts';
import { readValid, settle } from './numbers.ts';
import type { Judged } from './truth-cells.ts';

/** The first moment from which on a block is as if everything had been seen; Infinity while that is not known. */
type From = () => number;
type See = (memory: RuleMemory) => void;
type Of<Op extends RuleBlock['op']> = Extract<RuleBlock, { readonly op: Op }>;

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
    if (block.op === 'times') return settleBy(seeTimes(block, truthOf(block.of), below));
    if (block.op === 'lasts') return settleBy(seeLasts(block, truthOf(block.of), below));
    if (block.op === 'change') return settleBy(seeChange(block));
    if (block.op === 'constant') return settleBy(seeConstant(block));
    if (block.op === 'absent') return settleBy(seeAbsent(block));
    const windowMs = windowOf(block);
    return windowMs === 0 ? below : () => below() + windowMs;
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

function windowOf(block: RuleBlock): number {
  if (block.op === 'measured')
    return block.back && block.point === undefined ? spanMs(block.back) : 0;
  return 'span' in block ? spanMs(block.span) : 0;
}

type Find = (memory: RuleMemory) => number;

function seeTimes({ count }: Of<'times'>, of: Judged, below: From): Find {
  let run = 0;
  return (memory) => {
    if (below() > memory.timeMs) return Infinity;
    const truth = of(memory);
    if (truth === true) run += 1;
    return truth === false || run >= count ? memory.timeMs : Infinity;
  };
}

function seeLasts({ span }: Of<'lasts'>, of: Judged, below: From): Find {
  let sinceMs = Infinity;
  return (memory) => {
    if (below() > memory.timeMs) return Infinity;
    const truth = of(memory);
    if (truth === true) sinceMs = Math.min(sinceMs, memory.timeMs);
    return truth === false || (truth === true && memory.timeMs - sinceMs >= spanMs(span))
      ? memory.timeMs
      : Infinity;
  };
}

/** The frame after one whose value is known. */
function seeChange(block: Extract<Value, { readonly op: 'change' }>): Find {
  const read = readerOf(block);
  return (memory) => (Number.isNaN(settle(read(memory))) ? Infinity : memory.timeMs + 1);
}

function seeConstant({ factor, count }: Of<'constant'>): Find {
  const code = codeOf(factor);
  let [last, sample, run]: [number, string | null, number] = [NaN, null, 0];
  return (memory) => {
    const now = memory.values.get(code(memory));
    const value = settle(readValid(now, 'value'));
    if (!now || Number.isNaN(value) || (now.sampleTime !== null && now.sampleTime === sample))
      return Infinity;
    const isOther = !Number.isNaN(last) && value !== last;
    run += 1;
    [last, sample] = [value, now.sampleTime];
    return isOther || run >= count ? memory.timeMs : Infinity;
  };
}

/** What was seen is absent no more; what was not seen is, once a frame lies before its span. */
function seeAbsent({ factor, span }: Of<'absent'>): Find {
  const code = codeOf(factor);
  return (memory) => {
    const isThere = !Number.isNaN(readValid(memory.values.get(code(memory)), 'value'));
    return isThere ? memory.timeMs + 1 : memory.firstMs + spanMs(span);
  };
}
