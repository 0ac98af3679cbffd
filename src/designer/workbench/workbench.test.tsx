import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';

import { TabProvider } from '#engine/base/tab.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { SchemaEntry } from '#schemas/api/workbench.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { anEntityText } from '#tests/builders/a-known-world.ts';
import { aTab } from '#tests/builders/a-tab.ts';
import { aFakeWorld, InEngine, type Answer } from '#tests/builders/ports.tsx';
import type { CheckAnswer, SchemaInfo } from './api.ts';
import type { WorkbenchHouse } from './house.ts';
import { Workbench } from './workbench.tsx';

registerFields();
afterEach(cleanup);

const PUMP: SchemaEntry = {
  kind: 'entity',
  name: 'pump',
  module: 'ops',
  title: '水泵',
  source: 'database',
  version: 2,
  hash: 'h2',
  hasDraft: false,
  draftBy: null,
  draftAt: null,
  problems: 0,
  fileChanged: false,
  skipped: [],
};
const STATION: SchemaEntry = {
  ...PUMP,
  name: 'station',
  title: '站点',
  source: 'file',
  version: 0,
};
const INFO: SchemaInfo = {
  kind: 'entity',
  name: 'pump',
  module: 'ops',
  file: null,
  running: { text: anEntityText(), version: 2, hash: 'h2', source: 'database' },
  draft: null,
  versions: [
    { version: 1, comment: '初版', byName: '实施', at: '2026-11-20 10:00:00', restoredFrom: null },
  ],
  leaves: [],
  skipped: null,
};
const ROWS = [
  { id: '1', name: '一号泵', power: 11 },
  { id: '2', name: '二号泵', power: 22 },
];
const HOUSE: WorkbenchHouse = {
  dictTypes: () => [],
  permissions: () => [],
  refresh: async () => undefined,
  routeOf: () => 'ops-pump',
  pinyin: async () => () => ({ full: 'shuibeng', initials: 'sb' }),
};

interface Parts {
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly check?: Partial<CheckAnswer>;
  readonly can?: (permission: string) => boolean;
}

function aWorkbench({ answers = {}, check = {}, can = () => true }: Parts = {}) {
  const world = aFakeWorld({
    can,
    answers: {
      'GET /sys/schema/list': () => [PUMP, STATION],
      'GET /sys/schema/info': () => INFO,
      'POST /sys/schema/check': () => ({ problems: [], changes: [], ...check }),
      'POST /sys/schema/preview': ({ body }) => ({
        schema: JSON.parse((body as { text: string }).text) as unknown,
        hasTable: true,
        sample: [{ id: '9', name: '示例泵', power: 1 }],
      }),
      'POST /sys/schema/rights': () => ({
        roles: [
          {
            role: '运维人员',
            people: 3,
            gains: ['看到“功率”'],
            loses: ['全部记录'],
            isMinor: false,
          },
          {
            role: '环保部门',
            people: 2,
            gains: ['接口 GET /ops/pump/options'],
            loses: [],
            isMinor: true,
          },
        ],
      }),
      'PUT /sys/schema/draft': () => ({ lock: 7 }),
      'POST /sys/schema/publish': () => ({ version: 3 }),
      'GET /ops/pump/page': () => ({ list: ROWS, total: ROWS.length }),
      'GET /ops/pump/1': () => ROWS[0],
      ...answers,
    },
  });
  render(
    <InEngine world={world}>
      <div style={{ height: 700 }}>
        <Workbench house={HOUSE} />
      </div>
    </InEngine>,
  );
  return world;
}

async function opened(parts?: Parts) {
  const world = aWorkbench(parts);
  fireEvent.click(await screen.findByRole('button', { name: /水泵/ }));
  const content = await screen.findByRole('textbox', { name: 'pump 的模型文本' });
  const view = EditorView.findFromDOM(content);
  if (!view) throw new Error('the editor is there');
  const text = (): string => view.state.doc.toString();
  const put = (next: string): void =>
    act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }));
  const sent = (api: string) => world.calls.filter((call) => call.api === api);
  return { world, view, text, put, sent };
}

/** Typing is answered after a pause. */
const preview = () => screen.getByRole('region', { name: '预览' });

it('the list finds a schema by its name, its title and its pinyin', async () => {
  aWorkbench();
  const search = await screen.findByRole('textbox', { name: '名称、标题或拼音' });
  await screen.findByRole('button', { name: /站点/ });

  fireEvent.change(search, { target: { value: 'sb' } });

  await waitFor(() => expect(screen.getByRole('button', { name: /水泵/ })).toBeTruthy());
  fireEvent.change(search, { target: { value: '站' } });
  expect(screen.queryByRole('button', { name: /水泵/ })).toBeNull();
});

