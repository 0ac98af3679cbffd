import type { HomeDay } from '#schemas/api/home.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { listRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';

type Place = HomeDay['list'][number]['places'][number];
/** Where stations stand, by their ids. */
export type Places = ReadonlyMap<string, Place>;

/** Where the stations stand, as far as the actor may see them. */
export async function placesOf(ctx: Ctx, ids: readonly string[]): Promise<Places> {
  const station = needEntity(ctx, 'station');
  const wanted = [...new Set(ids)];
  if (wanted.length === 0 || !holdsKey(ctx.actor, verbPermission(station, 'page')))
    return new Map();
  const rows: readonly StoredRow[] = await listRecords(ctx, 'station', { ids: wanted.join(',') });
  return new Map(
    rows.flatMap((row) => {
      const at = placeOf(row['location']);
      return at ? [[toText(row['id']), at] as const] : [];
    }),
  );
}

function placeOf(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { lng, lat } = value as Readonly<Record<string, unknown>>;
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : undefined;
}
