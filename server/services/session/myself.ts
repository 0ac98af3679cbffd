import { AppError } from '#server/context/app-error.ts';
import { dataDeptsOf } from '#server/stores/access.ts';
import { findMyself, type MyselfRow } from '#server/stores/myself.ts';

import type { Ctx } from '#server/context/ctx.ts';

/** SysUserDTO of the caller, with his units and roles. */
export interface Myself extends MyselfRow {
  /** 1: sees everything. A number, as the usual clients expect. */
  readonly superAdmin: 0 | 1;
  readonly roleIdList: readonly string[];
  readonly deptIdList: readonly string[];
  readonly mustChangePassword: boolean;
}

/** @throws AppError `noAccount` deleted meanwhile. */
export async function myself(ctx: Ctx): Promise<Myself> {
  const { actor } = ctx;
  const row = await findMyself(ctx.db, actor.id);
  if (!row) throw new AppError('noAccount');
  return {
    ...row,
    superAdmin: actor.isSuperAdmin ? 1 : 0,
    roleIdList: actor.roleIds,
    deptIdList: await dataDeptsOf(ctx.db, actor.roleIds),
    mustChangePassword: actor.mustChangePassword,
  };
}
