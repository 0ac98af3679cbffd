import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible, listOptionRecords } from '#server/records/resource/read.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { findAboutOf, listSeers } from './seen-store.ts';

/**
 * Somebody whom this person may hand work to: whoever the picker of persons offers him, and whoever he sees in lists.
 * @throws AppError `notFound`; `disabled` somebody who may not work
 */
export async function needChosen(ctx: Ctx, id: string): Promise<void> {
  const user = needEntity(ctx, 'user');
  const [offered] = isId(id) ? await listOptionRecords(ctx, 'user', { ids: id }) : [];
  const row = offered
    ? await findRow(ctx.db, SYSTEM_SCOPE, user, { id })
    : await findVisible(ctx, user, id);
  if (row?.['status'] !== '1') throw new AppError('disabled');
}

/**
 * Somebody who sees what a process is about: to nobody else it is handed, sent or opened by name, whoever hands it on.
 * @throws AppError `blindPerson`
 */
export async function needSeer(tx: Ctx, instanceId: string, userId: string): Promise<void> {
  const about = await findAboutOf(tx.db, instanceId);
  if (about && (await listSeers(tx, about, [userId])).length === 0)
    throw new AppError('blindPerson');
}
