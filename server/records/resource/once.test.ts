import type { Ctx } from '#server/base/context/ctx.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { doOnce } from './once.ts';
import { pageRecords } from './read.ts';
import { deleteRecords } from './remove.ts';
import { saveRecord } from './write.ts';

describe('a write that is sent twice', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld([aSampleEntity()]);
  });
  afterAll(() => world.close());

  const save = (ctx: Ctx, name: string, key?: string) =>
    doOnce(ctx, { what: 'POST sample', body: { name }, key }, (tx) =>
      saveRecord(tx, 'sample', { name }),
    );

  it('with the same key makes one record and answers alike', async () => {
    const [a, b] = await Promise.all([
      save(world.system, 'one', 'k1'),
      save(world.system, 'one', 'k1'),
    ]);

    expect(b).toEqual(a);
    expect((await pageRecords(world.system, 'sample', { name: 'one' })).total).toBe(1);
  });

  it('class “equal bodies taken for a double click”: made, removed and made again is a record of its own', async () => {
    const first = await save(world.system, 'two');
    await deleteRecords(world.system, 'sample', [first.id]);

    const again = await save(world.system, 'two');

    expect(again.id).not.toBe(first.id);
    expect((await pageRecords(world.system, 'sample', { name: 'two' })).list).toMatchObject([
      { id: again.id },
    ]);
  });

  it('without a key two equal bodies make two records', async () => {
    const [a, b] = await Promise.all([
      save(world.system, 'three times'),
      save(world.system, 'three times'),
    ]);

    expect(b?.id).not.toBe(a?.id);
  });

  it('with the same key and another body is a conflict', async () => {
    await save(world.system, 'three', 'k3');

    await expect(save(world.system, 'four', 'k3')).rejects.toMatchObject({ error: 'conflict' });
  });

  it('with the same key by two users makes two records', async () => {
    await save(world.system, 'five', 'k5');
    await save(world.as({ id: '77' }), 'five', 'k5');

    expect((await pageRecords(world.system, 'sample', { name: 'five' })).total).toBe(2);
  });

  it('that failed may be sent again', async () => {
    await expect(save(world.system, '', 'k6')).rejects.toMatchObject({ error: 'invalid' });

    const again = await save(world.system, 'six', 'k6');

    expect(again.id).toMatch(/^\d+$/);
  });
});
