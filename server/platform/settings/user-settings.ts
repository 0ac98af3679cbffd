import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import {
  measureOtherSettings,
  putUserSetting,
  putVersionOfSetting,
  readUserSettings,
} from './user-setting-store.ts';

const MAX_CHARACTERS = 20_000;
const MAX_SETTINGS = 500;
/** All of them are read at once, with each start of a browser. */
const MAX_TOGETHER = 500_000;
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
 * @throws AppError `invalid` a key of other characters than letters, digits, `_ . : -`, a value without the next version; `tooLarge` above 20,000 characters, 500 settings or 500,000 characters together; `conflict` another window put one meanwhile.
 */
export async function putMySetting(ctx: Ctx, key: string, { value, version }: Put): Promise<void> {
  if (!KEY.test(key)) throw new AppError('invalid', { key });
  const { length } = JSON.stringify(value ?? null);
  if (length > MAX_CHARACTERS) throw new AppError('tooLarge', { max: MAX_CHARACTERS });
  if (version !== undefined && versionOf(value) !== version + 1)
    throw new AppError('invalid', { key });
  await inTransaction(ctx, async (tx) => {
    const others = await measureOtherSettings(tx.db, tx.actor.id, key);
    if (others.count >= MAX_SETTINGS) throw new AppError('tooLarge', { max: MAX_SETTINGS });
    if (others.characters + length > MAX_TOGETHER)
      throw new AppError('tooLarge', { max: MAX_TOGETHER });
    if (version === undefined) return putUserSetting(tx.db, tx.actor.id, key, value);
    const isPut = await putVersionOfSetting(tx.db, tx.actor.id, { key, value, version });
    if (!isPut) throw new AppError('conflict', { key });
  });
}

function versionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'version' in value
    ? value.version
    : undefined;
}
