import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { removeSamples } from '#server/platform/file-parts/samples.ts';
import { DEMO_PARAM } from '#server/platform/installation/demo-data.ts';
import { unlinkRecords } from '#server/records/attachments/attachment-store.ts';
import { dropNames } from '#server/records/resource/name-cache.ts';
import { dropTotals } from '#server/records/resource/total-cache.ts';
import { lockSeeds } from '#server/records/store/seed-rows.ts';
import { findDemoIds, putParam, removeDemoRows, type DemoIds } from './demo-city-store.ts';
import city from './demo-city.json' with { type: 'json' };
import drawn from './demo-rules.json' with { type: 'json' };

/** The simulated device that fills the inbox. */
export const UNREGISTERED_MN = '3305DE99A8900016F0900099';

/**
 * Removes the sample rows of schema files and the demo city: its companies, stations, values, alarms, orders, rules and what came of them, departments and accounts. The caller, roles, dictionaries,
 * parameters, log books and everything that people made stay; a later start does not bring the city back.
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
    for (const [entity, records] of Object.entries(ids) as [keyof DemoIds, readonly string[]][])
      await unlinkRecords(tx.db, entity, records);
    await removeDemoRows(tx.db, ids, mns);
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
