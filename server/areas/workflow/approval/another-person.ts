import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { Deed } from '../engine/apply-effects.ts';
import { readGraph } from '../engine/definition-store.ts';
import type { Instance } from '../engine/instance-store.ts';
import { findNodeActed, isPassedByOther } from './approval-store.ts';
import { isForStarter } from './own-first.ts';

/** A step that somebody completed, of what these people wrote or submitted. */
export interface Judged {
  readonly instance: Instance;
  readonly authors: readonly string[];
  readonly deed: Deed;
}

/**
 * Whoever wrote or submitted something passes no step of its process but his own first one.
 * @returns whether what was completed is the starter's own step
 * @throws AppError `fourEyes` an author has completed another one
 */
export async function demandOther(tx: Ctx, { instance, authors, deed }: Judged): Promise<boolean> {
  if (deed === null) return false;
  const node = await findNodeActed(tx.db, instance.id, deed.ai);
  if (node !== undefined && isForStarter(await readGraph(tx, instance.definitionId), node))
    return true;
  if (authors.includes(deed.operator)) throw new AppError('fourEyes');
  return false;
}

/** What the process looks like, and however it came to its end. @throws AppError `fourEyes` nobody but its authors has completed a step */
export async function demandPassedByOther(
  tx: Ctx,
  { rootId }: Instance,
  authors: readonly string[],
): Promise<void> {
  const people = authors.filter((id) => id !== '');
  if (!(await isPassedByOther(tx.db, rootId, people))) throw new AppError('fourEyes');
}
