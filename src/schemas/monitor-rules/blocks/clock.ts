import { compileEffective } from '../judging/clock.ts';
import { EFFECTIVE_PARTS, type OfOp } from '../parts.ts';
import { plain } from '../phrases/phrases.ts';
import { timesText } from '../phrases/words.ts';
import { readTimes } from '../scanning/calls.ts';
import { BINDING, writeCall, writeTimes } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

/** Times of day, days of the week, holidays (时段). Never unknown. */
export const clockCard: ConditionCard<OfOp<Condition, 'clock'>> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: EFFECTIVE_PARTS,
  compile: (block) => compileEffective(block) ?? (() => true),
  isUnknownWithout: () => false,
  subjects: () => [],
  say: (block, saying) => plain(timesText(block, saying)),
  print: (block) => writeCall('clock', ...writeTimes(block)),
  binding: () => BINDING.alone,
  calls: {
    clock: (reader, from) => reader.condition({ op: 'clock', ...readTimes(reader) }, from),
  },
};
