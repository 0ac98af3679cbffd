import type { Measured } from '../tree.ts';
import type { Reads } from './card.ts';

/** What of readings is looked at by what is measured. */
export const readsOf = ({ factor, field = 'value', point }: Measured): Reads => ({
  factor,
  field,
  ...(point === undefined ? {} : { point }),
});

/** Whether it is measured at another point: what remembers that hangs on the frames of the judged one. */
export const isElsewhere = ({ point }: Measured): boolean => point !== undefined;
