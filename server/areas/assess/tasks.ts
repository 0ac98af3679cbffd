import { ASSESS } from '#schemas/api/assess.ts';
import type { BodyOf } from '#schemas/api/contract.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask } from '#server/platform/background-task/kinds.ts';
import { demandKey } from '#server/records/access.ts';
import { computeSheets, type Ask } from './compute.ts';
import { lastPeriod, periodOf } from './periods.ts';
import { listSchemeKinds } from './scheme-store.ts';
import { judgesKind } from './who.ts';

const TASK = 'computeAssessment';

type Asked = BodyOf<typeof ASSESS.compute>;

/** Asks for the sheets of a period in the background. @throws AppError `forbidden` whoever does not judge such targets; `invalid` a day that is none, or one to come */
export async function askSheets(ctx: Ctx, asked: Asked): Promise<{ readonly taskId: string }> {
  const { kind, period } = askOf(ctx, asked);
  const taskId = await addBackgroundTask(ctx, {
    kind: TASK,
    entity: 'assessSheet',
    name: ({ lang }) => serverText(lang, 'task.name.assess', { period: period.name }),
    params: { kind, periodKind: period.kind, day: period.from },
  });
  return { taskId };
}

/** Sheets as a task: for whom its owner sees when it runs. */
export const SHEET_TASKS = backgroundTask(TASK, async ({ ctx, task, report }) => {
  demandKey(ctx, ASSESS.compute.permission);
  const asked = task.params as Asked;
  const sheets = await computeSheets(ctx, askOf(ctx, asked), report);
  return { result: { sheets } };
});

function askOf(ctx: Ctx, { kind, periodKind, day }: Asked): Ask {
  if (!judgesKind(ctx.actor, kind)) throw new AppError('forbidden', { kind });
  const at = parseWallTime(`${day} 00:00:00`);
  if (at === null || at > ctx.now().getTime()) throw new AppError('invalid', { name: 'day' });
  return { kind, period: periodOf(periodKind, day) };
}

/** Every night: the last period that is over, of each kind that a scheme is published for. What was announced stays; drafts follow the data. */
export async function computeLast(ctx: Ctx): Promise<void> {
  for (const { kind, periodKind } of await listSchemeKinds(ctx.db)) {
    const period = lastPeriod(periodKind, ctx.now());
    try {
      // oxlint-disable-next-line no-await-in-loop -- one kind after another
      const sheets = await computeSheets(ctx, { kind, period });
      ctx.log.info({ kind, period: period.name, sheets }, 'sheets of assessment');
    } catch (error) {
      // a scheme that begins later has nothing to say of this period
      if (!(error instanceof AppError && error.error === 'badMove')) throw error;
    }
  }
}
