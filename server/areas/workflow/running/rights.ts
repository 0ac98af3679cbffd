import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { takesPart } from './people-store.ts';

/** Who sees every process, running and ended. */
const SEES_ALL = ['sys:his:all', 'sys:running:all'] as const;
/** Who changes processes that are not his. */
const ADMINISTERS = 'sys:running:all';

export const isAdministrator = ({ actor }: Ctx): boolean => holdsKey(actor, ADMINISTERS);

/** What is told of a process is for those who take part in it. @throws AppError `forbidden` */
export async function needPart(ctx: Ctx, instanceId: string): Promise<void> {
  if (SEES_ALL.some((key) => holdsKey(ctx.actor, key))) return;
  if (!(await takesPart(ctx.db, instanceId, ctx.actor))) throw new AppError('forbidden');
}
