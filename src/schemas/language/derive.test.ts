import fc from 'fast-check';

import { editDistance, nearest } from '#schemas/expressions/nearest.ts';
import type { FieldSpec } from '../types/field.ts';
import { actionsAt, actionsOf } from './derive-actions.ts';
import {
  canImport,
  endpointOf,
  endpointsOf,
  exportFields,
  filterFace,
  formFields,
  formOpening,
  isGroupable,
  isMeasurable,
  isSortable,
  listColumns,
  listFilters,
  permissionKeys,
  quickFields,
  verbsOf,
} from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { fillText } from './fill-text.ts';
import { localizeEntity, textsOf } from './localize.ts';
import { columnName, companionName, fieldName, routeName } from './names.ts';

const anEntity = (part: Partial<EntitySchema> = {}): EntitySchema => ({
  v: 1,
  name: 'user',
  module: 'sys',
  title: '用户',
  table: { name: 'sys_user' },
  rest: { base: '/sys/user' },
  fields: {
    name: { type: 'string', title: '名称', list: true, filter: true },
    kind: { type: 'dict', dict: 'k', title: '类型', list: { width: 80 }, filter: true },
    at: { type: 'datetime', title: '时间', filter: true },
    secret: { type: 'password', title: '密码', writeOnly: true, list: true, export: true },
    total: { type: 'calc', expr: '1', title: '合计', list: true },
    rows: { type: 'children', title: '行', fields: {} },
    createDate: { type: 'datetime', title: '创建时间', readOnly: true, list: { sortable: false } },
  },
  ...part,
});

describe('endpoints and permissions', () => {
  it('follow the pattern of the specification', () => {
    expect(
      endpointsOf(anEntity()).map(
        ({ method, path, permission }) => `${method} ${path} ${permission}`,
      ),
    ).toEqual([
      'GET /sys/user/page sys:user:page',
      'GET /sys/user/list sys:user:page',
      'GET /sys/user/options login',
      'GET /sys/user/{id} sys:user:info',
      'POST /sys/user sys:user:save',
      'PUT /sys/user sys:user:update',
      'DELETE /sys/user sys:user:delete',
      'GET /sys/user/export sys:user:export',
      'GET /sys/user/group sys:user:page',
    ]);
  });

  it('whoever may page may group, also where the key of page is another', () => {
    const entity = anEntity({
      rest: { base: '/x', verbs: ['page'], permissions: { page: 'login' } },
    });

    expect(endpointsOf(entity).map(({ path, permission }) => `${path} ${permission}`)).toEqual([
      '/x/page login',
      '/x/group login',
    ]);
  });

  it('rows are counted by short stored fields that the list tells, and numbers are added up', () => {
    const fields: EntitySchema['fields'] = {
      ...anEntity().fields,
      count: { type: 'int', title: '数', list: true },
      hidden: { type: 'string', title: '藏' },
    };
    const entity = anEntity({ fields });

    expect(Object.keys(fields).filter((name) => isGroupable(entity, name))).toEqual([
      'name',
      'kind',
      'at',
      'createDate',
    ]);
    expect(Object.keys(fields).filter((name) => isMeasurable(entity, name))).toEqual(['count']);
  });

  it('a sheet brings its addresses, but for those whose buttons are hidden', () => {
    const sheet = { sections: [{ title: 'all', fields: ['name'] }] };
    const printed = (actions: EntitySchema['actions'] = {}) =>
      verbsOf(anEntity({ sheet, actions })).filter((verb) =>
        ['sheet', 'pdf', 'excel'].includes(verb),
      );

    expect(printed()).toEqual(['sheet', 'pdf', 'excel']);
    expect(printed({ sheet: { title: 'Print', place: ['detail'], hidden: true } })).toEqual([
      'pdf',
      'excel',
    ]);
  });

  it('a tree and a history bring their verbs, given paths and keys win', () => {
    const entity = anEntity({
      table: { name: 't', tree: { parent: 'pid' }, history: true },
      permission: 'a:b',
      rest: { base: '/x', paths: { info: 'GET /y/{id}' }, permissions: { list: 'login' } },
    });

    expect(verbsOf(entity)).toEqual(expect.arrayContaining(['tree', 'history']));
    expect([endpointOf(entity, 'info'), endpointOf(entity, 'deleteOne')]).toEqual([
      'GET /y/{id}',
      undefined,
    ]);
    expect(permissionKeys(entity)).toEqual([
      'a:b:page',
      'a:b:info',
      'a:b:save',
      'a:b:update',
      'a:b:delete',
      'a:b:export',
      'a:b:import',
    ]);
  });
});

