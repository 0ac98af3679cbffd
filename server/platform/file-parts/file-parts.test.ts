import type { EntitySchema } from '#schemas/language/entity.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { syncMenus } from '#server/platform/admin/sync-menus.ts';
import { localDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { named } from '#server/registry/registry.ts';
import { seedBase } from '#server/seeds/seed-base.ts';
import {
  aResourceWorld,
  withEntities,
  type ResourceWorld,
} from '#tests/builders/a-resource-world.ts';
import { applyFileParts } from './apply.ts';
import { removeSamples } from './samples.ts';

const PUMP: EntitySchema = {
  v: 1,
  name: 'pump',
  module: 'lab',
  title: '泵',
  table: { name: 'lab_pump', unique: [['name']], history: true },
  rest: { base: '/lab/pump' },
  fields: {
    name: { type: 'string', title: '名称', max: 10, required: true, unique: true },
    kind: { type: 'dict', title: '类型', dict: 'pump_kind' },
    madeOn: { type: 'date', title: '日期' },
    company: { type: 'ref', title: '单位', to: 'opsCompany' },
  },
  menu: { parent: 'setting', url: 'lab/pump', sort: 70 },
  dictionaries: {
    pump_kind: {
      title: '泵类型',
      values: { '1': { title: '潜水泵', tone: 'success' }, '2': { title: '蠕动泵' } },
    },
  },
  grant: { 系统实施: ['lab:pump:page'], 运维主管: ['lab:pump:*'], 无此角色: ['lab:pump:page'] },
  samples: [
    { name: '一号', kind: '1', madeOn: '$today' },
    { name: '一号' },
    { name: '二号', company: '无此单位' },
    { name: '三号', kind: '2' },
  ],
};

describe('what a schema file brings into the data', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld([PUMP]);
    await syncMenus(world.system);
    await inTransaction(world.system, (tx) => seedBase(tx));
  });
  afterAll(() => world.close());

  const apply = (entity: EntitySchema, isDemo = false) =>
    inTransaction(world.system, (tx) =>
      applyFileParts({ ...tx, registry: withEntities(world.registry, [entity]) }, entity, {
        isDemo,
        move: () => Promise.resolve(),
      }),
    );
  const keysOf = async (role: string) => {
    const { rows } = await world.handle.pool.query<{ keys: string }>(
      `select coalesce(m.permissions, '') as keys from sys_role_menu rm join sys_role r on r.id = rm.role_id join sys_menu m on m.id = rm.menu_id where r.name = $1 and m.menu_key like 'entity:pump%'`,
      [role],
    );
    return rows.flatMap(({ keys }) => keys.split(',').filter(Boolean)).sort();
  };
  const valuesOf = async () => {
    const { rows } = await world.handle.pool.query<{ label: string; color: string | null }>(
      `select d.dict_label as label, d.color from sys_dict_data d join sys_dict_type t on t.id = d.dict_type_id where t.dict_type = 'pump_kind' order by d.dict_value`,
    );
    return rows.map(({ label, color }) => [label, color]);
  };

  it('class “given once more”: a key a role got by the file and an administrator took back stays taken, while a new one comes', async () => {
    await apply(PUMP);
    const [few, all] = [await keysOf('系统实施'), await keysOf('运维主管')];
    await world.handle.pool.query(
      `delete from sys_role_menu using sys_menu m where m.id = menu_id and m.menu_key like 'entity:pump%'`,
    );

    await apply(PUMP);
    const after = await keysOf('系统实施');
    await apply({ ...PUMP, grant: { 系统实施: ['lab:pump:page', 'lab:pump:export'] } });

    expect(few).toEqual(['lab:pump:page']);
    expect(all).toEqual(
      expect.arrayContaining([
        'lab:pump:page',
        'lab:pump:save',
        'lab:pump:delete',
        'lab:pump:import',
      ]),
    );
    expect([after, await keysOf('系统实施')]).toEqual([[], ['lab:pump:export']]);
  });

  it('class “the file over the administrator”: what he renamed stays, what nobody touched follows the file, what he removed stays away', async () => {
    await apply(PUMP);
    const first = await valuesOf();
    await world.handle.pool.query(
      `update sys_dict_data set dict_label = '自己的名字' where dict_label = '潜水泵'`,
    );

    const values = {
      '1': { title: '潜水泵（新）', tone: 'danger' },
      '2': { title: '蠕动泵（新）' },
      '3': { title: '柱塞泵' },
    } as const;
    await apply({ ...PUMP, dictionaries: { pump_kind: { title: '泵类型', values } } });
    const second = await valuesOf();
    await world.handle.pool.query(`delete from sys_dict_data where dict_label = '柱塞泵'`);
    await apply({ ...PUMP, dictionaries: { pump_kind: { title: '泵类型', values } } });

    expect(first).toEqual([
      ['潜水泵', '#389e0d'],
      ['蠕动泵', null],
    ]);
    expect(second).toEqual([
      ['自己的名字', '#cf1322'],
      ['蠕动泵（新）', null],
      ['柱塞泵', null],
    ]);
    expect((await valuesOf()).map(([label]) => label)).toEqual(['自己的名字', '蠕动泵（新）']);
  });

  it('a dictionary of a file is read in the language of the reader, by the texts of the file', async () => {
    const english: EntitySchema = {
      ...PUMP,
      name: 'valve',
      dictionaries: { valve_kind: { title: '阀类型', values: { '1': { title: '球阀' } } } },
      grant: {},
      samples: [],
    };
    const local = {
      ...english,
      dictionaries: {
        valve_kind: { title: 'Kind of valve', values: { '1': { title: 'Ball valve' } } },
      },
    };
    await apply(english);
    const registry = {
      ...withEntities(world.registry, [english]),
      localizedEntity: named(() => local),
    };

    const rows = await localDictionaries({ ...world.system, registry, lang: 'en-US' });

    expect(rows.find(({ dictType }) => dictType === 'valve_kind')).toMatchObject({
      dictName: 'Kind of valve',
      dataList: [{ dictLabel: 'Ball valve' }],
    });
  });

  it('class “samples in earnest”: sample rows come in demo mode only, once, by the rules of every record, and go with the demo', async () => {
    const names = async () =>
      (
        await pageRecords(world.system, 'pump', {
          page: '1',
          limit: '10',
          orderField: 'name',
          order: 'asc',
        })
      ).list.map(({ name }) => name);
    await apply(PUMP, false);
    const inEarnest = await names();

    await apply(PUMP, true);
    const made = await names();
    const { rows } = await world.handle.pool.query(
      `select 1 from sys_history where entity = 'pump'`,
    );
    await world.handle.pool.query(`delete from lab_pump where name = '三号'`);
    await apply(PUMP, true);
    const again = await names();
    await inTransaction(world.system, (tx) => removeSamples(tx));

    expect([inEarnest, made, again, await names()]).toEqual([[], ['三号', '一号'], ['一号'], []]);
    expect(rows.length).toBeGreaterThan(0);
  });
});