it('class “told in the log alone”: what was published and is not in force stands above the list, and opens', async () => {
  const skipped = [{ line: 3, column: 5, message: 'no field "x"' }];
  aWorkbench({
    answers: { 'GET /sys/schema/list': () => [PUMP, { ...STATION, problems: 1, skipped }] },
  });

  await screen.findByText('1 个已发布的模型有错误，没有生效；运行的是文件版本');
  const open = screen.getByRole('button', { name: /^站 ?点$/ });
  fireEvent.click(open);

  expect(open.title).toBe('no field "x"');
  // in the list, and as a tab
  await waitFor(() => expect(screen.getAllByTitle('站点 station')).toHaveLength(2));
});

it('the preview shows real rows of the running entity and the columns of the draft', async () => {
  const { put } = await opened();
  await within(preview()).findByText('一号泵');

  put(anEntityText(',\n    "code": { "type": "string", "title": "设备编号", "list": true }'));

  expect(await within(preview()).findAllByText('设备编号')).not.toEqual([]);
  expect(within(preview()).getByText('一号泵')).toBeTruthy();
});

it('a broken text keeps the last good preview and says where it broke', async () => {
  const { put, sent } = await opened();
  await within(preview()).findByText('一号泵');
  const broken = anEntityText(',\n    "code"');

  put(broken);

  const problem = await screen.findByRole('button', { name: /9:3/ });
  expect(problem.textContent).toContain('此处应为“:”');
  expect(await within(preview()).findByText(/显示的是上一次正确的内容/)).toBeTruthy();
  expect(await within(preview()).findByText('一号泵')).toBeTruthy();
  const asked = sent('POST /sys/schema/preview').map(({ body }) => JSON.stringify(body));
  expect(asked.filter((body) => body.includes(JSON.stringify(broken).slice(1, -1)))).toEqual([]);
});

it('a click on a problem jumps to its place and a button takes the suggestion', async () => {
  const { put, view, text } = await opened();
  put(anEntityText(',\n    "code": { "type": "string", "title": "编号", "requird": true }'));

  fireEvent.click(await screen.findByRole('button', { name: /8:48/ }));
  expect(text().slice(view.state.selection.main.head).startsWith('"requird"')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '改为 required' }));

  expect(text()).toContain('"title": "编号", "required": true');
  await waitFor(() => expect(screen.queryByRole('button', { name: /8:48/ })).toBeNull());
});

it('the outline moves a field and nothing else changes; undo brings the text back', async () => {
  const { text } = await opened();
  fireEvent.click(screen.getByText('结构'));

  fireEvent.click(await screen.findByRole('button', { name: '下移 名称' }));

  expect(Object.keys((JSON.parse(text()) as { fields: object }).fields)).toEqual(['power', 'name']);
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(text()).toBe(anEntityText());
});

it('Ctrl+S saves the draft with its lock, the next save sends the new one', async () => {
  const { put, view, sent, world } = await opened();

  put(anEntityText(', "a": { "type": "bool", "title": "甲" }'));
  fireEvent.keyDown(view.contentDOM, { key: 's', code: 'KeyS', keyCode: 83, ctrlKey: true });
  await waitFor(() => expect(sent('PUT /sys/schema/draft')).toHaveLength(1));
  const saved = await screen.findByText(/已保存/);
  // the time of the draft is that of the product, whatever zone the browser is in
  expect(saved.textContent).toContain(wallTime(world.ports.now()).slice(11, 16));
  put(anEntityText(', "b": { "type": "bool", "title": "乙" }'));
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));

  await waitFor(() =>
    expect(
      sent('PUT /sys/schema/draft').map(({ body }) => (body as { lock: unknown }).lock),
    ).toEqual([undefined, 7]),
  );
});

it('who saved first is named, and both texts can be merged', async () => {
  const theirs = {
    text: anEntityText(', "theirs": { "type": "bool", "title": "他" }'),
    lock: 9,
    byName: '李工',
    at: '2026-11-20 10:42:00',
  };
  const { put, text } = await opened({
    answers: {
      'PUT /sys/schema/draft': () => {
        throw { code: 10002, message: '已被修改', issues: [], data: { current: theirs } };
      },
    },
  });

  put(anEntityText(', "mine": { "type": "bool", "title": "我" }'));
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  const banner = await screen.findByText(/李工 在/);
  fireEvent.click(screen.getByRole('button', { name: '比较并合并' }));
  fireEvent.click(await screen.findByRole('button', { name: '采用对方的' }));

  expect(text()).toBe(theirs.text);
  await waitFor(() => expect(banner.isConnected).toBe(false));
});

