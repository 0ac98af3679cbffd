import { toText } from '#schemas/expressions/values.ts';
import { areaOf, ringOf, type Ring } from '#schemas/types/polygon-geometry.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';

const M2_PER_KM2 = 1_000_000;
/** Decimals of km²: a thousandth is 1,000 m². */
const THOUSANDTHS = 1000;
const MICRO = 1_000_000;

/** Links to members, the names that travel with them, and what they lead to. */
const MEMBERS = [
  { ids: 'enterpriseIds', names: 'enterpriseNames', entity: 'enterprise' },
  { ids: 'stationIds', names: 'stationNames', entity: 'station' },
] as const;

/** What a park holds follows from its boundary; its middle, where nobody said another. Of its members somebody is told those that he sees and that are there. */
export const PARK_HOOKS: EntityHooks<'park'> = {
  seenLinks: MEMBERS.map(({ ids }) => ids),
  async decorate(ctx, rows) {
    let shown = rows;
    for (const member of MEMBERS)
      // oxlint-disable-next-line no-await-in-loop
      shown = await withSeen(ctx, shown, member);
    return shown;
  },
  async beforeSave(ctx, { id, values, before }) {
    if (before && MEMBERS.some(({ ids }) => values[ids] !== undefined))
      await demandAllSeen(ctx, id);
    if (values.boundary === null) return values;
    const ring = ringOf(values.boundary ?? before?.boundary);
    if (ring.length === 0) return values;
    const { location } = { ...before, ...values };
    const isTheirs = location && !isMiddle(location, ringOf(before?.boundary));
    return {
      ...values,
      area: Math.round((areaOf(ring) / M2_PER_KM2) * THOUSANDTHS) / THOUSANDTHS,
      location: isTheirs ? location : middleOf(ring),
    };
  },
};

/** A list that is written leaves out what its writer never saw; members that were removed hold nobody back. @throws AppError `forbidden` there are members out of sight */
async function demandAllSeen(ctx: Ctx, id: string): Promise<void> {
  if (ctx.scope.kind === 'all') return;
  const links: StoredRow = await readRelations(ctx, needEntity(ctx, 'park'), id);
  for (const { ids, entity } of MEMBERS) {
    const keys = listOf(links[ids]).map(toText);
    // oxlint-disable-next-line no-await-in-loop
    const there = await listVisibleKeys(ctx.db, SYSTEM_SCOPE, needEntity(ctx, entity), { keys });
    // oxlint-disable-next-line no-await-in-loop
    const seen = await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, entity), { keys });
    if (keys.some((key) => there.has(key) && !seen.has(key)))
      throw new AppError('forbidden', { field: ids });
  }
}

async function withSeen(
  ctx: Ctx,
  rows: readonly StoredRow[],
  { ids, names, entity }: (typeof MEMBERS)[number],
): Promise<readonly StoredRow[]> {
  const keys = [...new Set(rows.flatMap((row) => listOf(row[ids]).map(toText)))];
  if (keys.length === 0) return rows;
  const seen = await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, entity), { keys });
  return rows.map((row) => {
    const all = listOf(row[ids]);
    const isSeen = (_: unknown, at: number): boolean => seen.has(toText(all[at]));
    return {
      ...row,
      ...(row[ids] ? { [ids]: all.filter(isSeen) } : {}),
      ...(row[names] ? { [names]: listOf(row[names]).filter(isSeen) } : {}),
    };
  });
}

interface Place {
  readonly lng: number;
  readonly lat: number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a place is where nobody put it: the middle of an area. */
function isMiddle({ lng, lat }: Place, ring: Ring): boolean {
  if (ring.length === 0) return false;
  const middle = middleOf(ring);
  return lng === middle.lng && lat === middle.lat;
}

/** The middle of the box around an area: where its mark stands on a map. */
function middleOf(ring: Ring): Place {
  const half = (values: readonly number[]): number =>
    Math.round(((Math.min(...values) + Math.max(...values)) / 2) * MICRO) / MICRO;
  return { lng: half(ring.map(([lng]) => lng)), lat: half(ring.map(([, lat]) => lat)) };
}
