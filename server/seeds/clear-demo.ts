import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { removeSamples } from '#server/platform/file-parts/samples.ts';
import { DEMO_PARAM } from '#server/platform/installation/demo-data.ts';
import { needEntity } from '#server/records/access.ts';
import { dropNames } from '#server/records/resource/name-cache.ts';
import { removeRelations } from '#server/records/resource/remove.ts';
import { dropTotals } from '#server/records/resource/total-cache.ts';
import { lockSeeds } from '#server/records/store/seed-rows.ts';
import {
  findDemoIds,
  listOwned,
  putParam,
  removeDemoRows,
  type DemoIds,
} from './demo-city-store.ts';
import city from './demo-city.json' with { type: 'json' };
import drawn from './demo-rules.json' with { type: 'json' };

/** The simulated device that fills the inbox. */
export const UNREGISTERED_MN = '3305DE99A8900016F0900099';

/**
 * Removes the sample rows of schema files and the demo city: its companies, stations, values, alarms, orders, rules and what came of them, departments and accounts. The caller, roles, dictionaries,
 * parameters, log books and what people made for stations and companies of their own stay; a later start does not bring the city back.
 * @throws AppError `forbidden` unless the caller is a super admin.
 */
export async function clearDemo(ctx: Ctx): Promise<void> {
  if (!ctx.actor.isSuperAdmin) throw new AppError('forbidden');
  const mns = [...city.stations.map(({ mn }) => mn), UNREGISTERED_MN];
  await inTransaction(ctx, async (tx) => {
    await lockSeeds(tx.db);
    const ids = await findDemoIds(tx.db, {
      stationCodes: city.stations.map(({ code }) => code),
      mns,
      creditCodes: [...city.enterprises, ...city.opsCompanies].map(({ creditCode }) => creditCode),
      deptNames: city.depts.map(({ name }) => name),
      usernames: city.users.map(({ username }) => username),
      ruleNames: drawn.rules.map(({ name }) => name),
      keptUserId: tx.actor.id,
    });
    await removeSamples(tx);
    const owned = await findOwned(tx, ids);
    for (const [name, gone] of [
      ...Object.entries(ids),
      ...owned.map((one) => [one.entity.name, one.ids] as const),
    ])
      await removeRelations(tx, needEntity(tx, name), gone);
    await removeDemoRows(tx.db, ids, {
      mns,
      owned: owned.map((one) => ({ table: one.entity.table.name, ids: one.ids })),
    });
    // those that something of the city hung on
    await removeSamples(tx);
    await putParam(tx.db, DEMO_PARAM, '0');
    for (const userId of ids.user) tx.emit('session.revoked', { userId });
    for (const entity of Object.keys(ids))
      tx.emit('entity.changed', { entity, id: '0', change: 'delete', by: tx.actor.id });
  });
  for (const { name } of ctx.registry.entities()) {
    dropTotals(ctx.registry, name);
    dropNames(ctx.registry, name);
  }
}

/** Whose rows go with it, or lose it, by what `demo-city-store.ts` says of them. */
const TOLD_APART = new Set(['sys_user', 'ops_station', 'ops_enterprise', 'ops_company']);

interface Owned {
  readonly entity: EntitySchema;
  readonly ids: readonly string[];
}

/** What belongs to the stations and companies of the city, whatever area keeps it: by what each entity says about who sees it. */
async function findOwned(tx: Ctx, ids: DemoIds): Promise<readonly Owned[]> {
  const byTable = new Map(
    tx.registry
      .entities()
      .filter(({ table }) => table.managed !== 'query' && !TOLD_APART.has(table.name))
      .map((entity) => [entity.table.name, entity]),
  );
  const found: Owned[] = [];
  for (const entity of byTable.values()) {
    const { station, enterprise, opsCompany } = entity.table.scope ?? {};
    const column = (field: string | undefined): string | undefined =>
      field === undefined ? undefined : columnName(field);
    found.push({
      entity,
      ids: await listOwned(tx.db, ids, {
        table: entity.table.name,
        station: column(station),
        enterprise: column(enterprise),
        opsCompany: column(opsCompany),
      }),
    });
  }
  return found.filter((one) => one.ids.length > 0);
}
