import type { ADMIN } from '#schemas/api/admin.ts';
import type { AnswerOf } from '#schemas/api/contract.ts';
import { isId } from '#schemas/basics/ids.ts';
import { toWireRow } from '#schemas/language/wire.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { listRegions } from './admin-store.ts';
import type { RegionRow } from './admin-store.ts';

type FlatRegion = Pick<RegionRow, 'id' | 'pid' | 'name'>;

/** Provinces with their cities and counties. */
export interface Province extends FlatRegion {
  readonly cities: readonly (FlatRegion & { readonly counties: readonly FlatRegion[] })[];
}

/** The regions right below one; the topmost without a parent. Each says whether it has others below it. */
export async function listRegionsBelow(
  ctx: Ctx,
  pid: string | undefined,
): Promise<AnswerOf<typeof ADMIN.regions>> {
  const parent = pid || '0';
  // what names no region has none below it
  if (!isId(parent)) return [];
  const { fields } = needEntity(ctx, 'region');
  return (await listRegions(ctx.db, parent)).map((row) => ({
    ...toWireRow<RegionRow, 'treeLevel'>(fields, row),
    children: [],
  }));
}

/** Every region, flat; the client builds the tree. */
export async function listFlatRegions(ctx: Ctx): Promise<readonly FlatRegion[]> {
  return (await listRegions(ctx.db)).map(flat);
}

/** Provinces, cities and, with three levels, counties. */
export async function listNestedRegions(
  ctx: Ctx,
  hasThreeLevels: boolean,
): Promise<readonly Province[]> {
  const rows = await listRegions(ctx.db);
  const below = new Map<string, RegionRow[]>();
  for (const row of rows) below.set(row.pid, [...(below.get(row.pid) ?? []), row]);
  const of = (id: string): readonly RegionRow[] => below.get(id) ?? [];
  return of('0').map((province) => ({
    ...flat(province),
    cities: of(province.id).map((city) => ({
      ...flat(city),
      counties: hasThreeLevels ? of(city.id).map(flat) : [],
    })),
  }));
}

function flat({ id, pid, name }: RegionRow): FlatRegion {
  return { id, pid, name };
}
