import '#tests/builders/with-widgets.ts';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createRoot } from 'react-dom/client';

import { EnginePortsProvider } from '#engine/base/ports-context.ts';
import type { DictItem, Row } from '#engine/base/ports.ts';
import { cssVariables, themeConfig, type Density } from '#engine/base/theme.ts';
import { DetailPage } from '#engine/detail/detail-page.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import { FormHost } from '#engine/form/form-host.tsx';
import { ListPage } from '#engine/list/list-page.tsx';
import { registerBlocks } from '#engine/screen/register-blocks.ts';
import dictionaries from '#schemas/dictionaries/dictionaries.json';
import alarmJson from '#schemas/entities/dm/alarm-record.json';
import orderJson from '#schemas/entities/ops/work-order.json';
import deptJson from '#schemas/entities/sys/dept.json';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import ordersStates from '#schemas/states/work-order.json';
import { dictOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';

registerFields();
registerBlocks();

const asked = new URLSearchParams(location.search);
const isDark = asked.get('theme') === 'dark';
const density = (asked.get('density') ?? 'standard') as Density;
const entity = { alarm: alarmJson, order: orderJson, dept: deptJson }[
  asked.get('entity') ?? 'alarm'
] as unknown as EntitySchema;
const count = Number(asked.get('rows') ?? 37);

const dicts = Object.fromEntries(
  Object.entries(
    dictionaries as Readonly<Record<string, { readonly items?: readonly Row[] } | readonly Row[]>>,
  ).map(([code, dict]) => [
    code,
    (Array.isArray(dict) ? dict : ((dict as { items?: readonly Row[] }).items ?? [])).map(
      (item: Row) => ({
        dictValue: String(item.value ?? item.dictValue),
        dictLabel: String(item.label ?? item.dictLabel ?? item.title),
        color: String(item.color ?? ''),
      }),
    ) as DictItem[],
  ]),
);

const STATUSES = ['0', '1', '2', '3', '4', '5', '7', '8', '9', '-1'];

/** What a field of the n-th row holds, by its type; of any other type its number. */
const VALUES: Readonly<Record<string, (field: FieldSpec, index: number) => unknown>> = {
  dict: (field, index) => valuesOf(field)[index % (valuesOf(field).length || 1)],
  dicts: (field) => valuesOf(field).slice(0, 2),
  status: (_, index) => STATUSES[index % STATUSES.length],
  datetime: (_, index) => `2026-11-${String(1 + (index % 28)).padStart(2, '0')} 10:42:00`,
  int: (_, index) => index * 37,
  decimal: (_, index) => 100 + index * 1.7,
  bool: (_, index) => index % 3 === 0,
  string: titled,
  text: titled,
};

function valuesOf(field: FieldSpec): readonly string[] {
  return (dicts[dictOf(field) ?? ''] ?? []).map(({ dictValue }) => dictValue);
}

function titled({ title }: FieldSpec, index: number): string {
  return `${title}${index}`;
}

function numbered(_: FieldSpec, index: number): string {
  return String(index);
}

function aRow(index: number): Row {
  const row: Record<string, unknown> = { id: String(1000 + index), version: 1 };
  for (const [name, field] of Object.entries(entity.fields))
    row[name] = (VALUES[field.type] ?? numbered)(field, index);
  return {
    ...row,
    enterpriseName: '清源污水处理有限公司',
    stationName: `清源站房${index % 7}`,
    monitorPointName: '总排口',
    factorName: '化学需氧量',
    unit: 'mg/L',
    upper: 120,
    assigneeName: '张三',
    handlerName: '李四',
    regionName: '海州市',
    myRoles: ['DISP', 'ENG', 'MGR', 'ENT'],
  };
}

const rows = Array.from({ length: count }, (_, index) => aRow(index));
const { base } = entity.rest;
const world = aFakeWorld({
  dicts,
  entities: [alarmJson, orderJson] as unknown as EntitySchema[],
  answers: {
    'GET /dm/alarm/record/page': () => ({ list: [], total: 0 }),
    [`GET ${base}/page`]: ({ params }) => ({
      list:
        count > 500
          ? rows
          : rows.slice(
              (Number(params.page) - 1) * Number(params.limit),
              Number(params.page) * Number(params.limit),
            ),
      total: count,
    }),
    'GET /sys/dept/list': () => [
      { ...rows[0], name: '总公司', children: [{ ...rows[1], name: '一部', children: [] }] },
    ],
    [`GET ${base}/1002`]: () => rows[2],
    [`GET ${base}/1002/timeline`]: () => [
      {
        id: '1',
        at: '2026-11-20 10:42:00',
        userName: '张三',
        actionTitle: '接单',
        comment: '马上处理',
      },
      { id: '2', at: '2026-11-20 09:00:00', userName: '李四', actionTitle: '派单' },
    ],
    [`GET ${base}/history/1002`]: () => [
      {
        id: '1',
        at: '2026-11-20 10:42:00',
        byName: '张三',
        change: 'update',
        fields: { title: ['旧', '新'] },
      },
    ],
  },
  ports: { states: async () => ordersStates as unknown as StatesSchema },
});
if (asked.get('state') === 'failed')
  Object.assign(world.ports, {
    page: async () =>
      Promise.reject({ code: 500, message: '服务器内部异常', requestId: 'a1b2c3', issues: [] }),
  });
if (asked.get('state') === 'empty')
  Object.assign(world.ports, { page: async () => ({ list: [], total: 0 }) });

document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
document.documentElement.dataset.density = density;
for (const [name, value] of Object.entries(cssVariables({ isDark, density })))
  document.documentElement.style.setProperty(name, value);
document.body.style.cssText =
  'margin:0;background:var(--bg-page);font-family:var(--font);font-size:14px;line-height:22px';

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider
    locale={zhCN}
    theme={themeConfig({ isDark, density })}
    componentSize={density === 'compact' ? 'small' : 'middle'}
  >
    <App>
      <EnginePortsProvider value={world.ports}>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            height: '100vh',
            padding: 'var(--page-padding)',
            boxSizing: 'border-box',
            overflow: 'auto',
          }}
        >
          {asked.get('view') === 'detail' ? (
            <DetailPage entity={entity} id="1002" />
          ) : (
            <ListPage entity={entity} />
          )}
        </div>
        <FormHost />
      </EnginePortsProvider>
    </App>
  </ConfigProvider>,
);
