import { toText } from '#schemas/expressions/values.ts';
import type { LifeCycle } from '#server/moves/life-cycles.ts';
import { postDifferences } from './counts.ts';

/** What the approval of a count does: each difference becomes a movement with the reason that was given. */
export const COUNT_LIFE: LifeCycle = {
  services: {
    post: (tx, { row, form }) => postDifferences(tx, toText(row['id']), toText(form['comment'])),
  },
};
