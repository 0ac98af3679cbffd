import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/context/app-error.ts';
import { listRows } from '#server/stores/entity-read.ts';
import { ruleCondition } from '#server/stores/entity-where.ts';
import { lockedNames, unlockName } from '#server/stores/tries.ts';

import { needEntity } from '../resource/access.ts';
import { isId } from '../resource/read.ts';
import { accountsInSight } from './online.ts';

import type { Ctx } from '#server/context/ctx.ts';
import type { StoredRow } from '#server/stores/entity-read.ts';

/** Lets somebody sign in again who was locked out by wrong passwords. @throws AppError `notFound` nobody within the actor's scope. */
export async function unlockUser(ctx: Ctx, id: string): Promise<void> {
  const user = needEntity(ctx, 'user');
  const where = isId(id) ? [...accountsInSight(ctx), ruleCondition(user, { field: 'id', op: 'eq', value: id })] : [];
  const [row] = isId(id) ? await listRows(ctx.db, ctx.scope, user, { where, limit: 1, offset: 0 }) : [];
  if (!row) throw new AppError('notFound', { id });
  await unlockName(ctx.db, toText(row['username']).toLowerCase(), ctx.now());
}

/** Rows of users with whether their names are locked now. */
export async function markLocked(ctx: Ctx, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const nameOf = (row: StoredRow) => toText(row['username']).toLowerCase();
  const locked = await lockedNames(ctx.db, rows.map(nameOf), ctx.now());
  return rows.map((row) => ({ ...row, isLocked: locked.has(nameOf(row)) }));
}
