import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { LifeCycle, MoveFacts } from '#server/moves/life-cycles.ts';
import { findTask, hasMoved } from './result-store.ts';
import { beginRetest, readResult } from './results.ts';

/** Statuses of a task in which its results are written: while it is tested, and while its report is mended; buttons of results go by the same. */
export const OPEN: readonly string[] = ['5', '6', '-1'];
/** Moves of whoever finds a result, and of whoever judges one. */
export const FINDING = ['record', 'correct'] as const;
export const JUDGING = ['pass', 'fail', 'retest'] as const;

/** What the server knows of the life of a result besides its file. */
export const RESULT_LIFE: LifeCycle = {
  guards: {
    taskOpen: async (ctx, { row }) => {
      const task = await findTask(ctx.db, toText(row['taskId']));
      return task && OPEN.includes(task.status) ? null : serverText(ctx.lang, 'lab.taskClosed');
    },
    // whoever found a result, in whichever round, does not judge it
    fourEyes: (ctx, facts) => refuse(ctx, facts, FINDING),
    // whoever judged one, or had it tested again, does not find the next
    notJudge: (ctx, facts) => refuse(ctx, facts, JUDGING),
  },
  values: { readResult },
  services: { beginRetest },
};

async function refuse(
  ctx: Ctx,
  { row }: MoveFacts,
  moves: readonly string[],
): Promise<string | null> {
  const cell = { sampleId: toText(row['sampleId']), item: toText(row['item']) };
  return (await hasMoved(ctx.db, { ...cell, userId: ctx.actor.id, moves }))
    ? serverText(ctx.lang, moves === FINDING ? 'lab.ownResult' : 'lab.ownJudgement')
    : null;
}
