import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { HomeDay } from '#schemas/api/home.ts';
import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import { columnName } from '#schemas/language/names.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { listRecords, pageRecords } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { dueOf } from './home-todo.ts';

/** Stops of a day; what lies beyond is counted. */
const STOPS = 50;

/** The orders that wait for the actor, the nearest deadline first, each with the place of its station: two questions, however many there are. */
export async function readMyDay(ctx: Ctx): Promise<HomeDay> {
  const day = formatWallDay(ctx.now());
  const { entity: name, preset } = HOME_PRESETS.myOrders;
  const order = needEntity(ctx, name);
  if (!holdsKey(ctx.actor, verbPermission(order, 'page'))) return { day, total: 0, list: [] };
  const { total, list } = await pageRecords(ctx, name, {
    preset,
    limit: STOPS,
    orderField: columnName('planEnd'),
    order: 'asc',
  });
  const places = await placesOf(
    ctx,
    list.map(({ stationId }) => toText(stationId)),
  );
  const now = wallTime(ctx.now());
  return {
    day,
    total,
    list: list.map((row) => ({
      id: toText(row.id),
      text: [row.orderNo, row.title].map(toText).filter(Boolean).join(' '),
      planEnd: toText(row.planEnd) || null,
      due: dueOf(order, row, now),
      stationId: toText(row.stationId) || null,
      stationName: toText(row.stationName) || null,
      at: places.get(toText(row.stationId)) ?? null,
    })),
  };
}

type Place = NonNullable<HomeDay['list'][number]['at']>;

/** Where the stations stand, as far as the actor may see them. */
async function placesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const station = needEntity(ctx, 'station');
  const wanted = [...new Set(ids.filter(Boolean))];
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
