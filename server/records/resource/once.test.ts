import { sql } from 'kysely';
import { inject } from 'vitest';

import { DAY_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { claimKey } from '#server/base/idempotency/idempotency-store.ts';
import { aResourceWorld, aScope } from '#tests/builders/a-resource-world.ts';
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
    doOnce(ctx, { what: 'POST sample', body: { name }, key, tells: 'sample' }, (tx) =>
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

    await expect(save(world.system, 'four', 'k3')).rejects.toMatchObject({ error: 'keyUsed' });
  });

  it('with another what or a key that begins alike is another write', async () => {
    const long = 'x'.repeat(100);
    const [a, b] = [
      await save(world.system, 'long', `${long}1`),
      await save(world.system, 'long', `${long}2`),
    ];

    expect(b.id).not.toBe(a.id);
    expect(await save(world.system, 'long', `${long}1`)).toEqual(a);
    await expect(
      doOnce(
        world.system,
        { what: 'PUT sample', body: { name: 'long' }, key: `${long}1`, tells: 'sample' },
        async () => null,
      ),
    ).rejects.toMatchObject({ error: 'keyUsed' });
  });

  it('class “a stored answer outlives a right”: who sees the record no more is told that it was done, and nothing of it', async () => {
    const someone = world.as({ id: '78' });
    const first = await save(someone, 'seen', 'k7');
    const without = { ...someone, scope: aScope('79', { enterprise: ['404'] }) };

    expect(await save(someone, 'seen', 'k7')).toEqual(first);
    await expect(save(without, 'seen', 'k7')).rejects.toMatchObject({ error: 'answered' });
    expect((await pageRecords(world.system, 'sample', { name: 'seen' })).total).toBe(1);
  });

  it('whose work left nothing behind is done anew', async () => {
    let made = 0;
    let isGone = false;
    const make = () =>
      doOnce(
        world.system,
        { what: 'x', body: 1, key: 'k8', tells: null, isGone: async () => isGone },
        async () => (made += 1),
      );

    expect([await make(), await make()]).toEqual([1, 1]);
    isGone = true;
    expect(await make()).toBe(2);
    isGone = false;
    expect(await make()).toBe(2);
  });

  it('is known for thirty days', async () => {
    const old = (days: number) =>
      sql`update sys_idempotency set at = now() - make_interval(days => ${days}) where key = 'k9'`.execute(
        world.system.db,
      );
    const first = await save(world.system, 'thirty', 'k9');
    await old(29);
    expect(await save(world.system, 'thirty', 'k9')).toEqual(first);
    await old(31);
    expect((await save(world.system, 'thirty', 'k9')).id).not.toBe(first.id);
  });

  it.skipIf(!inject('testServer'))(
    'beside the first, on another connection, is told that it is still running',
    async () => {
      const claim = { userId: '9', key: 'k10', hash: 'h', keepMs: DAY_MS, waitMs: 20 };
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      let first: Promise<void> = Promise.resolve();
      await new Promise<void>((begun) => {
        first = inTransaction(world.system, async (tx) => {
          expect(await claimKey(tx.db, claim)).toEqual({ isNew: true });
          begun();
          await ended;
        });
      });
      const second = inTransaction(world.system, async (tx) => {
        throw new Error(JSON.stringify(await claimKey(tx.db, claim)));
      });

      try {
        await expect(second).rejects.toThrow('"running"');
      } finally {
        // whatever came of the second: a transaction left open keeps the world from its end
        end();
        await first;
      }
    },
  );

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
