import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { dropNames } from './name-cache.ts';
import { dropNamesOf } from './own-record.ts';
import { presentRows } from './present.ts';
import { readRecordInfo } from './read.ts';
import { saveRecord } from './write.ts';

const MAKER = aSampleEntity({
  name: 'maker',
  table: { name: 'lab_maker' },
  rest: { base: '/lab/maker' },
  fields: { name: { type: 'string', title: 'Name' } },
  list: {},
});
const SAMPLE = aSampleEntity({
  table: { name: 'lab_sample', lock: true },
  fields: {
    name: { type: 'string', title: 'Name' },
    makerId: { type: 'ref', to: 'maker', title: 'Maker' },
    ownerId: { type: 'ref', to: 'user', title: 'Owner' },
    parts: {
      type: 'children',
      title: 'Parts',
      fields: { enterpriseId: { type: 'ref', to: 'enterprise', title: 'Enterprise' } },
    },
  },
  list: {},
});
const NOBODY = '9007199254740001';

let world: ResourceWorld;
beforeAll(async () => {
  world = await aResourceWorld([MAKER, SAMPLE]);
});
afterAll(() => world.close());

/** The same context, with a count of its statements. */
function counting(ctx: Ctx): { readonly ctx: Ctx; count: number } {
  const counted = { ctx, count: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counted.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return Object.assign(counted, { ctx: { ...ctx, db: ctx.db.withPlugin(plugin) } as Ctx });
}

const row = (makerId: string) => ({
  id: '5',
  name: 'a',
  makerId,
  ownerId: NOBODY,
  creator: '0',
  parts: [{ id: '6', enterpriseId: NOBODY }],
});

it('all names of a request take one statement, those of sub-tables too; what is not there is known afterwards', async () => {
  const { id } = await saveRecord(world.system, 'maker', { name: 'Acme' });
  const asked = counting(world.system);

  const [first] = await presentRows(asked.ctx, SAMPLE, [row(id)]);
  const once = asked.count;
  await presentRows(asked.ctx, SAMPLE, [row(id)]);

  expect(first).toMatchObject({
    makerName: 'Acme',
    ownerName: null,
    creatorName: 'system',
    parts: [{ enterpriseName: null }],
  });
  expect([once, asked.count]).toEqual([1, 1]);
});

it('a record of the system by links that are known takes the statement of its row and of its sub-table', async () => {
  const { id: makerId } = await saveRecord(world.system, 'maker', { name: 'Bolt' });
  const { id } = await saveRecord(world.system, 'sample', { name: 'b', makerId });
  await readRecordInfo(world.system, 'sample', id);
  const asked = counting(world.system);

  const shown = await readRecordInfo(asked.ctx, 'sample', id);

  expect(shown).toMatchObject({ makerName: 'Bolt', creatorName: 'system' });
  expect(shown).toHaveProperty('updaterName', 'system');
  expect(asked.count).toBe(2);
});

it.each<[string, () => void]>([
  ['its table is written to', () => dropNames(world.registry, 'maker')],
  ['a commit tells of its entity', () => dropNamesOf(world.registry, 'maker')],
])('that a row is missing ends when %s', async (what, change) => {
  const maker = String(BigInt(NOBODY) + BigInt(what.length));
  await presentRows(world.system, SAMPLE, [row(maker)]);
  await world.handle.pool.query('insert into lab_maker (id, name) values ($1, $2)', [
    maker,
    'Late',
  ]);
  const [before] = await presentRows(world.system, SAMPLE, [row(maker)]);

  change();
  const [after] = await presentRows(world.system, SAMPLE, [row(maker)]);

  expect([before, after]).toMatchObject([{ makerName: null }, { makerName: 'Late' }]);
});

it('that a row is missing ends by itself after three seconds', async () => {
  const maker = String(BigInt(NOBODY) + 99n);
  await presentRows(world.system, SAMPLE, [row(maker)]);
  await world.handle.pool.query('insert into lab_maker (id, name) values ($1, $2)', [
    maker,
    'Late',
  ]);
  const later: Ctx = { ...world.system, now: () => new Date(world.system.now().getTime() + 4000) };

  expect(await presentRows(later, SAMPLE, [row(maker)])).toMatchObject([{ makerName: 'Late' }]);
});
