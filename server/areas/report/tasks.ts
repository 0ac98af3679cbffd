import type { BodyOf } from '#schemas/api/contract.ts';
import { REPORT } from '#schemas/api/report.ts';
import { isRealDate } from '#schemas/types/dates.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { addBackgroundTask } from '#server/platform/background-task/background-tasks.ts';
import { backgroundTask } from '#server/platform/background-task/kinds.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { makeUnmade, plantPeriod, revisePeriod } from './make.ts';
import { isOver, reportPeriod, type ReportPeriod } from './periods.ts';
import { extraTemplates, isBase, plantTemplate, templatesOf } from './templates.ts';

const TASK = 'makeReports';

type Asked = BodyOf<typeof REPORT.make>;

/** Asks for the reports of a period in the background. @throws AppError `invalid` a day that is none; `badMove` the period is not over */
export async function askReports(ctx: Ctx, asked: Asked): Promise<{ readonly taskId: string }> {
  const period = periodAsked(ctx, asked);
  demandTemplate(ctx, asked);
  const taskId = await addBackgroundTask(ctx, {
    kind: TASK,
    entity: 'dailyReport',
    name: ({ lang }) => serverText(lang, 'task.name.report', { period: period.name }),
    params: {
      kind: period.kind,
      day: period.from,
      ...(asked.template && { template: asked.template }),
    },
  });
  return { taskId };
}

/** Reports as a task: what is missing is made, what its owner sees and whose data changed gets a next version. */
export const REPORT_TASKS = backgroundTask(TASK, async ({ ctx, task, report }) => {
  demandKey(ctx, REPORT.make.permission);
  const period = periodAsked(ctx, task.params as Asked);
  const { template } = task.params as Asked;
  const planted = (await plantPeriod(ctx, period)) + (await plantExtras(ctx, period, template));
  const rows = await makeUnmade(ctx, (done) => report(done, Math.max(done, planted)));
  const revised = await revisePeriod(ctx, needEntity(ctx, 'dailyReport'), period);
  return { result: { rows: rows + revised } };
});

async function plantExtras(
  ctx: Ctx,
  period: ReportPeriod,
  asked: string | undefined,
): Promise<number> {
  let planted = 0;
  for (const template of extraTemplates(ctx, period.kind, asked))
    // oxlint-disable-next-line no-await-in-loop -- few templates
    planted += await plantTemplate(ctx, template, period);
  return planted;
}

/** @throws AppError `badMove` no template in force makes such reports */
function demandTemplate(ctx: Ctx, { kind, template }: Asked): void {
  if (template === undefined) return;
  const found = templatesOf(ctx).find(({ name }) => name === template);
  if (!found || !(isBase(found) || found.kinds.includes(kind)))
    throw new AppError('badMove', {
      reason: serverText(ctx.lang, 'report.noTemplate', { template }),
    });
}

function periodAsked(ctx: Ctx, { kind, day }: Asked): ReportPeriod {
  if (!isRealDate(day)) throw new AppError('invalid', { name: 'day' });
  const period = reportPeriod(kind, day);
  if (!isOver(period, ctx.now()))
    throw new AppError('badMove', {
      reason: serverText(ctx.lang, 'report.notOver', { period: period.name }),
    });
  return period;
}
