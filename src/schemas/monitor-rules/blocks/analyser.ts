import { resolveFactor } from '../factors.ts';
import { ABOUT, type OfOp } from '../parts.ts';
import { factorName } from '../phrases/words.ts';
import { readState } from '../scanning/calls.ts';
import { BINDING, quote, writeCall, writeFactor } from '../scanning/written.ts';
import { STATE_DEVICES, type StateTold } from '../states.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard, ToldAt } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';
import { compileState, sayState, statesOf } from './state.ts';

type Analyser = OfOp<Condition, 'analyser'>;

const told = ({ factor }: Analyser, memory: ToldAt): readonly StateTold[] =>
  statesOf({ device: 'analyser', of: factor && resolveFactor(factor, memory.flow) }, memory);

/** The state of an analyser (分析仪, CN 3020); it reads no value of the factor it names. */
export const analyserCard: ConditionCard<Analyser> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [ABOUT, { name: 'in', kind: 'labels', dict: STATE_DEVICES.analyser.dict }],
  told,
  compile: (block) => compileState(block.in, (memory) => told(block, memory)),
  isUnknownWithout: () => false,
  /** Its state is about no value. */
  subjects: ({ factor }, _wanted, { flow }) =>
    factor === undefined
      ? []
      : [{ factor: resolveFactor(factor, flow), value: null, bound: null, is: null }],
  say: (block, saying) =>
    sayState(block, saying, {
      device: 'analyser',
      whose:
        block.factor === undefined
          ? saying.t('rule.say.anyAnalyser')
          : saying.t('rule.say.analyser', { factor: factorName(block.factor, saying) }),
      nameOf: (of) => factorName(of, saying),
    }),
  print: ({ factor, in: codes }, printing) =>
    writeCall(
      'analyser',
      ...(factor === undefined ? [] : [writeFactor(factor, printing)]),
      ...codes.map(quote),
    ),
  binding: () => BINDING.alone,
  calls: {
    analyser: (reader, from) =>
      reader.condition(
        { op: 'analyser', ...readState(reader, () => ({ factor: reader.factor() })) },
        from,
      ),
  },
};