it('the preview writes nothing: a tried save shows what would be sent', async () => {
  const { sent } = await opened();
  await within(preview()).findByText('一号泵');

  fireEvent.click(within(preview()).getByText('表单'));
  fireEvent.change(await within(preview()).findByLabelText(/名称/), {
    target: { value: '三号泵' },
  });
  fireEvent.click(within(preview()).getByRole('button', { name: '试保存' }));

  expect(await within(preview()).findByText(/"name": "三号泵"/)).toBeTruthy();
  expect(sent('POST /ops/pump')).toEqual([]);
});

it('publishing wants a comment and refuses changes that lose data', async () => {
  const { sent } = await opened({
    check: {
      changes: [
        {
          table: 'ops_pump',
          column: 'power',
          change: 'dropColumn',
          isDestructive: true,
          text: '将删除列 power',
        },
      ],
    },
  });
  await screen.findAllByText(/将删除列 power/);
  // nowhere is it said that nothing is wrong while publishing would be refused
  expect(screen.getByRole('button', { name: '校验（1）' })).toBeTruthy();
  expect(screen.queryByText('没有问题')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/说明/), { target: { value: '改' } });

  expect(within(dialog).getByText(/有会丢失数据的数据库变更/)).toBeTruthy();
  expect(
    within(dialog).getByRole<HTMLButtonElement>('button', { name: /^发\s*布$/ }).disabled,
  ).toBe(true);
  expect(sent('POST /sys/schema/publish')).toEqual([]);
});

it('what was published is named with the way to its page', async () => {
  const { world, put, sent } = await opened();
  put(anEntityText(', "a": { "type": "bool", "title": "甲" }'));

  fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/说明/), { target: { value: '加开关' } });
  await waitFor(() =>
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: /^发\s*布$/ }).disabled,
    ).toBe(false),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: /^发\s*布$/ }));
  await screen.findByText(/已发布版本 3/);
  fireEvent.click(screen.getAllByRole('button', { name: '打开页面' })[0] as HTMLElement);

  expect(
    sent('POST /sys/schema/publish').map(({ body }) => (body as { comment: string }).comment),
  ).toEqual(['加开关']);
  expect(world.opened).toEqual(['/ops-pump']);
});

it('class “a lock that nobody looked at”: a draft that somebody saved since it was opened is not thrown away by publishing an older text', async () => {
  const aDraft = (power: string, lock: number) => ({
    text: anEntityText(`, "${power}": { "type": "bool", "title": "甲" }`),
    lock,
    byName: '张三',
    at: '2026-11-20 10:00:00',
  });
  let draft = aDraft('a', 3);
  const { sent } = await opened({
    answers: { 'GET /sys/schema/info': () => ({ ...INFO, draft }) },
  });
  draft = aDraft('b', 4);

  fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/说明/), { target: { value: '加开关' } });
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^发\s*布$/ });
  await waitFor(() => expect(ok.disabled).toBe(false));
  fireEvent.click(ok);

  await waitFor(() =>
    expect(sent('POST /sys/schema/publish').map(({ body }) => body)).toMatchObject([{ lock: 3 }]),
  );
});

it('who may only look can read and preview, and change nothing', async () => {
  const { view } = await opened({ can: (permission) => permission === 'sys:schema:page' });

  expect(view.state.readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^发\s*布$/ })).toBeNull();
});

it('who has no right gets no page and asks for nothing', async () => {
  const world = aWorkbench({ can: () => false });

  expect(await screen.findByText('您没有查看此数据的权限')).toBeTruthy();
  expect(world.calls).toEqual([]);
});

