import path from 'node:path';

import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aProbe } from '#tests/builders/a-probe.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { makeSchemaFollower } from './follow.ts';
import { judgeSchema } from './judge.ts';
import { publishSchema } from './publish.ts';
import type { WorkbenchDeps } from './workbench.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

it('what another server published while a text was judged counts as unseen, although this server knows it by then', async () => {
  const handle = await openProductDatabase();
  const registry = await loadRegistry({ root: path.resolve(import.meta.dirname, '../../..') });
  const system = makeSystemCtx({ house: productHouse(), db: handle.db, registry, log: silent });
  const follower = makeSchemaFollower({ system: () => system, sources: registry.sources });
  const deps: WorkbenchDeps = {
    sources: registry.sources,
    follower,
    routes: () => [],
    systemTables: () => new Set(),
    facts: () => ({}),
    isDemo: false,
    move: () => Promise.resolve(),
  };
  const publication = (name: string) => {
    const text = aProbe({
      name,
      table: { name: `lab_${name}` },
      rest: { base: `/lab/${name}` },
      menu: undefined,
    });
    return {
      kind: 'entity' as const,
      module: 'lab',
      name,
      text,
      comment: '',
      lock: null,
      isGranted: false,
    };
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

  await expect(publishSchema(system, late, publication('two'))).rejects.toMatchObject({
    error: 'conflict',
  });

  expect((await handle.pool.query('select name from sys_schema')).rows).toEqual([{ name: 'one' }]);
  await handle.close();
});

it('class “judged by halves”: a text is judged against the set of one moment, although another comes into force meanwhile', async () => {
  const handle = await openProductDatabase();
  const registry = await loadRegistry({ root: path.resolve(import.meta.dirname, '../../..') });
  const system = makeSystemCtx({ house: productHouse(), db: handle.db, registry, log: silent });
  const follower = makeSchemaFollower({ system: () => system, sources: registry.sources });
  const before = registry.sources.set();
  let asked = 0;
  const sources = {
    ...registry.sources,
    set: () => (asked++ === 0 ? before : { ...before, entities: new Map() }),
  };
  const deps: WorkbenchDeps = {
    sources,
    follower,
    routes: () => [],
    systemTables: () => new Set(),
    facts: () => ({}),
    isDemo: false,
    move: () => Promise.resolve(),
  };

  const { problems } = await judgeSchema(system, deps, {
    kind: 'entity',
    module: 'lab',
    name: 'probe',
    text: aProbe({ permission: 'sys:user' }),
  });

  expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
    { message: '权限标识 sys:user 已被其他功能使用' },
  ]);
  await handle.close();
});
