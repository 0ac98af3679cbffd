import { toText } from '#schemas/expressions/values.ts';
import { wallTime } from '#server/context/wall-time.ts';
import { latestAppVersion, type AppVersion } from '#server/stores/app-versions.ts';

import type { Ctx } from '#server/context/ctx.ts';
import type { EntityHooks } from '../resource/hooks.ts';

const PUBLISHED = '1';

/** App updates (CONTRACT.md 3.9) carry the time at which they were published. */
export const appVersionHooks: EntityHooks = {
  beforeSave(ctx, { values, before }) {
    const status = values['status'];
    if (status === undefined || toText(status) === toText(before?.['status'])) return { ...values };
    return { ...values, publishDate: toText(status) === PUBLISHED ? wallTime(ctx.now()) : null };
  },
};

/** The newest published version of a platform; null where there is none. Anyone may ask: apps do before they sign in. */
export async function latestVersion(ctx: Ctx, platform: string): Promise<AppVersion | null> {
  return (await latestAppVersion(ctx.db, platform)) ?? null;
}
