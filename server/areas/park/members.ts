import type { ActionPreview } from '#schemas/api/action-preview.ts';
import { toText } from '#schemas/expressions/values.ts';
import { containsPlace, ringOf, type Ring } from '#schemas/types/polygon-geometry.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { updateSeen } from '#server/records/resource/update-seen.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { listPlaced } from './park-store.ts';

interface Member {
  readonly id: string;
  readonly name: string;
}

/** Who may belong to a park by its boundary, as far as the asker sees them. */
interface Suggestion {
  readonly ids: readonly string[];
  readonly added: readonly Member[];
  /** Members whose place lies outside. */
  readonly outside: readonly Member[];
}

/** Who would become a member by place, and which members lie outside. @throws AppError `notFound` */
export async function suggestMembers(ctx: Ctx, id: string): Promise<ActionPreview> {
  const { enterprises, stations } = await suggestionsOf(ctx, id);
  const added = [...enterprises.added, ...stations.added];
  const outside = [...enterprises.outside, ...stations.outside];
  return {
    text:
      added.length === 0
        ? serverText(ctx.lang, 'park.suggest.none')
        : serverText(ctx.lang, 'park.suggest.some', {
            enterprises: enterprises.added.length,
            stations: stations.added.length,
          }),
    items: [
      ...added.map(({ name }) => ({ text: name })),
      ...outside.map(({ name }) => ({
        text: serverText(ctx.lang, 'park.suggest.outside', { name }),
        isOut: true,
      })),
    ],
  };
}

/** Makes whoever lies in the boundary a member; those there are stay. @throws AppError `notFound`; `conflict` */
export async function takeMembers(
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ readonly enterprises: number; readonly stations: number }> {
  const { enterprises, stations } = await suggestionsOf(ctx, id);
  const counts = { enterprises: enterprises.added.length, stations: stations.added.length };
  if (counts.enterprises + counts.stations > 0)
    await updateSeen(ctx, 'park', {
      id,
      version,
      enterpriseIds: withAdded(enterprises),
      stationIds: withAdded(stations),
    });
  return counts;
}

const withAdded = ({ ids, added }: Suggestion): readonly string[] => [
  ...ids,
  ...added.map(({ id }) => id),
];

async function suggestionsOf(ctx: Ctx, id: string) {
  const park: StoredRow = { ...(await readRecordInfo(ctx, 'park', id)) };
  const ring = ringOf(park['boundary']);
  const [enterprises, stations] = await Promise.all([
    suggestionOf(ctx, 'enterprise', { ring, members: park['enterpriseIds'] }),
    suggestionOf(ctx, 'station', { ring, members: park['stationIds'] }),
  ]);
  return { enterprises, stations };
}

async function suggestionOf(
  ctx: Ctx,
  name: 'enterprise' | 'station',
  { ring, members }: { readonly ring: Ring; readonly members: unknown },
): Promise<Suggestion> {
  const ids = Array.isArray(members) ? members.map(toText) : [];
  const known = new Set(ids);
  const found = ring.length === 0 ? [] : await placesOf(ctx, name, { ring, members: ids });
  return {
    ids,
    added: found.filter((one) => one.isIn && !known.has(one.id)),
    outside: found.filter((one) => !one.isIn && known.has(one.id)),
  };
}

async function placesOf(
  ctx: Ctx,
  name: string,
  asked: { readonly ring: Ring; readonly members: readonly string[] },
) {
  const found = await listPlaced(ctx.db, ctx.scope, needEntity(ctx, name), asked);
  return found.map((one) => ({ ...one, isIn: containsPlace(asked.ring, one) }));
}
