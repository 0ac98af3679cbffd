import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { localDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readNamesOf } from '#server/records/resource/name-cache.ts';
import { listOptionRecords, pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { readMyNav } from './menus.ts';
import { setTexts, readRowTexts } from './translations.ts';

describe('texts of records in other languages', () => {
  let world: ResourceWorld;
  let english: Ctx;
  let gender: string;
  let male: string;
  let round = 0;
  beforeAll(async () => {
    world = await aResourceWorld();
    english = { ...world.system, lang: 'en-US' };
    gender = (
      await saveRecord(world.system, 'dictType', { dictType: 'gender', dictName: '性别', sort: 0 })
    ).id;
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    round += 1;
    male = (
      await saveRecord(world.system, 'dictData', {
        dictTypeId: gender,
        dictValue: String(round),
        dictLabel: `男${round}`,
        sort: round,
      })
    ).id;
  });

  const rowOf = (ctx: Ctx) => readRecordInfo(ctx, 'dictData', male);
  const shownIn = async (ctx: Ctx) =>
    (await localDictionaries(ctx))
      .flatMap(({ dataList }) => dataList)
      .find(({ dictValue }) => dictValue === String(round))?.dictLabel;

  it('a factor is called as the product calls it in the language of whoever reads, beside links, in searches and by code', async () => {
    const { id } = await saveRecord(world.system, 'factor', {
      code: 'w21011',
      name: '总磷',
      medium: 'water',
      decimals: 2,
    });
    const own = await saveRecord(world.system, 'factor', {
      code: 'x1',
      name: '总磷（自测）',
      medium: 'water',
      decimals: 2,
    });
    const named = async (ctx: Ctx, keyword: string) =>
      (await listOptionRecords(ctx, 'factor', { keyword })).map(({ name }) => name);
    const factor = world.registry.entity('factor');

    expect(await named(world.system, '总磷')).toEqual(['总磷', '总磷（自测）']);
    expect(await named(english, 'phosph')).toEqual(['Total phosphorus']);
    expect(await named({ ...world.system, lang: 'zh-TW' }, '總磷')).toEqual(['總磷']);
    expect(factor && [...(await readNamesOf(english, factor, [id, own.id])).values()]).toEqual([
      'Total phosphorus',
      '总磷（自测）',
    ]);
    expect(factor && (await readNamesOf(world.system, factor, [id])).get(id)).toBe('总磷');

    await setTexts(
      world.system,
      { entity: 'factor', id: own.id, field: 'name' },
      { 'en-US': 'Own P' },
    );
    const say = await factorNamer(english);
    expect([say('w21011', '总磷'), say('x1', '总磷（自测）'), say('none', 'as read')]).toEqual([
      'Total phosphorus',
      'Own P',
      'as read',
    ]);
  });

  it('are written one by one, too, of records that are there and that the writer may change', async () => {
    const text = {
      tableName: 'sys_dict_data',
      fieldName: 'dict_label',
      language: 'en-US',
      fieldValue: 'Knight',
    };
    const clerk = world.as({ permissions: new Set(['sys:language:save']) });

    await expect(saveRecord(clerk, 'language', { ...text, tableId: male })).rejects.toMatchObject({
      error: 'forbidden',
    });
    await expect(
      saveRecord(world.system, 'language', { ...text, tableId: '404' }),
    ).rejects.toMatchObject({ error: 'notFound' });
    await saveRecord(world.system, 'language', { ...text, tableId: male });

    expect(await rowOf(english)).toMatchObject({ dictLabel: 'Knight' });
  });

  it('an update in another language writes the translation and leaves the record', async () => {
    await updateRecord(english, 'dictData', {
      id: male,
      version: 1,
      dictLabel: 'Gentleman',
      color: '#112233',
    });

    expect(await rowOf(english)).toMatchObject({ dictLabel: 'Gentleman', color: '#112233' });
    expect(await rowOf(world.system)).toMatchObject({ dictLabel: `男${round}`, color: '#112233' });
    expect([await shownIn(english), await shownIn(world.system)]).toEqual([
      'Gentleman',
      `男${round}`,
    ]);
  });

  it('a text that comes back as it was shown is no translation', async () => {
    await updateRecord(english, 'dictData', {
      id: male,
      version: 1,
      dictLabel: `男${round}`,
      sort: 7,
    });

    expect(
      await readRowTexts(world.system, { entity: 'dictData', id: male, field: 'dictLabel' }),
    ).toEqual([
      { language: 'zh-CN', text: `男${round}`, isOwn: true },
      { language: 'zh-TW', text: '', isOwn: false },
      { language: 'en-US', text: '', isOwn: false },
    ]);
  });

  it('lists and pickers answer, and search, what the caller reads', async () => {
    await setTexts(
      world.system,
      { entity: 'dictData', id: male, field: 'dictLabel' },
      { 'en-US': `Lordship ${round}` },
    );

    const found = await pageRecords(english, 'dictData', { keyword: `lordship ${round}` });
    const filtered = await pageRecords(english, 'dictData', { dictLabel: `lordship ${round}` });
    const chosen = await listOptionRecords(english, 'dictData', { keyword: `lordship ${round}` });
    const chinese = await pageRecords(world.system, 'dictData', { keyword: `lordship ${round}` });

    expect([found, filtered].map(({ list }) => list.map(({ dictLabel }) => dictLabel))).toEqual([
      [`Lordship ${round}`],
      [`Lordship ${round}`],
    ]);
    expect(chosen.map(({ name }) => name)).toEqual([`Lordship ${round}`]);
    expect(chinese.total).toBe(0);
  });

  it('what an admin wrote goes before what the product brings along, which goes before the record', async () => {
    const seeded = await readRecordInfo(english, 'dictType', gender);
    await setTexts(
      world.system,
      { entity: 'dictType', id: gender, field: 'dictName' },
      { 'en-US': 'Sex' },
    );
    const written = (await localDictionaries(english)).find(
      ({ dictType }) => dictType === 'gender',
    );
    await setTexts(
      world.system,
      { entity: 'dictType', id: gender, field: 'dictName' },
      { 'en-US': '' },
    );

    expect(seeded['dictName']).toBe('Gender');
    expect(written?.dictName).toBe('Sex');
    expect((await readRecordInfo(english, 'dictType', gender))['dictName']).toBe('Gender');
  });

  it('what the product brings along is found, too', async () => {
    const found = await pageRecords(english, 'dictType', { dictName: 'gend' });

    expect(found.list.map(({ dictName }) => dictName)).toEqual(['Gender']);
  });

  it('a renamed menu reads as renamed in the language it was renamed in', async () => {
    const { id } = await saveRecord(world.system, 'menu', {
      name: '值班表',
      type: '0',
      sort: 0,
      pid: '0',
    });
    await updateRecord(english, 'menu', { id, version: 1, name: 'Duty roster' });

    const names = async (ctx: Ctx) => (await readMyNav(ctx)).map(({ name }) => name);

    expect(await names(english)).toContain('Duty roster');
    expect(await names(world.system)).toContain('值班表');
  });

  it('texts go with their record', async () => {
    await setTexts(
      world.system,
      { entity: 'dictData', id: male, field: 'dictLabel' },
      { 'en-US': 'Gone' },
    );

    await deleteRecords(world.system, 'dictData', [male]);

    expect((await pageRecords(world.system, 'language', { tableId: male })).total).toBe(0);
  });

  it('only who may change the record sets its texts, only within the field, only of fields that have several', async () => {
    const reader = world.as({ permissions: new Set(['sys:dict:page', 'sys:dict:info']) });
    const place = { entity: 'dictData', id: male, field: 'dictLabel' };

    const tries = await Promise.allSettled([
      setTexts(reader, place, { 'en-US': 'Nobody' }),
      setTexts(world.system, place, { 'en-US': 'x'.repeat(256) }),
      setTexts(world.system, { ...place, field: 'remark' }, { 'en-US': 'x' }),
      readRowTexts(world.as({}), place),
      saveRecord(world.system, 'language', {
        tableName: 'sys_user',
        tableId: '1',
        fieldName: 'password',
        language: 'en-US',
        fieldValue: 'x',
      }),
    ]);

    expect(
      tries.map(
        (tried) => tried.status === 'rejected' && (tried.reason as { error: string }).error,
      ),
    ).toEqual(['forbidden', 'invalid', 'invalid', 'forbidden', 'invalid']);
  });

  it('delivered roles are called in the reader’s language until somebody calls them otherwise', async () => {
    const name = '运维主管';
    const { id } = await saveRecord(world.system, 'role', { name, remark: '我们的说明' });
    const named = async (ctx: Ctx) => readRecordInfo(ctx, 'role', id);
    expect(await named(english)).toMatchObject({ name: 'O&M manager', remark: '我们的说明' });
    expect((await readNamesOf(english, needEntity(english, 'role'), [id])).get(id)).toBe(
      'O&M manager',
    );
    expect((await pageRecords(english, 'role', { name: 'manager' })).list).toMatchObject([{ id }]);

    // what comes back as it was shown is no change
    await updateRecord(english, 'role', { id, name: 'O&M manager', remark: 'Ours' } as never);
    expect(await named(world.system)).toMatchObject({ name, remark: '我们的说明' });
    await updateRecord(world.system, 'role', { id, name: '主管' } as never);
    expect(await named(english)).toMatchObject({ name: '主管', remark: 'Ours' });
  });
});
