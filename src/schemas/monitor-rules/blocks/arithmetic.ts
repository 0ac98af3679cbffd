import { LEFT, type OfOp, RIGHT } from '../parts.ts';
import { fillPhrases, type Phrase, plain } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import type { Value } from '../tree.ts';
import type { ValueCard } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';

type Sign = '+' | '-' | '*' | '/';
/** One number made of two. */
export type Arithmetic = OfOp<Value, Sign>;
type Answers = Pick<ValueCard<Arithmetic>, 'unit' | 'bring' | 'measure' | 'tellBrought'>;

/** What is said and done of two numbers alike, whatever is made of them. */
export function arithmeticCard(
  op: Sign,
  {
    apply,
    sign,
    binding,
    isScaling = false,
    units,
  }: {
    /** Of numbers that are known. */
    readonly apply: (left: number, right: number) => number;
    /** As it stands in a sentence. */
    readonly sign: string;
    readonly binding: number;
    /** What is multiplied with has no unit of its own. */
    readonly isScaling?: boolean;
    readonly units: Answers;
  },
): ValueCard<Arithmetic> {
  return {
    ...FRAME_ALONE,
    ...READS_NOTHING,
    ...units,
    parts: [LEFT, RIGHT],
    isWorkedOut: true,
    compile({ left, right }, { numberOf }) {
      const [a, b] = [numberOf(left), numberOf(right)];
      return (memory) => apply(a(memory), b(memory));
    },
    needsOwn: ({ left, right }, { needsOwn }) => needsOwn(left) || needsOwn(right),
    say({ left, right }, saying) {
      const inside = isScaling ? { ...saying, unit: null } : saying;
      return [
        ...sayBeside(left, binding, inside),
        ...plain(` ${sign} `),
        ...sayBeside(right, binding + 1, inside),
      ];
    },
    print: ({ left, right }, { beside }) =>
      `${beside(left, binding)} ${op} ${beside(right, binding + 1)}`,
    binding: () => binding,
    calls: {},
  };
}

/** In brackets where it would be taken apart beside a sign that binds so tightly. */
function sayBeside(value: Value, least: number, saying: Saying): readonly Phrase[] {
  const words = saying.value(value, saying);
  return saying.bindingOf(value) < least
    ? fillPhrases((slots) => saying.t('rule.say.brackets', slots), { of: words })
    : words;
}
