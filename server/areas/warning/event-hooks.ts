import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { BEGINNING } from '#server/moves/begin-record.ts';
import { hooksOfLife } from '#server/moves/follow-states.ts';
import { needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { holdsUnseenStations, seenEvents } from './event-store.ts';

const LIFE = hooksOfLife('specialEvent');

/**
 * Whoever sees one of its stations sees a special event, of its stations those that he sees. It lifts the alarms of all of them, so only
 * who sees all changes, removes, begins or ends it.
 */
export const EVENT_HOOKS: EntityHooks<'specialEvent'> = {
  ...LIFE,
  ...BEGINNING,
  seenLinks: ['stationIds'],
  where: (ctx) =>
    ctx.scope.kind === 'all'
      ? []
      : [seenEvents(ctx.scope, { stations: needEntity(ctx, 'station'), userId: ctx.actor.id })],
  decorate: async (ctx, rows) => LIFE.decorate(ctx, await withSeenStations(ctx, rows)),
  async beforeSave(ctx, { id, values, before }) {
    if (before) await demandAllSeen(ctx, [id]);
    return values;
  },
  beforeDelete: demandAllSeen,
};

export async function seesAll(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  return (
    ctx.scope.kind === 'all' ||
    !(await holdsUnseenStations(ctx.db, ctx.scope, { stations: needEntity(ctx, 'station'), ids }))
  );
}

/** @throws AppError `forbidden` one of them holds stations out of sight */
async function demandAllSeen(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!(await seesAll(ctx, ids))) throw new AppError('forbidden', { field: 'stationIds' });
}

async function withSeenStations(
  ctx: Ctx,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (ctx.scope.kind === 'all') return rows;
  const keys = [...new Set(rows.flatMap((row) => listOf(row['stationIds']).map(toText)))];
  const seen = await listVisibleKeys(ctx.db, ctx.scope, needEntity(ctx, 'station'), { keys });
  return rows.map((row) => {
    const ids = listOf(row['stationIds']);
    const isSeen = (_: unknown, at: number): boolean => seen.has(toText(ids[at]));
    const names = listOf(row['stationNames']);
    return {
      ...row,
      ...(row['stationIds'] ? { stationIds: ids.filter(isSeen) } : {}),
      ...(row['stationNames'] ? { stationNames: names.filter(isSeen) } : {}),
    };
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
