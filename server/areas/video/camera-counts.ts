import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { countCamerasOf } from './camera-store.ts';

const PAGE_KEY = 'ops:video:page';

/** Cameras of stations as `online/all`, by station, of those the asker sees; nothing for who may not list cameras. */
export async function readCameraCounts(
  ctx: Ctx,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!holdsKey(ctx.actor, PAGE_KEY)) return new Map();
  const counts = await countCamerasOf(ctx.db, ctx.scope, needEntity(ctx, 'camera'), stationIds);
  return new Map(counts.map(({ stationId, online, all }) => [stationId, `${online}/${all}`]));
}
