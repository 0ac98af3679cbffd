import { sql } from 'kysely';

import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import { dropDictionaries, readDictionaryLabels } from './dictionaries.ts';

const add = (ctx: Ctx, value: string) =>
  sql`insert into sys_dict_data (id, dict_type_id, dict_value, dict_label, sort) select ${value}::bigint, id, ${value}, ${`label ${value}`}, 1
    from sys_dict_type where dict_type = 'kept_colour'`.execute(ctx.db);
const keysOf = async (ctx: Ctx) => [...(await readDictionaryLabels(ctx, 'kept_colour')).keys()];

describe('dictionaries are kept', () => {
  it('for a transaction by itself: what it reads it reads once, and nobody else sees what it has not committed', async () => {
    const world = await aResourceWorld();
    const system = world.system;
    await sql`insert into sys_dict_type (id, dict_type, dict_name, sort) values (71, 'kept_colour', 'x', 1)`.execute(
      system.db,
    );
    await add(system, '1');

    const seen = await inTransaction(system, async (tx) => {
      const before = await keysOf(tx);
      await add(tx, '2');
      const kept = await keysOf(tx);
      dropDictionaries(tx.registry);
      return { before, kept, after: await keysOf(tx) };
    });
    const rolledBack = inTransaction(system, async (tx) => {
      await add(tx, '3');
      expect(await keysOf(tx)).toEqual(['1', '2', '3']);
      throw new Error('taken back');
    });

    expect(seen).toEqual({ before: ['1'], kept: ['1'], after: ['1', '2'] });
    await expect(rolledBack).rejects.toThrow('taken back');
    expect(await keysOf(system)).toEqual(['1', '2']);
    // what is kept for all serves transactions too
    await add(system, '4');
    expect(await inTransaction(system, keysOf)).toEqual(['1', '2']);
    await world.close();
  });
});
