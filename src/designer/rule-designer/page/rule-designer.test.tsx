import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';

import { registerFields } from '#engine/fields/register-fields.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { RuleTree } from '#schemas/monitor-rules/tree.ts';
import { aFakeWorld, InEngine, type Answer } from '#tests/builders/ports.tsx';
import type { Days } from '../trial/days.ts';
import type { ChartFaceProps } from '../trial/trace-chart.tsx';
import { RuleDesigner } from './rule-designer.tsx';

registerFields();
afterEach(cleanup);

const item = (dictValue: string, dictLabel: string) => ({ dictValue, dictLabel });
const DICTS = {
  alarm_level: [item('2', '一般')],
  alarm_type: [item('1', '数据超标')],
  warning_level: [item('3', '黄色预警')],
  warning_reason: [item('4', '其他原因')],
  work_order_type: [item('2', '报警处置')],
  work_order_urgency: [item('2', '较急')],
  data_flag: [item('D', '故障')],
  device_run_status: [item('0', '关闭'), item('1', '运行')],
  analyzer_status: [item('0', '运行'), item('1', '维护')],
  st_code: [item('32', '地表水')],
};
const FACTORS = [
  { code: 'w21003', name: '氨氮', unit: 'mg/L', medium: 'water' },
  { code: 'w01010', name: '水温', unit: '℃', medium: 'water' },
];
const TREE: RuleTree = {
  v: 1,
  period: 'hour',
  recover: 1,
  when: {
    id: 'c1',
    op: 'compare',
    is: '>',
    left: { id: 'm1', op: 'measured', factor: 'w21003' },
    right: { id: 'n1', op: 'number', value: 5, unit: 'mg/L' },
  },
  then: [{ id: 'a1', do: 'diagnose' }],
};
const EPISODE = {
  pointId: '11',
  pointName: '总排口',
  stationName: '东区',
  raisedAt: '2026-11-18 03:00:00',
  endedAt: null,
  times: 2,
  value: 6.1,
};
const TRIAL = { points: 4, frames: 672, total: 12, byDay: [], byStation: [], episodes: [EPISODE] };

const MONITOR_POINT: EntitySchema = {
  v: 1,
  name: 'monitorPoint',
  module: 'dm',
  title: '监测点',
  nameField: 'name',
  table: { name: 'dm_monitor_point' },
  rest: { base: '/dm/monitor', verbs: ['page', 'options'] },
  fields: { name: { type: 'string', title: '名称' } },
};

/** Values of the line that the measured one is held against. */
const boundsOf = (option: unknown): readonly unknown[] =>
  (
    option as
      | { readonly series: readonly { readonly data: readonly (readonly unknown[])[] }[] }
      | undefined
  )?.series[1]?.data.map(([, value]) => value) ?? [];
const COLORS = { text: '', faint: '', primary: '', danger: '' };

interface Parts {
  readonly entities?: readonly EntitySchema[];
  /** What is drawn, whenever it is. */
  readonly onOption?: (option: unknown) => void;
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly tree?: RuleTree | null;
  readonly running?: number;
  readonly can?: (permission: string) => boolean;
  readonly tried?: Days;
  /** What the address opens at once. */
  readonly first?: string | null;
  /** Of the address; null: a new rule. */
  readonly id?: string | null;
}

async function opened({
  answers = {},
  tree = TREE,
  running = 0,
  can = () => true,
  entities = [],
  onOption,
  tried,
  first = tried ? 'try' : null,
  id = '7',
}: Parts = {}) {
  const world = aFakeWorld({
    can,
    entities,
    dicts: DICTS,
    answers: {
      'GET /dm/rule/facts': () => ({ factors: FACTORS }),
      'GET /dm/rule/7': () => ({
        id: '7',
        version: 3,
        name: '氨氮预警',
        runningVersion: running,
        ...(tree ? { tree } : {}),
      }),
      'PUT /dm/rule': () => ({ id: '7', version: 4 }),
      'POST /dm/rule/tryOut': () => TRIAL,
      'POST /dm/rule/trace': () => ({
        units: {},
        total: 2,
        frames: [
          {
            time: '2026-11-18 02:00:00',
            truth: false,
            event: null,
            isActive: false,
            results: { c1: false, m1: 4 },
          },
          {
            time: '2026-11-18 03:00:00',
            truth: true,
            event: 'raise',
            isActive: true,
            results: { c1: true, m1: 6.1 },
          },
        ],
      }),
      'POST /dm/rule/scope': () => ({ stations: 4, points: 5 }),
      'POST /dm/rule/publish': () => ({ version: 1 }),
      ...answers,
    },
  });
  const Chart = ({ label, option }: ChartFaceProps) => {
    onOption?.(typeof option === 'function' ? option(COLORS) : option);
    return <figure aria-label={label} />;
  };
  const house = { Chart, onBack: vi.fn(), onMade: vi.fn() };
  render(
    <InEngine world={world}>
      <RuleDesigner id={id ?? undefined} first={first} tried={tried} house={house} />
    </InEngine>,
  );
  const canvas = await screen.findByRole('tree', { name: '规则画布' });
  const sent = (api: string) =>
    world.calls
      .filter((call) => call.api === api)
      .map(({ body }) => body as Readonly<Record<string, unknown>>);
  const add = (name: string): void =>
    void fireEvent.click(
      within(screen.getByRole('navigation', { name: '可用的块' })).getByRole('button', { name }),
      { detail: 0 },
    );
  const row = (name: string | RegExp): HTMLElement =>
    within(canvas).getByRole('treeitem', { name });
  const formula = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: '条件公式' });
  return { world, house, canvas, sent, add, row, formula };
}

