import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import { checkSchemas } from '#schemas/language/check.ts';

/** A sound entity with its life cycle and a screen: tests of the checker spoil one place of them. */
export const ENTITY = {
  v: 1,
  name: 'thing',
  module: 'sys',
  title: '东西',
  table: { name: 'sys_thing', lock: true, unique: [['code']], scope: { dept: 'deptId' } },
  rest: { base: '/sys/thing' },
  fields: {
    name: { type: 'string', title: '名称', max: 50, list: { cell: 'tag' }, filter: 'like' },
    code: { type: 'string', title: '编号', pattern: '^a+$' },
    kind: { type: 'dict', dict: 'kinds', title: '类型', visibleWhen: "name != 'x'" },
    deptId: { type: 'dept', title: '部门' },
    parentId: {
      type: 'ref',
      to: 'thing',
      show: 'name',
      title: '上级',
      where: { field: 'kind', op: 'eq', value: '1' },
    },
    state: { type: 'status', states: 'flow', title: '状态' },
    rows: {
      type: 'children',
      title: '行',
      fields: {
        amount: { type: 'decimal', title: '数量', requiredWhen: '$parent.kind == 1 && amount > 0' },
      },
    },
  },
  list: {
    columns: ['name', 'createDate'],
    sort: { field: 'name', order: 'asc' },
    presets: { mine: { title: '我的', where: { field: 'creator', op: 'eq', value: '$user.id' } } },
    stats: ['mine'],
    rowClass: { 'row-danger': 'kind == 1' },
  },
  form: {
    layout: {
      columns: 2,
      items: [{ $field: 'name' }, { group: '组', items: [{ $field: 'code' }] }],
    },
  },
  actions: {
    remove: { hidden: true },
    pass: { title: '通过', place: 'row', move: 'pass' },
    mark: {
      title: '标记',
      place: 'row',
      api: 'POST /sys/thing/mark/{id}',
      body: { id: '$row.id', note: '$form.note', code: '$form.code' },
      form: { fields: { note: { type: 'text', title: '说明' }, code: { use: 'code' } } },
    },
  },
  menu: { parent: 'setting', url: 'sys/thing', sort: 1 },
};
export const STATES = {
  v: 1,
  name: 'flow',
  values: { 0: { title: '开', tone: 'neutral' }, 1: { title: '关', tone: 'success' } },
  initial: ['0'],
  moves: {
    pass: {
      title: '通过',
      permission: 'sys:thing:pass',
      cases: [{ id: 'T1', from: ['0'], to: ['1'], roles: [], when: 'kind == 1' }],
    },
  },
};
export const SCREEN = {
  v: 1,
  name: 'sys-things',
  title: '东西',
  body: {
    tabs: [
      {
        title: '一',
        body: {
          list: 'thing',
          columns: ['name'],
          where: { field: 'kind', op: 'in', value: ['1'] },
        },
      },
    ],
  },
};
export const FACTS: CheckFacts = {
  dicts: new Set(['kinds']),
  cells: new Set(['tag']),
  menuGroups: new Set(['setting']),
};

export type Path = readonly string[];
export const file = (kind: SchemaFile['kind'], data: unknown): SchemaFile => ({
  path: `${kind}.json`,
  kind,
  text: JSON.stringify(data, null, 2),
});
export const files = (
  entity: unknown = ENTITY,
  states: unknown = STATES,
  screen: unknown = SCREEN,
) => [file('entity', entity), file('states', states), file('screen', screen)];
export const messages = (given: readonly SchemaFile[], facts = FACTS) =>
  checkSchemas(given, facts).map(({ message }) => message);

/** A copy with the value at a path replaced; undefined removes it. */
export function withValue(data: unknown, [key = '', ...rest]: Path, value: unknown): unknown {
  const copy = { ...(data as Record<string, unknown>) };
  const next = rest.length === 0 ? value : withValue(copy[key], rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return Array.isArray(data) ? Object.values(copy) : copy;
}