it('class “a dialog over another page”: the diagnosis waits while another page is shown, and is as it was afterwards', async () => {
  const world = aFakeWorld({
    can: () => true,
    answers: { 'GET /sys/schema/list': () => [PUMP, STATION] },
  });
  const at = (isActive: boolean) => (
    <InEngine world={world}>
      <TabProvider value={aTab({ isActive })}>
        <Workbench house={HOUSE} />
      </TabProvider>
    </InEngine>
  );
  const { rerender } = render(at(true));
  fireEvent.click(await screen.findByRole('button', { name: '权限诊断' }));
  const drawer = await screen.findByRole('dialog');

  rerender(at(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(at(true));

  expect(await screen.findByRole('dialog')).toBe(drawer);
});

describe('going back to nothing', () => {
  const unpublish = async (leaves: SchemaInfo['leaves']) => {
    const opening = await opened({
      answers: {
        'GET /sys/schema/info': () => ({ ...INFO, leaves }),
        'POST /sys/schema/rollback': () => ({ version: 0 }),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: /^版\s*本$/ }));
    fireEvent.click(await screen.findByRole('button', { name: '撤销发布' }));
    const dialog = (await screen.findByText('撤销发布 pump')).closest<HTMLElement>(
      '[role="dialog"]',
    );
    if (!dialog) throw new Error('the question is a dialog');
    return { ...opening, dialog };
  };

  it('what was only ever published here can be unpublished; whether its empty table stays is asked', async () => {
    const { dialog, sent } = await unpublish([{ table: 'ops_pump', rows: 0, isApproved: false }]);

    fireEvent.click(within(dialog).getByRole('radio', { name: /^删除/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: /撤销发布/ }));

    await screen.findByText(/内容已转为草稿/);
    expect(sent('POST /sys/schema/rollback').map(({ body }) => body)).toEqual([
      { kind: 'entity', name: 'pump', version: 0, comment: '撤销发布', dropTables: true },
    ]);
  });

  it('a table with rows goes only after an operator approved that', async () => {
    const { dialog } = await unpublish([{ table: 'ops_pump', rows: 12, isApproved: false }]);

    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^删除/ }).disabled).toBe(
      true,
    );
    expect(within(dialog).getByText(/npm run db:approve -- ops_pump/)).toBeTruthy();
    expect(within(dialog).getByText('ops_pump：12 行')).toBeTruthy();
  });
});

it('class “by hand or by mouse”: a column picked in the preview is marked in the text, changed in its panel, and undone with the text', async () => {
  const { view, text } = await opened();
  await within(preview()).findByText('一号泵');

  fireEvent.click(within(preview()).getByRole('button', { name: /选 ?取/ }));
  const [head] = within(preview()).getAllByRole('columnheader', { name: '名称' });
  fireEvent.click(head as HTMLElement);
  const marked = view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  const panel = await screen.findByRole('region', { name: '名称的属性' });
  const before = text();
  const title = within(panel).getByRole('textbox', { name: 'title' });
  fireEvent.change(title, { target: { value: '泵名' } });
  fireEvent.blur(title);
  const after = text();
  fireEvent.click(screen.getByRole('button', { name: /撤销/ }));

  expect(marked).toBe(
    '"name": { "type": "string", "title": "名称", "required": true, "list": true }',
  );
  expect(after).toBe(before.replace('"title": "名称"', '"title": "泵名"'));
  expect(text()).toBe(before);
});

it('class “by hand or by mouse”: a fact picked on the detail is marked, one dragged onto another changes places, and undo brings it back', async () => {
  const { view, text } = await opened();
  await within(preview()).findByText('一号泵');
  fireEvent.click(within(preview()).getByRole('radio', { name: '详情' }));
  const fact = async (title: string): Promise<HTMLElement> =>
    (await within(preview()).findAllByText(title, { selector: 'dt' }))[0] as HTMLElement;
  await fact('功率');

  fireEvent.click(within(preview()).getByRole('button', { name: /选 ?取/ }));
  fireEvent.click(await fact('功率'));
  const marked = view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  const before = text();
  fireEvent.pointerDown(await fact('功率'));
  fireEvent.pointerMove(await fact('名称'));
  fireEvent.pointerUp(await fact('名称'));
  fireEvent.click(await fact('名称'));
  const after = text();
  fireEvent.click(screen.getByRole('button', { name: /撤销/ }));

  expect(marked).toMatch(/^"power": /);
  expect(after.indexOf('"power"')).toBeLessThan(after.indexOf('"name": {'));
  expect(text()).toBe(before);
});

