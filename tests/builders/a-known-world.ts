import type { KnownWorld } from '#designer/workbench/language/known-names.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

const STATION: EntitySchema = {
  v: 1,
  name: 'station',
  module: 'ops',
  title: '站点',
  table: { name: 'ops_station', lock: true },
  rest: { base: '/ops/station' },
  fields: {
    name: { type: 'string', title: '站点名称' },
    code: { type: 'string', title: '站点编号' },
  },
  list: {
    presets: { mine: { title: '我的', where: { field: 'creator', op: 'eq', value: '$user.id' } } },
    cards: { fields: ['code'] },
  },
};
const PUMP_STATES: StatesSchema = {
  v: 1,
  name: 'pumpStates',
  values: { on: { title: '运行', tone: 'success' }, off: { title: '停机', tone: 'neutral' } },
  initial: ['off'],
  moves: {
    start: {
      title: '启动',
      permission: 'ops:pump:start',
      cases: [{ id: 'start', from: ['off'], to: ['on'], roles: ['MGR'] }],
    },
  },
};

/** What the workbench knows of a small product: one station entity, one states file, two dictionaries. */
export function aKnownWorld(part: Partial<KnownWorld> = {}): KnownWorld {
  return {
    entities: [
      { name: 'station', title: '站点' },
      { name: 'workOrder', title: '工单' },
    ],
    states: [{ name: 'pumpStates' }],
    dicts: [{ name: 'station_type', title: '站点类型' }, { name: 'gender' }],
    cells: ['rateBar'],
    inputs: ['textarea'],
    blocks: ['timeline', 'history'],
    widgets: ['readingCurve'],
    menuGroups: [{ key: 'station', title: '站点管理' }].map(({ key, title }) => ({
      name: key,
      title,
    })),
    permissions: ['ops:station:page'],
    read: {
      entities: new Map([['station', STATION]]),
      states: new Map([['pumpStates', PUMP_STATES]]),
    },
    ...part,
  };
}

/** A whole entity file with two fields; `fields` and `more` are put in as they stand. */
export function anEntityText(fields = '', more = ''): string {
  return `{
  "v": 1, "name": "pump", "module": "ops", "title": "水泵",
  "table": { "name": "ops_pump", "lock": true },
  "rest": { "base": "/ops/pump" },
  "fields": {
    "name": { "type": "string", "title": "名称", "required": true, "list": true },
    "power": { "type": "decimal", "title": "功率", "unit": "kW" }${fields}
  }${more}
}
`;
}
