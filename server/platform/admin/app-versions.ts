import type { ADMIN } from '#schemas/api/admin.ts';
import type { AnswerOf } from '#schemas/api/contract.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { toWireRow } from '#schemas/language/wire.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { findLatestAppVersion, type AppVersion } from './app-version-store.ts';

const PUBLISHED = '1';

/** App updates (CONTRACT.md 3.9) carry the time at which they were published. */
export const appVersionHooks: EntityHooks<'appVersion'> = {
  beforeSave(ctx, { values, before }) {
    const status = values['status'];
    if (status === undefined || toText(status) === toText(before?.['status'])) return { ...values };
    return { ...values, publishDate: toText(status) === PUBLISHED ? wallTime(ctx.now()) : null };
  },
};

/** The newest published version of a platform; null where there is none. Anyone may ask: apps do before they sign in. */
export async function findLatestVersion(
  ctx: Ctx,
  platform: string,
): Promise<AnswerOf<typeof ADMIN.newestApp>> {
  const newest = await findLatestAppVersion(ctx.db, platform);
  return newest
    ? toWireRow<AppVersion, 'forceUpdate'>(needEntity(ctx, 'appVersion').fields, newest)
    : null;
}
