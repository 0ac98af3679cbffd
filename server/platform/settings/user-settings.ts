import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { putUserSetting, readUserSettings } from './user-setting-store.ts';

const MAX_CHARACTERS = 20_000;
const MAX_SETTINGS = 500;
const KEY = /^[\w.:-]{1,100}$/;

/** Everything the signed-in user has set for himself: columns, folds, density. */
export async function readMySettings(ctx: Ctx): Promise<Readonly<Record<string, unknown>>> {
  return readUserSettings(ctx.db, ctx.actor.id);
}

/** @throws AppError `invalid` a key of other characters than letters, digits, `_ . : -`; `tooLarge` above 20,000 characters or 500 settings. */
export async function putMySetting(ctx: Ctx, key: string, value: unknown): Promise<void> {
  if (!KEY.test(key)) throw new AppError('invalid', { key });
  if (JSON.stringify(value ?? null).length > MAX_CHARACTERS)
    throw new AppError('tooLarge', { max: MAX_CHARACTERS });
  const known = await readUserSettings(ctx.db, ctx.actor.id);
  if (!Object.hasOwn(known, key) && Object.keys(known).length >= MAX_SETTINGS)
    throw new AppError('tooLarge', { max: MAX_SETTINGS });
  await putUserSetting(ctx.db, ctx.actor.id, key, value);
}
