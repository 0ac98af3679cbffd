import type { Myself } from '#schemas/api/session.ts';
import { toWireRow } from '#schemas/language/wire.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { listDataDepts } from './access-store.ts';
import { findMyself, type MyselfRow } from './myself-store.ts';

type Shown = MyselfRow & { readonly superAdmin: boolean };

/** SysUserDTO of the caller, with his units and roles. @throws AppError `noAccount` deleted meanwhile. */
export async function readMyself(ctx: Ctx): Promise<Myself> {
  const { actor } = ctx;
  const row = await findMyself(ctx.db, actor.id);
  if (!row) throw new AppError('noAccount');
  return {
    ...toWireRow<Shown, 'superAdmin' | 'gender' | 'status'>(needEntity(ctx, 'user').fields, {
      ...row,
      superAdmin: actor.isSuperAdmin,
    }),
    roleIdList: actor.roleIds,
    roleNames: actor.roleNames,
    deptIdList: await listDataDepts(ctx.db, actor.roleIds),
    mustChangePassword: actor.mustChangePassword,
  };
}
