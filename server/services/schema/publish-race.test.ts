import path from 'node:path';

import { systemCtx } from '#server/context/transaction.ts';
import { openTestDatabase } from '#server/db/open-test.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { syncTables } from '#server/services/resource/sync-tables.ts';
import { aProbe } from '#tests/builders/a-probe.ts';

import { makeSchemaFollower } from './follow.ts';
import { publishSchema } from './publish.ts';

import type { WorkbenchDeps } from './workbench.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

it('what another server published while a text was judged counts as unseen, although this server knows it by then', async () => {
  const handle = await openTestDatabase();
  const registry = await loadRegistry({ root: path.resolve(import.meta.dirname, '../../..') });
  await syncTables(handle.db, registry);
  const system = systemCtx({ db: handle.db, registry, log: silent });
  const follower = makeSchemaFollower({ system: () => system, sources: registry.sources });
  const deps: WorkbenchDeps = { sources: registry.sources, follower, routes: () => [], systemTables: () => new Set(), facts: () => ({}) };
  const publication = (name: string) => {
    const text = aProbe({ name, table: { name: `lab_${name}` }, rest: { base: `/lab/${name}` }, menu: undefined });
    return { kind: 'entity' as const, module: 'lab', name, text, comment: '', lock: null, isGranted: false };
  };
  await follower.refresh();
  let known = follower.revision();
  await publishSchema(system, deps, publication('one'));
  const late: WorkbenchDeps = {
    ...deps,
    follower: { ...follower, refresh: () => Promise.resolve(), revision: () => known },
    facts: () => {
      known = follower.revision();
      return {};
    },
  };

  await expect(publishSchema(system, late, publication('two'))).rejects.toMatchObject({ error: 'conflict' });

  expect((await handle.pool.query('select name from sys_schema')).rows).toEqual([{ name: 'one' }]);
  await handle.close();
});
