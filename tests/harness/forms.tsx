import '#tests/builders/with-widgets.ts';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import 'dayjs/locale/zh-cn';
import { createRoot } from 'react-dom/client';

import { useFormOpener } from '#engine/base/form-opener.ts';
import { EnginePortsProvider } from '#engine/base/ports-context.ts';
import { cssVariables, themeConfig, type Density } from '#engine/base/theme.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { FormHost } from '#engine/form/form-host.tsx';
import { RecordFormPage } from '#engine/form/record-form-page.tsx';
import dictionaries from '#schemas/dictionaries/dictionaries.json';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';

dayjs.locale('zh-cn');
registerFields();

const query = new URLSearchParams(location.search);
const look = {
  isDark: query.get('dark') === '1',
  density: (query.get('density') ?? 'standard') as Density,
};
const shown = query.get('show') ?? 'user';

const entities = Object.values(
  import.meta.glob<EntitySchema>('/src/schemas/entities/**/*.json', {
    eager: true,
    import: 'default',
  }),
);
const fields = Object.fromEntries(
  Array.from({ length: 200 }, (_, i): [string, FieldSpec] => [
    `f${i}`,
    i % 10 === 0
      ? { type: 'int', title: `数字${i}` }
      : { type: 'string', title: `字段${i}`, max: 50, required: i % 3 === 0 },
  ]),
);
const rowFields = Object.fromEntries(
  Array.from({ length: 8 }, (_, i): [string, FieldSpec] => [
    `c${i}`,
    i === 3 ? { type: 'decimal', title: '数值' } : { type: 'string', title: `列${i}` },
  ]),
);
const big = aFormEntity({
  name: 'big',
  title: '大表单',
  fields,
  form: { open: 'tab', columns: 2 },
});
const sub = aFormEntity({
  name: 'sub',
  title: '明细',
  fields: {
    name: { type: 'string', title: '名称' },
    rows: { type: 'children', title: '明细', fields: rowFields },
  },
  form: { open: 'tab', columns: 1 },
});
const kitchen = aFormEntity({
  name: 'kitchen',
  title: '全部控件',
  form: { open: 'tab', columns: 2 },
  fields: {
    name: { type: 'string', title: '名称', max: 20, required: true, help: '说明文字' },
    note: { type: 'text', title: '多行', max: 200 },
    count: { type: 'int', title: '数量', unit: '个', min: 0 },
    price: { type: 'money', title: '金额', unit: '元', default: 1234567.5 },
    rate: { type: 'percent', title: '有效率' },
    on: { type: 'bool', title: '启用', default: true },
    day: { type: 'date', title: '日期', default: '$today' },
    time: { type: 'datetime', title: '时间', default: '$now' },
    month: { type: 'month', title: '月份' },
    gender: { type: 'dict', title: '性别', dict: 'gender', default: '1' },
    kind: { type: 'dict', title: '用户类型', dict: 'user_type' },
    kinds: { type: 'dicts', title: '多选', dict: 'user_type', default: ['1', '2'] },
    deptId: { type: 'dept', title: '所属部门', required: true },
    userId: { type: 'user', title: '值班人员' },
    regionCode: { type: 'region', title: '所属区域' },
    password: { type: 'password', title: '密码' },
    file: { type: 'file', title: '附件', accept: ['pdf', 'docx'], count: 3, maxMb: 20 },
    photos: { type: 'image', title: '照片', count: 9 },
    sign: { type: 'signature', title: '签名' },
    location: { type: 'location', title: '经纬度' },
    json: { type: 'json', title: '配置' },
    icon: { type: 'icon', title: '图标', default: 'home' },
    cron: { type: 'string', title: 'cron表达式', form: { input: 'cron' } },
    total: { type: 'calc', title: '合计', expr: 'count * price' },
    odd: { type: 'string', title: '未知', form: { input: 'nothing' } },
  },
});

