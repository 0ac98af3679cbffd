import { randomBytes } from 'node:crypto';

import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { hashPassword } from '#server/base/secrets/password.ts';
import { insertMissing, isEmptyTable } from '#server/records/store/seed-rows.ts';
import { DEMO_PASSWORD } from './demo-city.ts';
import { auditColumns } from './seed-base.ts';

/** The first account of every database. */
export const ADMIN_NAME = 'admin';

/** @returns the one-time password to print, when the admin was made now and nobody chose one. */
export async function seedAdmin(
  ctx: Ctx,
  options: { readonly isDemo: boolean; readonly password?: string; readonly realName: string },
): Promise<string | undefined> {
  if (!(await isEmptyTable(ctx.db, 'sys_user'))) return undefined;
  const chosen = options.isDemo ? (options.password ?? DEMO_PASSWORD) : options.password;
  const password = chosen ?? makeOneTimePassword();
  await insertMissing(
    ctx.db,
    'sys_user',
    [
      {
        id: newId(),
        username: ADMIN_NAME,
        real_name: options.realName,
        password: await hashPassword(password),
        user_type: '5',
        gender: '2',
        status: '1',
        super_admin: true,
        must_change_password: !options.isDemo,
        ...auditColumns(ctx.now()),
      },
    ],
    ['username'],
  );
  return chosen === undefined ? password : undefined;
}

const ONE_TIME_LENGTH = 14;

/** A password that is printed once: letters and digits only, about 83 bits. */
export function makeOneTimePassword(): string {
  return randomBytes(ONE_TIME_LENGTH * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, ONE_TIME_LENGTH);
}