function typeDay(input: HTMLElement, day: string): void {
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: day } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

const sentence = (): string => screen.getByLabelText('规则说明').textContent ?? '';

it('the rule of the trade is built from the palette alone, and said as a sentence and a formula', async () => {
  const { add, canvas, row, formula } = await opened({ tree: null });

  add('氨氮 mg/L');
  add('限值上限');
  add('乘 ×');
  fireEvent.keyDown(canvas, { key: '0' });
  fireEvent.keyDown(canvas, { key: '.' });
  fireEvent.keyDown(canvas, { key: '9' });
  fireEvent.click(row('氨氮 > 氨氮 上限 × 0.9'));
  add('连续几次');
  add('流量');
  fireEvent.keyDown(canvas, { key: '0' });
  add('预警');
  add('派单');

  await waitFor(() =>
    expect(sentence()).toMatch(
      /^如果 氨氮 小时值 连续 3 次 > 上限 × 0.9 且 流量 > 0，那么.*黄色预警.*并.*报警处置/,
    ),
  );
  expect(formula().value).toBe('连续([氨氮] > 上限([氨氮]) * 0.9, 3) 且 流量 > 0');
});

it('a formula that is typed becomes blocks that keep their ids, and undo takes all of the typing back', async () => {
  const { formula, canvas, sent } = await opened();
  act(() => formula().focus());

  for (const text of ['[氨氮] > 6', '[氨氮] > 6 and', '[氨氮] > 6 mg/L and flow > 0'])
    fireEvent.change(formula(), { target: { value: text } });
  await waitFor(() => expect(sentence()).toContain('且 流量 > 0'));
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(sent('PUT /dm/rule')).toHaveLength(1));
  expect(JSON.stringify(sent('PUT /dm/rule')[0])).toContain('"id":"m1"');

  act(() => formula().blur());
  fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(sentence()).toBe('如果 氨氮 小时值 > 5 mg/L，那么启动诊断'));
});