it('class “nobody is told who loses”: the publish dialog lists each role with its people, gains and losses', async () => {
  const { put } = await opened();
  put(anEntityText(',\n    "code": { "type": "string", "title": "设备编号", "list": true }'));

  fireEvent.click(screen.getByRole('button', { name: /^发 ?布$/ }));
  const table = await screen.findByRole('table', { name: '谁得到、谁失去' });

  expect(within(table).getByRole('row', { name: /运维人员/ }).textContent).toBe(
    '运维人员3看到“功率”全部记录',
  );
  // who only sees the names in pickers is folded, and told on demand
  expect(within(table).queryByRole('row', { name: /环保部门/ })).toBeNull();
  const more = screen.getByText('另有 1 个角色只是能在选择框中看到名称');
  expect(more.closest('details')?.open).toBe(false);
  fireEvent.click(more);
  expect(screen.getByRole('row', { name: /环保部门/ }).textContent).toContain('options');
});

it('class “two ways, two truths”: the form is drawn on a canvas beside its text; either follows the other, and one way back leads through both', async () => {
  const { view, text, put } = await opened();
  const before = text();
  fireEvent.click(screen.getByRole('radio', { name: '表单设计' }));
  const canvas = await screen.findByRole('tree', { name: '表单画布' });
  const item = (name: string): HTMLElement => within(canvas).getByRole('treeitem', { name });
  const order = () =>
    within(canvas)
      .getAllByRole('treeitem')
      .map((one) => one.ariaLabel);
  expect(order()).toEqual(['名称', '功率']);

  fireEvent.click(item('功率'));
  const marked = view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  expect(marked).toMatch(/^"power": /);
  fireEvent.keyDown(item('功率'), { key: 'ArrowUp', altKey: true });
  expect(text().indexOf('"power"')).toBeLessThan(text().indexOf('"name": {'));
  expect(order()).toEqual(['功率', '名称']);
  fireEvent.click(within(canvas).getByRole('button', { name: '必填' }));
  expect(text()).toMatch(/"power": \{[^}]*"required": true/);

  fireEvent.keyDown(item('功率'), { key: 'z', ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: /撤销/ }));
  expect(text()).toBe(before);
  expect(order()).toEqual(['名称', '功率']);

  put(before.replace('"title": "功率"', '"title": "额定功率"'));
  await waitFor(() => expect(order()).toEqual(['名称', '额定功率']));
  put(before.slice(0, -4));
  await within(screen.getByRole('region', { name: '表单设计' })).findByText(/^JSON 有错误/);
  fireEvent.keyDown(item('名称'), { key: 'Delete' });
  expect(order()).toContain('名称');
});

it('a field that the form lacks, a part of a layout and a new field come from the palette; a cursor put in the text chooses on the canvas', async () => {
  const { view, text } = await opened();
  fireEvent.click(screen.getByRole('radio', { name: '表单设计' }));
  const canvas = await screen.findByRole('tree', { name: '表单画布' });
  const item = (name: string): HTMLElement => within(canvas).getByRole('treeitem', { name });
  const add = (name: string): void =>
    void fireEvent.click(screen.getByRole('button', { name }), { detail: 0 });

  fireEvent.click(item('功率'));
  fireEvent.keyDown(item('功率'), { key: 'Delete' });
  expect(text()).toMatch(/"power": \{[^}]*"form": false/);
  add('功率 power');
  expect(text()).not.toContain('"form": false');

  fireEvent.click(item('名称'));
  add('分组');
  expect(JSON.parse(text())).toMatchObject({
    form: {
      layout: { items: [{ group: '新分组', items: [{ $field: 'name' }] }, { $field: 'power' }] },
    },
  });
  add('整数');
  expect(JSON.parse(text())).toMatchObject({
    fields: { field: { type: 'int', title: '整数' } },
  });

  act(() => {
    view.focus();
    view.dispatch({ selection: { anchor: text().indexOf('"功率"') } });
  });
  await waitFor(() => expect(item('功率').ariaSelected).toBe('true'));
});

it('class “told when it is too late”: who has the schema open is said before anything is typed; it is only read until it is taken over', async () => {
  const holder = { name: '张三', since: '10:02', isMine: false };
  const { view, sent } = await opened({
    answers: {
      'GET /sys/editing/here': () => ({ holder, others: [holder] }),
      'POST /sys/editing/take': () => ({ holder: null, others: [holder] }),
    },
  });
  await screen.findByText('张三（10:02 起）正在编辑，此处只能查看');
  expect(view.dom.querySelector('[aria-readonly="true"]') ?? view.state.readOnly).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^发\s*布$/ })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: '接管编辑' }));
  await screen.findByText('张三（10:02 起）也打开了此内容');
  await screen.findByRole('button', { name: '保存草稿' });
  expect(sent('POST /sys/editing/take').map(({ body }) => body)).toMatchObject([
    { kind: 'schema', document: 'entity:pump' },
  ]);
});
