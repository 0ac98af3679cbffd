import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { putUserSetting, putVersionOfSetting, readUserSettings } from './user-setting-store.ts';

const MAX_CHARACTERS = 20_000;
const MAX_SETTINGS = 500;
const KEY = /^[\w.:-]{1,100}$/;

/** Everything the signed-in user has set for himself: columns, folds, density. */
export async function readMySettings(ctx: Ctx): Promise<Readonly<Record<string, unknown>>> {
  return readUserSettings(ctx.db, ctx.actor.id);
}

/** What is kept, and of which version it takes the place; without one it takes the place of any. */
interface Put {
  readonly value?: unknown;
  readonly version?: number | undefined;
}

/**
 * Keeps a setting. One that several windows change bears its `version`: the value that is put bears the next one.
 * @throws AppError `invalid` a key of other characters than letters, digits, `_ . : -`, a value without the next version; `tooLarge` above 20,000 characters or 500 settings; `conflict` another window put one meanwhile.
 */
export async function putMySetting(ctx: Ctx, key: string, { value, version }: Put): Promise<void> {
  if (!KEY.test(key)) throw new AppError('invalid', { key });
  if (JSON.stringify(value ?? null).length > MAX_CHARACTERS)
    throw new AppError('tooLarge', { max: MAX_CHARACTERS });
  const known = await readUserSettings(ctx.db, ctx.actor.id);
  if (!Object.hasOwn(known, key) && Object.keys(known).length >= MAX_SETTINGS)
    throw new AppError('tooLarge', { max: MAX_SETTINGS });
  if (version === undefined) return putUserSetting(ctx.db, ctx.actor.id, key, value);
  if (versionOf(value) !== version + 1) throw new AppError('invalid', { key });
  const isPut = await putVersionOfSetting(ctx.db, ctx.actor.id, { key, value, version });
  if (!isPut) throw new AppError('conflict', { key });
}

function versionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'version' in value
    ? value.version
    : undefined;
}
