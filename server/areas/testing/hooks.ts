import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { listMovable, whyNotMove } from '#server/moves/possible-moves.ts';
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

const TASK = 'testingTask';
const TAKING = 'saveSample';

/** Samples tell their chain of custody in a line: who took them, when. Whoever is not on the task takes none, and says of none why it was not taken. */
export const SAMPLE_HOOKS: EntityHooks<'testingSample'> = {
  whyNotOffered: (ctx, { row }) =>
    whyNotMove(ctx, TASK, { id: toText(row['taskId']), move: TAKING }),
  async decorate(ctx, rows) {
    const tasks = [...new Set(rows.map((row) => toText(row['taskId'])).filter(Boolean))];
    const own = await listMovable(ctx, TASK, { move: TAKING, ids: tasks });
    const steps = (await readLabelsOf(ctx, [STEPS])).get(STEPS);
    const hands = await listHandOvers(
      ctx.db,
      rows.map((row) => String(row['id'])),
    );
    return rows.map((row) => ({
      ...row,
      mayTake: own.has(toText(row['taskId'])),
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