it('blocks that a formula made and blocks that were added have ids of their own', async () => {
  const { formula, add, canvas } = await opened({ tree: null });
  add('预警');
  fireEvent.change(formula(), { target: { value: '[氨氮] > 6 and flow > 0' } });
  fireEvent.blur(formula());

  add('派单');
  add('氨氮 mg/L');

  const keys = [...canvas.querySelectorAll<HTMLElement>('[data-key]')].map(
    ({ dataset }) => dataset['key'],
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(12);
});

it('a mistake in the formula is said at its place, and the blocks stay', async () => {
  const { formula } = await opened();

  fireEvent.change(formula(), { target: { value: '[氨氮] > > 6' } });

  expect(await screen.findByText(/第 8 个字符/)).toBeTruthy();
  expect(sentence()).toContain('氨氮 小时值 > 5 mg/L');
});

it('units that do not go together are said at the block, and nothing is published', async () => {
  const { formula, canvas } = await opened();

  fireEvent.change(formula(), { target: { value: '[水温] > 6 mg/L' } });

  await waitFor(() => expect(canvas.querySelector('[data-mark="error"]')).toBeTruthy());
  expect(screen.getByRole('button', { name: /^发\s*布$/ }).hasAttribute('disabled')).toBe(true);
});

it('a property changes the block and its sentence', async () => {
  const { row } = await opened();
  fireEvent.click(row('5 mg/L'));

  const value = await screen.findByLabelText(/数值/);
  fireEvent.change(value, { target: { value: '7.5' } });
  fireEvent.blur(value);

  await waitFor(() => expect(sentence()).toContain('> 7.5 mg/L'));
});

it('a facility that is off while water flows is drawn from the palette by keyboard, said, and told whose by its form', async () => {
  const { add, canvas, row, formula } = await opened({ tree: null });
  add('治污设施状态');
  add('流量');
  fireEvent.keyDown(canvas, { key: '0' });
  add('报警');

  await waitFor(() =>
    expect(sentence()).toMatch(/^如果 任一治污设施 状态为 关闭 且 流量 小时值 > 0，那么.*数据超标/),
  );
  expect(formula().value).toBe("治污设施('0') 且 流量 > 0");
  fireEvent.click(row('任一治污设施 状态为 关闭'));
  const whose = await screen.findByLabelText('治污设施');
  fireEvent.change(whose, { target: { value: 'SB2' } });
  fireEvent.blur(whose);
  await waitFor(() => expect(formula().value).toBe("治污设施(SB2, '0') 且 流量 > 0"));
});

it('an analyser of the factor of the rule, or of any; a state that is none is said at the block', async () => {
  const { add, canvas, formula, row } = await opened();
  fireEvent.click(row('氨氮 > 5 mg/L'));
  add('分析仪状态');
  await waitFor(() => expect(formula().value).toBe("[氨氮] > 5 mg/L 且 分析仪([氨氮], '1')"));
  fireEvent.click(row('氨氮 分析仪 状态为 维护'));
  expect(await screen.findByLabelText('状态')).toBeTruthy();

  fireEvent.change(formula(), { target: { value: "analyser('1', '77')" } });
  await waitFor(() => expect(canvas.querySelector('[data-mark="error"]')).toBeTruthy());
  expect(sentence()).toContain('任一分析仪 状态为 维护、77');
});

it('a try-out says how many alarms there would have been, and shows the day of one at its point and at the blocks', async () => {
  const { row } = await opened();
  fireEvent.click(screen.getByRole('button', { name: '试运行' }));

  fireEvent.click(screen.getByRole('button', { name: '开始试运行' }));

  expect(
    await screen.findByText('过去 7 天将产生 12 次动作（4 个监测点，672 组数据）'),
  ).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '03:00:00' }));
  await waitFor(() => expect(row(/^氨氮 >/).getAttribute('data-mark')).toBe('hit'));
  expect(
    screen.getByRole('figure', { name: '总排口 2026-11-18：2 组数据，1 组命中' }),
  ).toBeTruthy();
});

it('the day of any point is looked at, without a hit and before anything is tried; numbers are shown in the unit they are judged in', async () => {
  const shown: unknown[] = [];
  const { sent } = await opened({
    tree: {
      ...TREE,
      when: {
        ...TREE.when,
        right: { id: 'n1', op: 'number', value: 5000, unit: 'μg/L' },
      } as RuleTree['when'],
    },
    answers: { 'GET /dm/monitor/options': () => [{ id: '12', name: '西区排口' }] },
    entities: [{ ...MONITOR_POINT }],
    onOption: (option) => shown.push(option),
  });
  fireEvent.click(screen.getByRole('button', { name: '试运行' }));

  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '监测点' }));
  fireEvent.click(await screen.findByText('西区排口'));
  typeDay(await screen.findByRole('textbox', { name: '日期' }), '2026-11-17');

  await waitFor(() =>
    expect(sent('POST /dm/rule/trace').at(-1)).toMatchObject({ pointId: '12', day: '2026-11-17' }),
  );
  expect(await screen.findByRole('columnheader', { name: '数值 (mg/L)' })).toBeTruthy();
  await waitFor(() => expect(boundsOf(shown.at(-1))).toEqual([5, 5]));
  expect(sent('POST /dm/rule/tryOut')).toEqual([]);
});

it('publishing says where it will run and what it would have raised, and sends what was saved', async () => {
  const { sent, world } = await opened();
  fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }));
  const dialog = await screen.findByRole('dialog', { name: '发布规则' });
  expect(await within(dialog).findByText('适用范围：4 个站点，5 个监测点')).toBeTruthy();
  expect(await within(dialog).findByText('过去 7 天将产生 12 次动作（4 个监测点）')).toBeTruthy();

  fireEvent.click(within(dialog).getByRole('radio', { name: '启用' }));
  fireEvent.click(within(dialog).getByRole('button', { name: /^发\s*布$/ }));

  await waitFor(() =>
    expect(sent('POST /dm/rule/publish')).toEqual([
      expect.objectContaining({ id: '7', version: 3, mode: 'run' }),
    ]),
  );
  await waitFor(() => expect(world.notices.map(({ text }) => text)).toContain('已发布为版本 1'));
});

