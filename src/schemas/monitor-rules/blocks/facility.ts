import type { OfOp } from '../parts.ts';
import { readState } from '../scanning/calls.ts';
import { BINDING, quote, writeCall } from '../scanning/written.ts';
import { STATE_DEVICES, type StateTold } from '../states.ts';
import type { Condition } from '../tree.ts';
import type { ConditionCard, ToldAt } from './card.ts';
import { FRAME_ALONE, READS_NOTHING } from './frame-alone.ts';
import { compileState, sayState, statesOf } from './state.ts';

type Facility = OfOp<Condition, 'facility'>;

const told = ({ item }: Facility, memory: ToldAt): readonly StateTold[] =>
  statesOf({ device: 'facility', of: item }, memory);

/** The state of a treatment facility (治污设施, CN 2021). */
export const facilityCard: ConditionCard<Facility> = {
  ...FRAME_ALONE,
  ...READS_NOTHING,
  parts: [
    { name: 'item', kind: 'item', isOptional: true },
    { name: 'in', kind: 'labels', dict: STATE_DEVICES.facility.dict },
  ],
  told,
  compile: (block) => compileState(block.in, (memory) => told(block, memory)),
  isUnknownWithout: () => false,
  subjects: () => [],
  say: (block, saying) =>
    sayState(block, saying, {
      device: 'facility',
      whose:
        block.item === undefined
          ? saying.t('rule.say.anyFacility')
          : saying.t('rule.say.facility', { item: block.item }),
      nameOf: (of) => of,
    }),
  print: ({ item, in: codes }) =>
    writeCall('facility', ...(item === undefined ? [] : [item]), ...codes.map(quote)),
  binding: () => BINDING.alone,
  calls: {
    facility: (reader, from) =>
      reader.condition(
        { op: 'facility', ...readState(reader, () => ({ item: reader.facility() })) },
        from,
      ),
  },
};
