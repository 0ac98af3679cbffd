import { wallTime } from '#schemas/basics/wall-time.ts';
import { demandMove } from '#server/moves/possible-moves.ts';
import { readLabelsOf } from '#server/records/dictionaries/dictionaries.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import words from './method-words.json' with { type: 'json' };
import { listHandOvers } from './sample-store.ts';

/** Delivered methods in the reader's language. Item and unit go into results as they are stored, in the language of the records. */
export const METHOD_HOOKS: EntityHooks<'testingMethod'> = deliveredTexts(
  'testingMethod',
  ['name', 'remark', 'item', 'unit'],
  words,
);

const STEPS = 'custody_step';
/** Month to minute of a wall time. */
const SHORT = [5, 16] as const;

/** Samples tell their chain of custody in a line: who took them, when. Whoever may not take them says of none why it was not taken. */
export const SAMPLE_HOOKS: EntityHooks<'testingSample'> = {
  async beforeSave(ctx, { values, before }) {
    if (values.missingReason && values.missingReason !== before?.missingReason)
      await demandMove(ctx, 'testingTask', { id: before?.taskId ?? '', move: 'saveSample' });
    return { ...values };
  },
  async decorate(ctx, rows) {
    const steps = (await readLabelsOf(ctx, [STEPS])).get(STEPS);
    const hands = await listHandOvers(
      ctx.db,
      rows.map((row) => String(row['id'])),
    );
    return rows.map((row) => ({
      ...row,
      custody: hands
        .filter(({ sampleId }) => sampleId === row['id'])
        .map(({ step, taker, at }) =>
          [steps?.get(step) ?? step, taker, wallTime(new Date(at)).slice(...SHORT)]
            .filter(Boolean)
            .join(' '),
        )
        .join(' → '),
    }));
  },
};
