import type { RuleSubject } from '../frame.ts';
import type { OfOp } from '../parts.ts';
import { fill } from '../phrases/words.ts';
import { next } from '../scanning/calls.ts';
import type { Call } from '../scanning/reader.ts';
import { BINDING, writeCall } from '../scanning/written.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard, Subjects } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';
import { numberOrNull } from './subjects.ts';

type Between = OfOp<Condition, 'between'>;

/** Within both ends (介于), or outside of them. */
export const betweenCard: ConditionCard<Between> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [
    { name: 'value', kind: 'value' },
    { name: 'low', kind: 'value' },
    { name: 'high', kind: 'value' },
    { name: 'outside', kind: 'flag', isOptional: true },
  ],
  compile({ value, low, high, outside }, { numberOf }) {
    const [of, from, to] = [numberOf(value), numberOf(low), numberOf(high)];
    const isOutside = outside === true;
    return (memory) => {
      const [x, least, most] = [of(memory), from(memory), to(memory)];
      if (x < least || x > most) return isOutside;
      return x >= least && x <= most ? !isOutside : null;
    };
  },
  isUnknownWithout: ({ value }, { needsOwn }) => needsOwn(value),
  subjects: (block, _wanted, subjects) => [subjectOf(block, subjects)],
  say({ value, low, high, outside }, saying) {
    const unit = [value, low, high].map(saying.unitOf).find((one) => one !== null) ?? null;
    const slots = {
      value: saying.value(value, { ...saying, unit }),
      low: saying.value(low, { ...saying, unit: null }),
      high: saying.value(high, { ...saying, unit }),
    };
    return outside
      ? fill('rule.say.outside', slots, saying)
      : fill('rule.say.between', slots, saying);
  },
  print: ({ value, low, high, outside }, { print }) =>
    writeCall(outside ? 'outside' : 'between', ...[value, low, high].map(print)),
  binding: () => BINDING.alone,
  calls: { between: readRange({}), outside: readRange({ outside: true }) },
};

/** The end that was crossed; of a value within both, the upper one. */
function subjectOf({ value, low, high }: Between, ask: Subjects): RuleSubject {
  const [number, least, most] = [ask.numberOf(value), ask.numberOf(low), ask.numberOf(high)];
  const isBelow = number < least;
  return {
    factor: ask.codeIn(value),
    value: numberOrNull(number),
    bound: numberOrNull(isBelow ? least : most),
    is: isBelow ? '<' : number > most ? '>' : '<=',
    ...ask.unitBesides(value),
  };
}

function readRange(outside: { readonly outside?: true }): Call {
  return (reader, from) => {
    const [value, low, high] = [
      reader.readValue(),
      next(reader).readValue(),
      next(reader).readValue(),
    ];
    return reader.condition({ op: 'between', value, low, high, ...outside }, from);
  };
}
