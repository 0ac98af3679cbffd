import type { QueryOf } from '#schemas/api/contract.ts';
import { HOME_PRESETS } from '#schemas/api/home-facts.ts';
import type { EnterpriseQuality, QUALITY } from '#schemas/api/quality.ts';
import { toNumber, toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { listRecords } from '#server/records/resource/read.ts';
import { askerOf, askOf, ratesOf } from './ask.ts';
import { sumGroups } from './quality-store.ts';

const NO_SUMS = {
  count: 0,
  stations: 0,
  online: 0,
  should: 0,
  received: 0,
  valid: 0,
  stopped: 0,
  todayAlarms: 0,
};

/** The enterprises that the actor may see, or one of them, with their points, rates, alarms of today and open orders. @throws AppError `invalid` a date that cannot be. */
export async function listEnterpriseRates(
  ctx: Ctx,
  { enterpriseId, ...period }: QueryOf<typeof QUALITY.enterprises>,
): Promise<readonly EnterpriseQuality[]> {
  const [enterprises, groups, orders] = await Promise.all([
    listRecords(ctx, 'enterprise', enterpriseId === undefined ? {} : { ids: enterpriseId }),
    sumGroups(ctx.db, await askerOf(ctx), askOf(ctx, { ...period, enterpriseId }), 'enterpriseId'),
    countOpenOrders(ctx),
  ]);
  const sumsOf = new Map(groups.map((group) => [group.id, group]));
  return enterprises.map((row): EnterpriseQuality => {
    const { count, stations, online, should, received, valid, stopped, todayAlarms } =
      sumsOf.get(row.id) ?? NO_SUMS;
    return {
      id: row.id,
      enterpriseId: row.id,
      name: row.name,
      industry: textOrNull(row.industry),
      contact: textOrNull(row.contact),
      mobile: textOrNull(row.mobile),
      creditLevel: textOrNull(row.creditLevel),
      creditIndex: toNumber(row.creditIndex),
      stations,
      points: count,
      online,
      should,
      received,
      valid,
      stopped,
      ...ratesOf({ should, received, valid }),
      todayAlarms,
      openOrders: orders && (orders.get(row.id) ?? 0),
    };
  });
}

/** Unfinished orders by enterprise, as the list of orders holds them; null for who may not see it. */
async function countOpenOrders(ctx: Ctx): Promise<ReadonlyMap<string | null, number> | null> {
  const { entity, preset } = HOME_PRESETS.openOrders;
  if (!holdsKey(ctx.actor, verbPermission(needEntity(ctx, entity), 'page'))) return null;
  const { groups } = await groupRecords(ctx, entity, { by: 'enterpriseId', preset });
  return new Map(groups.map(({ keys, count }) => [keys[0] ?? null, count]));
}

function textOrNull(value: unknown): string | null {
  return toText(value) || null;
}