it('a name that is taken is said, and is no conflict with somebody else', async () => {
  const { add, sent } = await opened({
    answers: {
      'PUT /dm/rule': () => {
        throw {
          code: ERRORS.conflict,
          message: '规则名称已存在',
          issues: [{ path: 'name', rule: 'unique', message: '规则名称已存在' }],
        };
      },
    },
  });
  add('通知');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });

  await waitFor(() => expect(sent('PUT /dm/rule')).toHaveLength(1));
  expect(await screen.findByText('保存失败')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保留我的' })).toBeNull();
});

it('somebody else saved first: mine stays, theirs can be taken, and that can be undone', async () => {
  let reads = 0;
  const theirs = { ...TREE, when: { ...TREE.when, is: '<' } };
  const { formula, canvas } = await opened({
    answers: {
      'GET /dm/rule/7': () => {
        reads += 1;
        return reads === 1
          ? { id: '7', version: 3, name: '氨氮预警', tree: TREE }
          : { id: '7', version: 4, name: '氨氮预警', tree: theirs, updaterName: '张三' };
      },
      'PUT /dm/rule': () => {
        throw { code: ERRORS.conflict, message: '数据已被修改', issues: [] };
      },
    },
  });
  fireEvent.change(formula(), { target: { value: '[氨氮] > 6 mg/L' } });
  fireEvent.blur(formula());
  fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
  expect(await screen.findByText('张三 刚刚保存了这条规则')).toBeTruthy();
  expect(sentence()).toContain('> 6 mg/L');

  fireEvent.click(screen.getByRole('button', { name: '采用对方的' }));
  await waitFor(() => expect(sentence()).toContain('< 5 mg/L'));
  fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });

  await waitFor(() => expect(sentence()).toContain('> 6 mg/L'));
});

it('who was taken over sends nothing any more, keeps what he drew, and publishes nothing the other one is drawing', async () => {
  let holder: object | null = null;
  const { world, formula, sent } = await opened({
    answers: { 'GET /sys/editing/here': () => ({ holder, others: [] }) },
  });
  fireEvent.change(formula(), { target: { value: '[氨氮] > 9 mg/L' } });
  fireEvent.blur(formula());
  holder = { name: '张三', since: '10:42', isMine: false };
  fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));

  expect(await screen.findByText('张三（10:42 起）正在编辑，此处只能查看')).toBeTruthy();
  expect(sent('PUT /dm/rule')).toHaveLength(0);
  expect(JSON.stringify(world.drafts.get('ruleDesign.7')?.values)).toContain('"value":9');
  expect(screen.queryByRole('button', { name: /^发\s*布$/ })).toBeNull();
});

it('what is not saved is kept in the browser and offered again', async () => {
  const first = await opened({ can: (key) => key !== 'dm:rule:publish' });
  fireEvent.change(first.formula(), { target: { value: '[氨氮] > 9 mg/L' } });

  await waitFor(() =>
    expect(JSON.stringify(first.world.drafts.get('ruleDesign.7')?.values ?? {})).toContain(
      '"value":9',
    ),
  );
});

it('whoever may only read is offered nothing that changes anything', async () => {
  const { canvas } = await opened({ can: (key) => key === 'dm:rule:info' });

  expect(screen.getByText('只读')).toBeTruthy();
  for (const name of [/^保\s*存$/, /^发\s*布$/, '试运行', '撤销'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click(within(canvas).getByRole('treeitem', { name: '5 mg/L' }));
  fireEvent.keyDown(canvas, { key: 'Delete' });
  expect(sentence()).toContain('5 mg/L');
});

it('who comes to try a rule over some days finds the try-out open over them', async () => {
  const { sent } = await opened({ tried: { from: '2026-11-02', to: '2026-11-08' } });
  fireEvent.click(
    within(screen.getByRole('region', { name: '试运行' })).getByRole('button', {
      name: '开始试运行',
    }),
  );

  await waitFor(() =>
    expect(sent('POST /dm/rule/tryOut')).toMatchObject([{ from: '2026-11-02', to: '2026-11-08' }]),
  );
});

const VERSIONS = { 'GET /dm/rule/7/versions': () => [] };

it.each([
  ['try', () => screen.findByRole('region', { name: '试运行' })],
  ['versions', () => screen.findByRole('dialog', { name: '版本' })],
  ['publish', () => screen.findByRole('dialog', { name: '发布规则' })],
])('an address that opens %s finds it open, and nothing else', async (first, find) => {
  await opened({ first, answers: VERSIONS });

  expect(await find()).toBeTruthy();
  expect([
    ...screen.queryAllByRole('dialog'),
    ...screen.queryAllByRole('region', { name: '试运行' }),
  ]).toHaveLength(1);
});

it.each([
  ['try', 'dm:rule:tryOut'],
  ['publish', 'dm:rule:publish'],
])('an address that opens %s opens nothing for who may not', async (first, right) => {
  const { sent } = await opened({ first, can: (key) => key !== right });

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: '试运行' })).toBeNull();
  expect([...sent('POST /dm/rule/scope'), ...sent('POST /dm/rule/tryOut')]).toEqual([]);
});

