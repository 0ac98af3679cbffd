import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { needEntity } from '#server/records/access.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { deleteRecords } from './remove.ts';

describe('removing what the rows of a query name', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld();
  });
  afterAll(() => world.close());

  it.each([
    ['enterprise', '7101', { name: 'Gone', version: 1 }],
    ['station', '7102', { name: 'Gone', code: 'GONE', version: 1 }],
    ['user', '7103', { username: 'gone', realName: 'Gone', version: 1 }],
  ])('class “a query has no table”: a %s that nothing names goes', async (name, id, values) => {
    await insertRow(world.handle.db, needEntity(world.system, name), { id, ...values });

    await deleteRecords(world.system, name, [id]);

    await expect(deleteRecords(world.system, name, [id])).rejects.toMatchObject({
      error: 'notFound',
    });
  });
});
