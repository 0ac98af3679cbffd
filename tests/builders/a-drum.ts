import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { checkSchemas } from '#schemas/language/check.ts';

export const SIZES = [
  { value: 's', title: '小' },
  { value: 'l', title: '大' },
];
export const ENTITY = {
  v: 1,
  name: 'drum',
  module: 'ops',
  title: '桶',
  table: { name: 'ops_drum', lock: true, scope: { station: 'stationId' } },
  rest: { base: '/ops/drum' },
  import: { key: ['code'] },
  fields: {
    name: { type: 'string', title: '名称', max: 50, required: true },
    code: { type: 'string', title: '编号', pattern: '^[A-Z]+$', unique: true },
    kind: { type: 'dict', dict: 'drumKinds', title: '类别', filter: true },
    stationId: { type: 'station', title: '站点' },
    isOpen: { type: 'bool', title: '敞口', filter: true },
    photo: { type: 'image', title: '照片', list: { width: 90 } },
    remark: { type: 'richText', title: '说明' },
    weight: { type: 'decimal', title: '重量', default: 0, list: true },
    pin: { type: 'password', title: '口令' },
    handOverAt: { type: 'datetime', title: '交接' },
    day: { type: 'date', title: '日期', list: true },
    status: { type: 'status', states: 'drum', title: '状态' },
    items: {
      type: 'children',
      title: '明细',
      fields: {
        net: { type: 'decimal', title: '净重' },
        note: { type: 'string', title: '备注' },
      },
    },
    total: { type: 'calc', title: '合计', expr: "sum(items, 'net')" },
    count: { type: 'int', title: '数量' },
    month: { type: 'month', title: '月份' },
    region: { type: 'region', title: '区域' },
    place: { type: 'location', title: '位置' },
    size: { type: 'choice', title: '大小', options: SIZES },
    sizes: { type: 'choices', title: '各种大小', options: SIZES },
    stations: { type: 'refs', to: 'station', title: '各站点' },
  },
  list: {
    columns: ['name'],
    calendar: { by: 'day', span: 'year' },
    rowClass: { 'row-danger': "status == '0'" },
    presets: { open: { title: '敞口', where: { field: 'kind', op: 'eq', value: '1' } } },
  },
  form: { layout: { columns: 2, items: [{ $field: 'name' }, { $field: 'code' }] } },
  states: {
    values: { 0: { title: '开', tone: 'neutral' }, 1: { title: '关', tone: 'success' } },
    initial: ['0'],
    moves: {
      close: {
        title: '关闭',
        permission: 'ops:drum:close',
        cases: [{ id: 'A', from: ['0'], to: ['1'], roles: [], when: "kind == '1' && $to == '1'" }],
      },
    },
  },
  public: { fields: ['name', 'kind'], where: { field: 'kind', op: 'eq', value: '1' } },
  samples: [{ name: '一号', code: 'A' }],
  menu: { parent: 'setting', url: 'ops/drum', sort: 1 },
};
export const STATION = {
  v: 1,
  name: 'station',
  module: 'ops',
  title: '站点',
  table: { name: 'ops_station', lock: true },
  rest: { base: '/ops/station' },
  fields: { name: { type: 'string', title: '名称' } },
};
export const FACTS: CheckFacts = {
  dicts: new Set(['drumKinds']),
  dictValues: new Map([['drumKinds', new Set(['1', '2', 'oil'])]]),
  menuGroups: new Set(['setting']),
  movers: new Map(),
};

export type Path = readonly string[];

export function planted(
  path: Path,
  value: unknown,
): { text: string; problems: readonly SchemaProblem[] } {
  const text = JSON.stringify(withValue(ENTITY, path, value), null, 1);
  const files: readonly SchemaFile[] = [
    { path: 'drum.json', kind: 'entity', text },
    { path: 'station.json', kind: 'entity', text: JSON.stringify(STATION) },
  ];
  return { text, problems: checkSchemas(files, FACTS) };
}

export function withValue(data: unknown, [key = '', ...rest]: Path, value: unknown): unknown {
  const copy = { ...(data as Record<string, unknown>) };
  copy[key] = rest.length === 0 ? value : withValue(copy[key] ?? {}, rest, value);
  return Array.isArray(data) ? Object.values(copy) : copy;
}