describe('an import', () => {
  it('comes with `save` and goes with `"import": false`', () => {
    const entities = [
      anEntity(),
      anEntity({ import: false }),
      anEntity({ rest: { base: '/x', verbs: ['page'] } }),
    ];

    expect(entities.map(canImport)).toEqual([true, false, false]);
    expect(entities.map((entity) => permissionKeys(entity).includes('sys:user:import'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(entities.map((entity) => actionsOf(entity).some(({ key }) => key === 'import'))).toEqual(
      [true, false, false],
    );
  });
});

describe('actions', () => {
  it('standard ones follow from the verbs, own ones stand between', () => {
    const entity = anEntity({
      actions: { lock: { title: '锁定', place: ['row', 'batch'], api: 'POST /x' } },
    });

    expect(actionsOf(entity).map(({ key, permission }) => `${key} ${permission}`)).toEqual([
      'create sys:user:save',
      'view sys:user:info',
      'edit sys:user:update',
      'lock sys:user:lock',
      'remove sys:user:delete',
      'import sys:user:import',
      'export sys:user:export',
    ]);
    expect(actionsAt(entity, 'batch').map(({ key }) => key)).toEqual(['lock', 'remove']);
  });

  it('an entry of the same key changes or hides a standard one; one with an address replaces it', () => {
    const entity = anEntity({
      actions: {
        edit: { hidden: true } as never,
        remove: { title: '作废' } as never,
        create: { title: '新建', place: 'toolbar', api: 'POST /other' },
      },
    });

    expect(
      actionsOf(entity).map(({ key, title, builtin, permission }) => [
        key,
        title,
        builtin,
        permission,
      ]),
    ).toEqual([
      ['create', '新建', undefined, 'sys:user:create'],
      ['view', undefined, 'view', 'sys:user:info'],
      ['remove', '作废', 'remove', 'sys:user:delete'],
      ['import', undefined, 'import', 'sys:user:import'],
      ['export', undefined, 'export', 'sys:user:export'],
    ]);
  });

  it('one that only deletes singly is no batch action', () => {
    const entity = anEntity({ rest: { base: '/x', verbs: ['page', 'deleteOne'] } });

    expect(actionsOf(entity).map(({ key, places }) => [key, places])).toEqual([
      ['remove', ['row', 'detail']],
    ]);
  });
});

describe('fields', () => {
  it('columns, filters, quick search, export and form follow from the faces', () => {
    const entity = anEntity();

    expect(listColumns(entity)).toEqual(['name', 'kind', 'total', 'createDate']);
    expect(listFilters(entity).map((name) => filterFace(entity.fields[name] as never).op)).toEqual([
      'like',
      'in',
      'between',
    ]);
    expect(quickFields(entity)).toEqual(['name']);
    expect(exportFields(entity)).toEqual(['name', 'kind', 'total', 'createDate']);
    expect(formFields(entity, 'create')).toEqual(['name', 'kind', 'at', 'secret', 'total', 'rows']);
    expect(formOpening(entity)).toBe('modal');
    expect(
      [
        'name',
        'createDate',
        'updateDate',
        'total',
        'rows',
        'secret',
        'nothing',
        '__proto__',
      ].filter((name) => isSortable(entity, name)),
    ).toEqual(['name', 'updateDate']);
  });
});

it('a form opens by how much stands in it, the columns of a sub-table among it', () => {
  const column = { type: 'string', title: '列' } as const;
  const inner = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, column]));
  const opening = (...rows: readonly object[]) =>
    formOpening(
      anEntity({
        fields: Object.fromEntries(
          rows.map((fields, at) => [
            `rows${at}`,
            { type: 'children', title: '行', fields } as FieldSpec,
          ]),
        ),
      }),
    );

  expect([opening({}), opening(inner), opening({ ...inner, h: column })]).toEqual([
    'modal',
    'modal',
    'drawer',
  ]);
  expect([opening(inner, inner, {}), opening(inner, inner, inner)]).toEqual(['drawer', 'tab']);
});

describe('names', () => {
  it('columns, companions and routes', () => {
    expect(['createDate', 'zsValue', 'name'].map(columnName)).toEqual([
      'create_date',
      'zs_value',
      'name',
    ]);
    expect(
      ['enterpriseId', 'regionCode', 'creator', 'roleIdList', 'roleIds', 'pid', 'assignee'].map(
        companionName,
      ),
    ).toEqual([
      'enterpriseName',
      'regionName',
      'creatorName',
      'roleNameList',
      'roleNames',
      'parentName',
      'assigneeName',
    ]);
    expect(['sys/dict-type', '/message/mail_template'].map(routeName)).toEqual([
      'sys-dict-type',
      'message-mail-template',
    ]);
  });

  it('a field becomes a column and back', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/),
        (name) => fieldName(columnName(name)) === name,
      ),
    );
  });
});

describe('texts', () => {
  it('titles are translated where they stand, names of fields are not', () => {
    const entity = anEntity({
      fields: { title: { type: 'string', title: '标题', help: '帮助' } },
      list: {
        presets: { mine: { title: '我的', where: { field: 'title', op: 'eq', value: '标题' } } },
      },
    });

    expect(textsOf(entity)).toEqual({
      title: '用户',
      'fields.title.title': '标题',
      'fields.title.help': '帮助',
      'list.presets.mine.title': '我的',
    });
    expect(localizeEntity(entity, { title: 'User', 'fields.title.title': 'Title' })).toMatchObject({
      title: 'User',
      name: 'user',
      fields: { title: { title: 'Title', help: '帮助' } },
    });
  });

  it('fillText fills both kinds of brackets and never inherits', () => {
    expect(fillText('{a} {{ b }} {c} {toString}', { a: 1, b: 'x', c: null })).toBe('1 x  ');
  });
});

describe('nearest', () => {
  it('suggests what is near and nothing else', () => {
    expect([nearest('tpye', ['type', 'title']), nearest('zzz', ['type'])]).toEqual([
      'type',
      undefined,
    ]);
  });

  it('a distance is zero only for the same text, and the same both ways', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });

  it('a distance that is counted no further than it matters is the whole one, or enough', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat(9), (a, b, enough) => {
        expect(Math.min(editDistance(a, b, enough), enough)).toBe(
          Math.min(editDistance(a, b), enough),
        );
      }),
    );
  });
});

it('class “a choice that is refused”: a form offers no status, which moves alone change, unless it says so', () => {
  const fields = {
    name: { type: 'string', title: '名称' },
    status: { type: 'status', title: '状态', states: 'x' },
  } as const;
  const entity = {
    v: 1,
    name: 'x',
    module: 'lab',
    title: '甲',
    table: { name: 'lab_x' },
    rest: { base: '/lab/x' },
    fields,
  };

  expect([formFields(entity, 'create'), formFields(entity, 'view')]).toEqual([
    ['name'],
    ['name', 'status'],
  ]);
});