it.each(['versions', 'publish'])(
  'an address that opens %s of a rule that is not there yet opens the empty rule alone',
  async (first) => {
    await opened({ first, id: null });

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      (screen.getAllByRole('textbox', { name: '规则名称' })[0] as HTMLInputElement).value,
    ).toBe('新规则');
  },
);

it('a name that is written in the head is the one that is saved, and whoever only reads cannot write it', async () => {
  const { sent } = await opened();
  fireEvent.change(
    within(screen.getByRole('heading', { level: 1 })).getByRole('textbox', { name: '规则名称' }),
    { target: { value: '氨氮超标' } },
  );
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });

  await waitFor(() => expect(sent('PUT /dm/rule')).toMatchObject([{ name: '氨氮超标' }]));
  cleanup();
  await opened({ can: (key) => key === 'dm:rule:info' });
  expect(
    within(screen.getByRole('heading', { level: 1 }))
      .getByRole('textbox')
      .hasAttribute('readonly'),
  ).toBe(true);
});

it('the point that is looked at is one that is there: none is made from the try-out', async () => {
  await opened({
    first: 'try',
    answers: { 'GET /dm/monitor/options': () => [{ id: '12', name: '西区排口' }] },
    entities: [
      {
        ...MONITOR_POINT,
        rest: { base: '/dm/monitor', verbs: ['page', 'options', 'save'] },
        form: { groups: [{ fields: ['name'] }] },
      } as EntitySchema,
    ],
  });

  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '监测点' }));

  expect(await screen.findByText('西区排口')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
});

it('days that are turned round are not tried', async () => {
  await opened({ tried: { from: '2026-11-02', to: '2026-11-08' } });
  const panel = within(screen.getByRole('region', { name: '试运行' }));

  typeDay(await panel.findByRole('textbox', { name: '从' }), '2026-11-09');

  await waitFor(() =>
    expect(panel.getByRole('button', { name: '开始试运行' }).hasAttribute('disabled')).toBe(true),
  );
});

const RAN = {
  version: 1,
  mode: 'trial',
  tree: { ...TREE, period: 'minute' },
  scope: {},
  publishedAt: '2026-11-01 08:00:00',
  publisherName: null,
  comment: null,
};
const ROLLED_BACK = {
  'GET /dm/rule/7/versions': () => [
    { ...RAN, version: 2, mode: 'run', tree: TREE, isRunning: true, rolledBackTo: null },
    { ...RAN, isRunning: false, rolledBackTo: null },
  ],
  'POST /dm/rule/rollBack': () => ({ version: 3 }),
};

it('before an earlier version runs again it is said how it will run and what changes by it; a refusal stays in sight', async () => {
  const { sent } = await opened({
    first: 'versions',
    running: 2,
    answers: {
      ...ROLLED_BACK,
      'POST /dm/rule/rollBack': () => {
        throw { code: ERRORS.forbidden, message: '适用范围超出您的数据权限', issues: [] };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '恢复此版本' }));
  const dialog = within(
    (await screen.findByText('恢复版本 1？')).closest<HTMLElement>(
      '[role="dialog"]',
    ) as HTMLElement,
  );
  expect(dialog.getByText(/只记录命中、不报警/)).toBeTruthy();
  expect(dialog.getByText('分钟数据')).toBeTruthy();

  fireEvent.click(dialog.getByRole('button', { name: '恢复此版本' }));

  expect(await dialog.findByText('适用范围超出您的数据权限')).toBeTruthy();
  expect(sent('POST /dm/rule/rollBack')).toMatchObject([{ id: '7', version: 3, to: 1 }]);
});

it('whoever may not publish is offered no earlier version to run', async () => {
  await opened({
    first: 'versions',
    running: 2,
    answers: ROLLED_BACK,
    can: (key) => key !== 'dm:rule:publish',
  });

  expect(await screen.findByText('版本 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '恢复此版本' })).toBeNull();
});
