import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import type { Row } from '#engine/base/ports.ts';
import { registerParts, type ChartFaceProps } from '#engine/base/registry.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aListEntity, aListWorld, someRows } from '#tests/builders/a-list-world.tsx';
import { InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { FormHost } from '../form/form-host.tsx';
import { ListPage } from './list-page.tsx';

registerFields();
registerParts({ chart: PlainChart });
// parts that come late are here before anybody waits for them
beforeAll(async () => {
  await Promise.all([
    import('../form/opened-form.tsx'),
    import('./cards-view.tsx'),
    import('./chart-view.tsx'),
    import('./merged-view.tsx'),
    import('./cell-editor.tsx'),
    import('./print-sheet.tsx'),
  ]);
});
afterEach(cleanup);

function PlainChart({ categories, series, wayOf }: ChartFaceProps) {
  return (
    <ul aria-label="chart">
      {categories.map((category, at) => (
        <li key={category}>
          <button
            type="button"
            onClick={() => {
              const way = wayOf?.(at, 0);
              if (way && 'press' in way) way.press();
            }}
          >{`${category}: ${series.map(({ name, values }) => `${name} ${values[at]}`).join(', ')}`}</button>
        </li>
      ))}
    </ul>
  );
}

const VIEWS = 'GET /sys/listview/list';
const PAGE = 'GET /ops/station/page';
const LIST_VIEW: EntitySchema = {
  v: 1,
  name: 'listView',
  module: 'sys',
  title: '列表视图',
  table: { name: 'sys_list_view' },
  rest: { base: '/sys/listview' },
  fields: {
    name: { type: 'string', title: '视图名称', required: true },
    share: { type: 'dict', dict: 'list_view_share', title: '可见范围' },
    isDefault: { type: 'bool', title: '默认打开' },
  },
};
const aView = (part: Row): Row => ({
  id: 'v1',
  name: '视图一',
  target: 'station',
  share: '0',
  isDefault: false,
  creator: '1',
  content: {},
  ...part,
});
const show = (world: FakeWorld, entity = aListEntity()) =>
  render(
    <InEngine world={world}>
      <div style={{ height: 700 }}>
        <ListPage entity={entity} />
      </div>
      <FormHost />
    </InEngine>,
  );
const asked = (world: FakeWorld, api: string): readonly Row[] =>
  world.calls.filter((call) => call.api === api).map(({ params }) => params);
const rich = (list: EntitySchema['list'], fields: EntitySchema['fields'] = {}) =>
  aListEntity({ fields: { ...aListEntity().fields, ...fields }, ...(list ? { list } : {}) });

describe('saved views', () => {
  it('stand as chips, at most six, the rest under the menu', async () => {
    const views = Array.from({ length: 8 }, (_, index) =>
      aView({ id: `v${index}`, name: `视图${index}` }),
    );

    show(
      aListWorld({
        answers: { [VIEWS]: () => [...views, aView({ id: 'x', name: '别处', target: 'user' })] },
      }),
    );

    const group = await screen.findByRole('group', { name: '视图' });
    await waitFor(() => expect(within(group).getAllByRole('button')).toHaveLength(7));
    await userEvent.click(within(group).getByRole('button', { name: '更多视图 (2)' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      '视图6',
      '视图7',
      '保存为视图',
      '管理视图',
    ]);
  });

  it('a view brings its filter, sort, columns and size; names the schema lost are dropped with a note', async () => {
    const content = {
      f: { name: '南', old: '1' },
      s: ['createDate', 'asc'],
      n: 20,
      c: ['name', 'renamed'],
    };
    const world = aListWorld({ answers: { [VIEWS]: () => [aView({ content })] } });
    show(world);

    await userEvent.click(await screen.findByRole('button', { name: '视图一' }));

    await waitFor(() =>
      expect(asked(world, PAGE).at(-1)).toMatchObject({
        name: '南',
        orderField: 'create_date',
        order: 'asc',
        limit: 20,
      }),
    );
    expect(asked(world, PAGE).at(-1)).not.toHaveProperty('old');
    expect(world.notices.map(({ text }) => text)).toEqual([
      '视图“视图一”中有 2 项已不存在，已忽略',
    ]);
    expect(screen.queryByRole('columnheader', { name: '编码' })).toBeNull();
    expect(screen.getByRole('button', { name: '视图一' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('the default one opens with the list; one’s own comes before what others shared', async () => {
    const shared = aView({
      id: 'v2',
      name: '公开',
      share: '3',
      creator: '9',
      isDefault: true,
      content: { f: { name: '公' } },
    });
    const own = aView({ isDefault: true, content: { f: { name: '我' } } });
    const world = aListWorld({ answers: { [VIEWS]: () => [shared, own] } });

    show(world);

    await waitFor(() => expect(asked(world, PAGE).at(-1)).toMatchObject({ name: '我' }));
  });

  it('what the list shows is saved under a name, without the page', async () => {
    let saved: unknown;
    const world = aListWorld({
      can: (key) => key !== 'sys:listview:share',
      answers: { [VIEWS]: () => [] },
    });
    const answers: FakeWorld = {
      ...world,
      ports: {
        ...world.ports,
        entity: async () => LIST_VIEW,
        call: (async (api: string, input: { readonly body?: unknown }) => {
          if (api !== 'POST /sys/listview') return [];
          saved = input.body;
          return { id: 'v9' };
        }) as FakeWorld['ports']['call'],
      },
    };
    show(answers);
    await userEvent.type(await screen.findByLabelText('名称'), '南{Enter}');

    await userEvent.click(screen.getByRole('button', { name: '视图' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '保存为视图' }));
    const dialog = await screen.findByRole('dialog', {});
    await userEvent.type(await within(dialog).findByLabelText('视图名称'), '南区');
    await userEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }));

    await waitFor(() =>
      expect(saved).toEqual({
        name: '南区',
        isDefault: false,
        target: 'station',
        content: { f: { name: '南' }, n: 10, c: ['name', 'code', 'createDate'], d: 'table' },
      }),
    );
    expect(within(dialog).queryByLabelText('可见范围')).toBeNull();
  });

  it('class “refused for ever”: a view that another one changed is read anew, and the next try names what stands', async () => {
    let version = 1;
    const sent: unknown[] = [];
    const world = aListWorld({
      answers: {
        [VIEWS]: () => [aView({ version })],
        'PUT /sys/listview': ({ body }) => {
          sent.push((body as Row)['version']);
          if ((body as Row)['version'] !== 2)
            throw { code: 10002, message: 'changed', isToasted: true, data: null, issues: [] };
          return { id: 'v1' };
        },
      },
    });
    show(world);
    await screen.findByRole('button', { name: '视图一' });
    await userEvent.click(screen.getByRole('button', { name: '视图' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '管理视图' }));
    const replace = () => userEvent.click(screen.getByRole('button', { name: '用当前列表覆盖' }));
    await screen.findByRole('button', { name: '用当前列表覆盖' });
    version = 2;

    await replace();
    await waitFor(() => expect(asked(world, VIEWS)).toHaveLength(2));
    await replace();

    await waitFor(() => expect(sent).toEqual([1, 2]));
  });
});

describe('other ways to look at the rows', () => {
  it('cards show what the schema names and open the record', async () => {
    const world = aListWorld({ rows: someRows(2), answers: { [VIEWS]: () => [] } });
    show(world, rich({ cards: { title: 'name', fields: ['code'] }, view: 'cards' }));

    const card = (await screen.findByText('站点1')).closest('li');

    expect(card?.textContent).toContain('编码S1');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('a chart counts on the server under the filters in force; a press narrows the table to that part', async () => {
    const groups = [{ keys: ['a'], names: [null], count: 7, values: [] }];
    const kind = { type: 'dict', dict: 'kinds', title: '类型', list: true, filter: 'in' } as const;
    const world = aListWorld({
      answers: { [VIEWS]: () => [], 'GET /ops/station/group': () => ({ groups }) },
    });
    show(
      world,
      rich({ chart: { byKind: { title: '按类型', kind: 'bar', by: 'kind' } } }, { kind }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '图表' }));

    await userEvent.click(await screen.findByRole('button', { name: 'a: 数量 7' }));

    expect(asked(world, 'GET /ops/station/group')).toEqual([{ by: 'kind' }]);
    await waitFor(() => expect(asked(world, PAGE).at(-1)).toMatchObject({ kind: 'a', page: 1 }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('a column leads to the rows it counts, from the table and from a card; what counts nothing known leads nowhere', async () => {
    const opens = { count: { list: 'station', filters: { code: '$row.code' } } };
    const count = { type: 'int', title: '数量', list: true } as const;
    const rows = someRows(2).map((row, at) => ({ ...row, code: `S${at}`, count: at ? null : 3 }));
    const world = aListWorld({
      rows,
      answers: { [VIEWS]: () => [] },
      ports: { entity: () => Promise.resolve(aListEntity()) },
    });
    show(world, rich({ opens, cards: { fields: ['count'] } }, { count }));

    const link = await screen.findByRole('link', { name: '3' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '#/ops-station?q={"f":{"code":"S0"}}',
    );
    await userEvent.click(screen.getByRole('button', { name: '卡片' }));

    expect(await screen.findByRole('link', { name: '3' })).toBeTruthy();
    expect(document.querySelectorAll('.engine-opens')).toHaveLength(1);
  });

  it('sums stand for the page and, from the server, for every row', async () => {
    const count = { type: 'int', title: '数量', list: { summary: 'sum' } } as const;
    const rows = someRows(25).map((row) => ({ ...row, count: 2 }));
    const world = aListWorld({
      rows,
      answers: {
        [VIEWS]: () => [],
        'GET /ops/station/group': () => ({
          groups: [{ keys: [], names: [], count: 25, values: [50] }],
        }),
      },
    });

    show(world, rich(undefined, { count }));

    expect(await screen.findByText('合计 20 / 50')).toBeTruthy();
    expect(asked(world, 'GET /ops/station/group')).toEqual([{ measure: 'count', op: 'sum' }]);
  });

  it('a preset of the toolbar shows how many rows it holds', async () => {
    const presets = { old: { title: '旧的', where: { field: 'code', op: 'notNull' } } } as const;
    const world = aListWorld({
      answers: {
        [VIEWS]: () => [],
        'GET /ops/station/group': () => ({ presets: { old: { total: 25 } } }),
      },
    });

    show(world, rich({ presets, badges: ['old'] }));

    await waitFor(() =>
      expect(screen.getByRole('button', { name: /旧的/ }).textContent).toBe('旧的25'),
    );
  });

  it('class “one question for each figure”: the figures of all tiles are one call', async () => {
    const where = { field: 'code', op: 'notNull' } as const;
    const presets = {
      all: { title: '全部', where },
      old: { title: '旧的', where },
      new: { title: '新的', where },
    } as const;
    const world = aListWorld({
      answers: {
        [VIEWS]: () => [],
        'GET /ops/station/group': () => ({
          presets: { all: { total: 25 }, old: { total: 3, isCapped: true }, new: { total: 0 } },
        }),
      },
    });

    show(world, rich({ presets, stats: ['all', 'old', 'new'] }));

    expect(await screen.findByText('3+')).toBeTruthy();
    expect(asked(world, 'GET /ops/station/group')).toEqual([{ presets: 'all,old,new' }]);
  });

  it('on a phone the tiles keep their height above a list that is longer than the screen', async () => {
    await page.viewport(375, 812);
    const where = { field: 'code', op: 'notNull' } as const;
    const group = () => ({ presets: { all: { total: 25 } } });
    const world = aListWorld({ answers: { [VIEWS]: () => [], 'GET /ops/station/group': group } });
    render(
      <InEngine world={world}>
        <div style={{ display: 'flex', flexDirection: 'column', height: 600, overflow: 'auto' }}>
          <ListPage entity={rich({ presets: { all: { title: '全部', where } }, stats: ['all'] })} />
        </div>
      </InEngine>,
    );
    await screen.findByText('站点10');

    const tiles = document.querySelector('.engine-stats')?.getBoundingClientRect();
    await page.viewport(1366, 768);
    expect(tiles?.height).toBeGreaterThanOrEqual(48);
  });

  it('an unfolded row shows fields as a grid', async () => {
    show(
      aListWorld({ rows: someRows(1), answers: { [VIEWS]: () => [] } }),
      rich({ expand: [{ title: '更多', fields: ['code', 'createDate'] }] }),
    );
    await screen.findByText('站点1');

    await userEvent.click(screen.getByRole('button', { name: /展开|expand/i }));

    expect(screen.getByText('更多').closest('section')?.textContent).toContain(
      '编码S1创建时间2026-11-20 10:42:00',
    );
  });
});

it('paper gets every row that matches, with the query and who printed, not the page in view alone', async () => {
  const printed: string[] = [];
  const print = window.print;
  window.print = () =>
    void printed.push(document.querySelector('.engine-printsheet')?.textContent ?? '');
  const world = aListWorld({ rows: someRows(150), answers: { [VIEWS]: () => [] } });
  show(world);
  await screen.findByText('站点1');

  await userEvent.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  window.print = print;

  expect(printed[0]).toContain('站点150');
  expect(printed[0]).toContain('打印人 管理员，打印时间 2026-11-20 10:42:00');
  await waitFor(() => expect(document.querySelector('.engine-printsheet')).toBeNull());
});

describe('cells edited in place', () => {
  const entity = () =>
    aListEntity({
      table: { name: 'ops_station', lock: true },
      list: { inlineEdit: ['code'] },
      fields: {
        ...aListEntity().fields,
        code: { type: 'string', title: '编码', list: true, pattern: '^[A-Z]\\d$' },
      },
    });
  const rows = someRows(1).map((row) => ({ ...row, version: 3 }));
  const cell = async () => screen.findByRole('button', { name: 'S1', description: /修改编码/ });

  it('a double click gives the input, Enter sends the one field with its version', async () => {
    const world = aListWorld({
      rows,
      answers: { [VIEWS]: () => [], 'PUT /ops/station': () => ({ id: '1', version: 4 }) },
    });
    show(world, entity());
    await userEvent.dblClick(await cell());

    await userEvent.clear(await screen.findByRole('textbox', { name: '修改编码' }));
    await userEvent.keyboard('N7{Enter}');

    expect(await screen.findByText('N7')).toBeTruthy();
    expect(world.calls.find(({ api }) => api === 'PUT /ops/station')?.body).toEqual({
      id: '1',
      version: 3,
      code: 'N7',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a value against the rules stays with the reason; Esc gives up and sends nothing', async () => {
    const world = aListWorld({ rows, answers: { [VIEWS]: () => [] } });
    show(world, entity());
    (await cell()).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: '修改编码' });
    await userEvent.keyboard('nothing{Enter}');

    expect((await screen.findByRole('alert')).textContent).toContain('编码');
    await userEvent.keyboard('{Escape}');

    expect(await screen.findByText('S1')).toBeTruthy();
    expect(world.calls.some(({ api }) => api === 'PUT /ops/station')).toBe(false);
  });

  it('a conflict ends the editing and shows what somebody else saved', async () => {
    const refuse = (): never => {
      throw { code: 10002, message: 'x', issues: [] };
    };
    const world = aListWorld({ rows, answers: { [VIEWS]: () => [], 'PUT /ops/station': refuse } });
    const theirs: Row = { ...rows[0], code: 'T2', version: 4 };
    const page = world.ports.page;
    show(
      {
        ...world,
        ports: {
          ...world.ports,
          page: (api, query, options) =>
            query.ids === '1'
              ? Promise.resolve({ list: [theirs], total: 1 })
              : page(api, query, options),
        },
      },
      entity(),
    );
    await userEvent.dblClick(await cell());

    await userEvent.clear(await screen.findByRole('textbox', { name: '修改编码' }));
    await userEvent.keyboard('N7{Enter}');

    expect(await screen.findByText('T2')).toBeTruthy();
  });

  it('without the right to edit there is only the cell', async () => {
    show(
      aListWorld({
        rows,
        can: (key) => key !== 'ops:station:update',
        answers: { [VIEWS]: () => [] },
      }),
      entity(),
    );

    expect(await screen.findByText('S1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'S1' })).toBeNull();
  });
});

it('a row in view that somebody changed is read again in its place; others change nothing', async () => {
  let push: ((message: Row) => void) | undefined;
  const world = aListWorld({
    rows: someRows(3),
    answers: { [VIEWS]: () => [] },
    ports: {
      onPush: (_topic, listener) => {
        push = listener;
        return () => undefined;
      },
    },
  });
  const page = world.ports.page;
  const fresh = { id: '2', name: '改过的', code: 'S2', createDate: '2026-11-20 10:42:00' };
  show({
    ...world,
    ports: {
      ...world.ports,
      page: (api, query, options) =>
        query.ids ? Promise.resolve({ list: [fresh], total: 1 }) : page(api, query, options),
    },
  });
  await screen.findByText('站点2');

  act(() => {
    push?.({ kind: 'changed', entity: 'station', tails: ['2', '99'] });
    push?.({ kind: 'changed', entity: 'user', tails: ['1'] });
  });

  expect(await screen.findByText('改过的')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '站点1',
    '改过的',
    '站点3',
  ]);
  expect(asked(world, PAGE)).toHaveLength(1);
});

it('rows of one value fold into one by a switch; opened, it asks for those rows under the filters of the list', async () => {
  const entity = rich({ merge: { title: '按编码合并', by: 'code', latest: 'createDate' } });
  const world = aListWorld({
    rows: someRows(2),
    answers: {
      'GET /ops/station/group': () => ({
        groups: [
          { keys: ['S1'], names: [null], count: 2, values: [], latest: '2026-11-20 10:42:00' },
        ],
      }),
    },
  });
  show(world, entity);

  await userEvent.click(await screen.findByRole('button', { name: '按编码合并' }));
  expect(await screen.findByRole('cell', { name: '2026-11-20 10:42:00' })).toBeTruthy();
  expect(screen.queryByText('站点1')).toBeNull();
  await userEvent.click(screen.getByRole('cell', { name: 'S1' }));

  expect(await screen.findByText('站点1')).toBeTruthy();
  expect(asked(world, 'GET /ops/station/group')).toMatchObject([
    { by: 'code', latest: 'createDate' },
  ]);
  expect(asked(world, PAGE).at(-1)).toMatchObject({
    where: '{"field":"code","op":"eq","value":"S1"}',
  });
  await userEvent.click(screen.getByRole('button', { name: '按编码合并' }));
  expect(await screen.findByText('站点2')).toBeTruthy();
});

describe('a storm', () => {
  const entity = rich({
    merge: { title: '按编码合并', by: 'code', latest: 'createDate', storm: 1 },
  });
  /** Both rows of the page are made at that time; `count` of the last minute are told. */
  const aStorm = (count: number, createDate: string) =>
    aListWorld({
      rows: someRows(2).map((row) => ({ ...row, createDate })),
      answers: {
        'GET /ops/station/group': () => ({
          groups: [{ keys: ['S1'], names: [null], count, values: [] }],
        }),
      },
    });
  const now = (): string => wallTime(aListWorld().ports.now());

  it('more rows within a minute than the schema bears are folded, and a line says so and takes it back', async () => {
    const world = aStorm(320, now());
    show(world, entity);

    const line = await screen.findByRole('button', {
      name: '1 分钟内 320 条，已按编码合并',
      pressed: true,
    });
    expect(await screen.findByRole('cell', { name: 'S1' })).toBeTruthy();
    expect(asked(world, 'GET /ops/station/group')[0]).toMatchObject({
      by: 'code',
      where: expect.stringMatching(/"field":"createDate","op":"ge"/),
    });
    await userEvent.click(line);

    expect(await screen.findByText('站点1')).toBeTruthy();
    expect(
      screen.getByRole('button', { name: '1 分钟内 320 条，按编码合并', pressed: false }),
    ).toBeTruthy();
  });

  it.each([
    ['no more rows than that', 1, 'now'],
    ['rows of long ago', 320, '2001-01-01 00:00:00'],
  ])('%s stay as they are', async (_, count, time) => {
    const world = aStorm(count, time === 'now' ? now() : time);
    show(world, entity);

    expect(await screen.findByText('站点1')).toBeTruthy();
    expect(screen.queryByText(/1 分钟内/)).toBeNull();
  });
});
