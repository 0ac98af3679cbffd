import type { Truth } from '../judging/numbers.ts';
import type { OfOp } from '../parts.ts';
import { join, type Translate } from '../phrases/phrases.ts';
import { readAny } from '../scanning/calls.ts';
import { BINDING, writeCall } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

type Group = OfOp<Condition, 'and' | 'or'>;

/**
 * What `and` and `or` answer alike.
 * @param decisive the truth of one part that decides the whole
 * @param word what stands between its parts in a sentence
 */
export function groupCard(
  op: 'and' | 'or',
  decisive: boolean,
  word: (t: Translate) => string,
): ConditionCard<Group> {
  return {
    ...FRAME_ALONE,
    ...READS_NOTHING,
    parts: [{ name: 'of', kind: 'conditions' }],
    isGroup: true,
    /** `and` is false as soon as one part is, `or` true; else not known where one part is not. */
    compile({ of }, { truthOf, isOff }) {
      const parts = of.filter((part) => !isOff(part)).map(truthOf);
      return (memory) => {
        let truth: Truth = !decisive;
        for (const part of parts) {
          const one = part(memory);
          if (one === decisive) return decisive;
          if (one === null) truth = null;
        }
        return truth;
      };
    },
    isUnknownWithout: ({ of }, { isUnknown, isOff }) =>
      of.every((part) => isOff(part) || isUnknown(part)),
    subjects: ({ of }, wanted, { subjectsOf }) => of.flatMap((part) => subjectsOf(part, wanted)),
    stay(block, stayOf) {
      const of = block.of.map(stayOf);
      return of.every((part, i) => part === block.of[i]) ? block : { ...block, of };
    },
    say: ({ of }, saying) =>
      join(
        of.map((part) => saying.part(part, saying)),
        ` ${word(saying.t)} `,
      ),
    /** Of fewer than two there is no sign to stand between them: they are written as a call. */
    print: ({ of }, { print, beside }) =>
      of.length < 2
        ? writeCall(op, ...of.map(print))
        : of.map((part) => beside(part, BINDING[op] + 1)).join(` ${op} `),
    binding: ({ of }) => (of.length < 2 ? BINDING.alone : BINDING[op]),
    calls: {
      [op]: (reader, from) =>
        reader.condition({ op, of: readAny(reader, () => reader.readCondition()) }, from),
    },
  };
}
