import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endpointsOf } from '#schemas/language/derive.ts';
import { sayRule } from '#schemas/types/key-rule.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { AppError } from '#server/base/context/app-error.ts';
import { needEntity } from '#server/records/access.ts';
import { heldOf, inUse } from '#server/records/in-use.ts';
import { insertRow, replaceLinks } from '#server/records/store/entity-write.ts';
import { countReferring } from '#server/records/store/held-values.ts';
import { tableOf } from '#server/registry/columns.ts';
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

  it('class “a list that means all when it is empty”: who is the only one in it stays, beside another one he goes', async () => {
    const { db } = world.handle;
    for (const id of ['7201', '7202'])
      await insertRow(db, needEntity(world.system, 'role'), { id, name: id, version: 1 });
    const course = { name: 'For one', status: '0', version: 1 };
    await insertRow(db, needEntity(world.system, 'course'), { id: '7203', ...course });
    const forRoles = async (...roles: readonly string[]) => {
      const [join] = tableOf(needEntity(world.system, 'course')).joins.filter(
        ({ field }) => field === 'forRoles',
      );
      if (join) await replaceLinks(db, join, '7203', roles);
    };

    await forRoles('7201');
    const only = deleteRecords(world.system, 'role', ['7201']);
    await expect(only).rejects.toMatchObject({ error: 'inUse', params: { by: 'course' } });
    await forRoles('7201', '7202');
    await deleteRecords(world.system, 'role', ['7201']);
    const last = deleteRecords(world.system, 'role', ['7202']);
    await expect(last).rejects.toMatchObject({ error: 'inUse' });
  });

  it('class “a code that names nothing any more”: what others name by its code stays', async () => {
    const { db } = world.handle;
    for (const code of ['w99001', 'w99002'])
      await insertRow(db, needEntity(world.system, 'factor'), {
        id: `73${code.slice(1)}`,
        code,
        name: code,
        medium: 'water',
        version: 1,
      });
    await insertRow(db, needEntity(world.system, 'alarmKnowledge'), {
      id: '7301',
      symptom: 'x',
      factorCode: 'w99001',
      status: '1',
      version: 1,
    });

    const named = deleteRecords(world.system, 'factor', ['7399001']);
    await expect(named).rejects.toMatchObject({ error: 'inUse', params: { by: 'alarmKnowledge' } });
    await deleteRecords(world.system, 'factor', ['7399002']);
  });

  it('class “in use, by whom?”: what holds a record back is told, all of it with its number, in each language', async () => {
    const { db } = world.handle;
    await insertRow(db, needEntity(world.system, 'enterprise'), {
      id: '7401',
      name: 'Held',
      version: 1,
    });
    for (const id of ['7402', '7403'])
      await insertRow(db, needEntity(world.system, 'station'), {
        id,
        name: id,
        code: id,
        enterpriseId: '7401',
        version: 1,
      });
    await insertRow(db, needEntity(world.system, 'contract'), {
      id: '7404',
      name: 'C',
      enterpriseId: '7401',
      version: 1,
    });
    const holders = async (lang: Lang) =>
      deleteRecords({ ...world.system, lang }, 'enterprise', ['7401']).catch(
        (error: AppError) => error.params['holders'],
      );

    expect(await Promise.all((['zh-CN', 'zh-TW', 'en-US'] as const).map(holders))).toEqual([
      '合同 1 条、站点 2 条',
      '合約 1 筆、站點 2 筆',
      'Contract (1), Station (2)',
    ]);

    const station = needEntity(world.system, 'station');
    const keys = endpointsOf(station).map(({ permission }) => sayRule(permission));
    const actor = { ...world.system.actor, permissions: new Set(keys) };
    const reader = { ...world.system, actor };
    const one = { ...reader, scope: world.as(actor, { station: ['7402'] }).scope };
    const held = await countReferring(db, heldOf(one, station), [
      { field: 'enterpriseId', keys: ['7401'] },
    ]);
    expect(held).toEqual({ all: 2, seen: 1 });
    // neither kinds nor numbers of what is out of sight
    expect(
      [[{ entity: 'station', held }], [{ entity: 'contract', held: { all: 1, seen: 0 } }]].map(
        (holders) => inUse(one, holders).params['holders'],
      ),
    ).toEqual(['站点 1 条、您无权查看的记录', '您无权查看的记录']);
    expect(
      await countReferring(db, heldOf(reader, needEntity(world.system, 'contract')), [
        { field: 'enterpriseId', keys: ['7401'] },
      ]),
    ).toEqual({ all: 1, seen: 0 });
  });

  it('class “one row told as many”: rows that several pages look at are counted once, by what they are', async () => {
    const { db } = world.handle;
    await insertRow(db, needEntity(world.system, 'enterprise'), {
      id: '7501',
      name: 'Manned',
      version: 1,
    });
    await insertRow(db, needEntity(world.system, 'user'), {
      id: '7502',
      username: 'manned',
      realName: 'M',
      enterpriseId: '7501',
      version: 1,
    });

    await expect(deleteRecords(world.system, 'enterprise', ['7501'])).rejects.toMatchObject({
      params: { by: 'user', holders: '用户 1 条' },
    });
  });
});
