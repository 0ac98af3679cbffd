import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { seesProcess } from '../engine/seen-store.ts';
import { takesPart } from './people-store.ts';

/** Who sees every process, running and ended. */
const SEES_ALL = ['sys:his:all', 'sys:running:all'] as const;
/** Who changes processes that are not his. */
const ADMINISTERS = 'sys:running:all';

export const isAdministrator = ({ actor }: Ctx): boolean => holdsKey(actor, ADMINISTERS);

/** Whoever sees or administers processes does so with those alone that he sees. @throws AppError `forbidden` */
export async function needSight(ctx: Ctx, instanceId: string): Promise<void> {
  if (!(await seesProcess(ctx, instanceId))) throw new AppError('forbidden');
}

/**
 * What is told of a process is for those who take part in it, and for those who see all processes, as far as they see this one: what
 * somebody did himself opens nothing that came later, where he or the record belongs to another company by now.
 * @throws AppError `forbidden`
 */
export async function needPart(ctx: Ctx, instanceId: string): Promise<void> {
  const isKept = SEES_ALL.some((key) => holdsKey(ctx.actor, key));
  if (!isKept && !(await takesPart(ctx, instanceId))) throw new AppError('forbidden');
  await needSight(ctx, instanceId);
}