const row = {
  enterprise: {
    id: '1',
    version: 3,
    name: '青山化工有限公司',
    shortName: '青山化工',
    creditCode: '91330100MA2XXXXX1Q',
    industry: '1',
    keyPolluter: true,
    permitNo: '',
    regionCode: '330106',
    regionName: '西湖区',
    contact: '王五',
    mobile: '0571-88888888',
    location: { lng: 120.12, lat: 30.28 },
    outlets: Array.from({ length: 6 }, (_, i) => ({
      id: String(i),
      code: `DA00${i}`,
      name: `${i + 1}号排放口`,
      kind: '1',
      lng: 120.1,
      lat: 30.2,
    })),
  },
  sub: {
    id: '1',
    version: 1,
    name: '一',
    rows: Array.from({ length: 100 }, (_, r) =>
      Object.fromEntries(
        Array.from({ length: 8 }, (_x, c) => [`c${c}`, c === 3 ? r * 1.5 : `行${r}列${c}`]),
      ),
    ),
  },
} as Record<string, Record<string, unknown>>;

const tree = [
  {
    id: '1',
    pid: '0',
    name: '生态环境局',
    children: [
      { id: '11', pid: '1', name: '监测科', children: [] },
      {
        id: '12',
        pid: '1',
        name: '执法科',
        children: [{ id: '121', pid: '12', name: '一中队', children: [] }],
      },
    ],
  },
];
const users = Array.from({ length: 23 }, (_, i) => ({
  id: `u${i}`,
  realName: `人员${i}`,
  username: `user${i}`,
  deptName: '监测科',
  mobile: '13800000000',
}));
const world = aFakeWorld({
  entities,
  dicts: Object.fromEntries(
    Object.entries(
      dictionaries as unknown as Record<
        string,
        { items?: readonly { value: string; label: string }[] }
      >,
    )
      .filter(([, d]) => d.items)
      .map(([code, { items = [] }]) => [
        code,
        items.map(({ value, label }) => ({ dictValue: value, dictLabel: label })),
      ]),
  ),
  answers: {
    'GET /ops/enterprise/getEnterprisesDetail/{id}': () => row['enterprise'],
    'GET /ops/enterprise/getEnterprisesDetail/1': () => row['enterprise'],
    'GET /test/sample/1': () => row['sub'],
    'GET /sys/dept/list': () => tree,
    'GET /sys/menu/select': () => tree,
    'GET /sys/menu/list': () => tree,
    'GET /sys/region/tree': () => [
      { id: '33', pid: '0', name: '浙江省' },
      { id: '3301', pid: '33', name: '杭州市' },
      { id: '330106', pid: '3301', name: '西湖区' },
    ],
    'GET /sys/user/page': () => ({ list: users.slice(0, 10), total: users.length }),
    'GET /sys/role/options': () => [
      { id: '1', name: '管理员' },
      { id: '2', name: '运维' },
    ],
    'GET /ops/enterprise/options': () => [{ id: '1', name: '青山化工有限公司' }],
    'POST /sys/user': () => null,
  },
});
Object.assign(window, { world });

const all = new Map([...entities, big, sub, kitchen].map((entity) => [entity.name, entity]));

function Opener() {
  const opener = useFormOpener();
  useEffect(() => {
    const entity = all.get(shown);
    if (entity) void opener.openRecord({ entity, mode: 'create' });
  }, [opener]);
  return null;
}

const entity = all.get(shown);
const isPage = entity?.form?.open === 'tab';
for (const [name, value] of Object.entries(cssVariables(look)))
  document.documentElement.style.setProperty(name, value);
document.documentElement.dataset['theme'] = look.isDark ? 'dark' : 'light';
document.body.style.background = 'var(--bg-page)';
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={zhCN} theme={themeConfig(look)}>
    <App>
      <EnginePortsProvider value={world.ports}>
        {isPage && entity ? (
          <div style={{ height: '100vh', overflow: 'auto', color: 'var(--text-1)' }}>
            <RecordFormPage
              entity={entity}
              mode={query.get('id') ? 'edit' : 'create'}
              {...(query.get('id') ? { id: query.get('id') as string } : {})}
            />
          </div>
        ) : (
          <Opener />
        )}
        <FormHost />
      </EnginePortsProvider>
    </App>
  </ConfigProvider>,
);
