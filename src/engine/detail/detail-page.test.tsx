import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { TabProvider, type Tab } from '#engine/base/tab.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { registerBlocks } from '#engine/screen/register-blocks.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { aListEntity, aListWorld, someRows } from '#tests/builders/a-list-world.tsx';
import { InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ScreenPage } from '../screen/screen-page.tsx';
import { DetailPage } from './detail-page.tsx';

registerFields();
registerBlocks();
afterEach(cleanup);

const STATES = {
  v: 1,
  name: 'order',
  initial: ['1'],
  values: { '1': { title: '待接单', tone: 'warning' }, '2': { title: '处理中', tone: 'primary' } },
  moves: {
    accept: {
      title: '接单',
      permission: 'ops:order:accept',
      cases: [{ id: 'a', from: ['1'], to: ['2'], roles: ['ENG'] }],
    },
  },
} as const satisfies StatesSchema;
const anOrder = aListEntity({
  name: 'order',
  title: '工单',
  permission: 'ops:order',
  rest: { base: '/ops/order' },
  fields: {
    name: { type: 'string', title: '编号', list: true },
    status: { type: 'status', title: '状态', states: 'order', list: true },
    stationId: { type: 'station', title: '站点' },
  },
  actions: {
    accept: { title: '接单', place: ['row', 'detail'], move: 'accept', kind: 'primary' },
    urge: { title: '催办', place: 'batch', perRow: true, api: 'POST /ops/order/urge/{id}' },
  },
  detail: {
    facts: ['stationId'],
    blocks: [
      { block: 'stepBar' },
      { block: 'timeline', title: '过程', source: 'GET /ops/order/{id}/timeline' },
      { block: 'hologram' },
    ],
  },
});
const anOrderWorld = (answers: Parameters<typeof aListWorld>[0] = {}): FakeWorld =>
  aListWorld({
    ...answers,
    answers: {
      'GET /ops/order/7': () => ({
        id: '7',
        name: 'GD-7',
        status: '1',
        version: 4,
        stationId: '3',
        stationName: '清源站房',
      }),
      'GET /ops/order/7/timeline': () => [
        { id: '1', at: '2026-11-20 09:00:00', userName: '李四', actionTitle: '派单' },
      ],
      'POST /ops/order/move': () => null,
      ...answers.answers,
    },
    ports: { states: async () => STATES },
  });

describe('a record', () => {
  it('class “a sentence for a heading”: the heading is made of fields, marks stand beside it, contacts of two links below', async () => {
    const facts = (by: string) => ({
      block: 'linkedFacts',
      title: by,
      props: { entity: 'order', by, fields: ['name'] },
    });
    const entity = {
      ...anOrder,
      detail: {
        heading: ['stationId', 'kind'],
        tags: ['level'],
        facts: ['level'],
        blocks: [facts('first'), facts('second')],
      },
    };
    const fields = {
      ...anOrder.fields,
      kind: { type: 'string', title: '类型' },
      level: { type: 'string', title: '级别' },
    } as const;
    const world = aListWorld({
      answers: {
        'GET /ops/order/7': () => ({
          id: '7',
          name: '很长的一句话',
          status: '1',
          stationId: '3',
          stationName: '清源站房',
          kind: '超标',
          level: '紧急',
          first: '8',
          second: '9',
        }),
        'GET /ops/order/10': () => ({
          id: '10',
          stationId: null,
          stationName: '中心仓库',
          kind: '余量不足',
        }),
        'GET /ops/order/8': () => ({ id: '8', name: '值班员' }),
        'GET /ops/order/9': () => ({ id: '9', name: '环保科' }),
      },
      ports: { states: async () => STATES, entity: async () => anOrder },
    });
    render(
      <InEngine world={world}>
        <DetailPage entity={{ ...entity, fields }} id="7" />
      </InEngine>,
    );

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('清源站房超标');
    expect(document.querySelector('header .engine-headtag')?.textContent).toBe('紧急');
    expect(document.querySelector('header .engine-facts')).toBeNull();
    expect(document.querySelector('header')?.textContent).not.toContain('很长的一句话');
    expect(await screen.findByText('值班员')).toBeTruthy();
    expect(await screen.findByText('环保科')).toBeTruthy();
    cleanup();
    // a place that is no record of the link has its name there all the same
    render(
      <InEngine world={world}>
        <DetailPage entity={{ ...entity, fields }} id="10" />
      </InEngine>,
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('中心仓库余量不足');
  });

  it('class “where did it lead”: of a move that may end in several states the one it led to stands beside it', async () => {
    const [first] = STATES.moves.accept.cases;
    const cases = [first, { ...first, id: 'b', from: ['2'], to: ['1'] }];
    const states: StatesSchema = {
      ...STATES,
      moves: { accept: { ...STATES.moves.accept, cases } },
    };
    const moved = { at: '2026-11-20 09:00:00', userName: '李四', toTitle: '已发布' };
    const world = aListWorld({
      answers: {
        'GET /ops/order/7': () => ({ id: '7', name: 'GD-7', status: '1' }),
        'GET /ops/order/7/timeline': () => [
          { ...moved, id: '1', move: 'accept', actionTitle: '接单' },
          { ...moved, id: '2', actionTitle: '派单' },
          { ...moved, id: '3', actionTitle: '催办', userName: null, userId: '0' },
          { ...moved, id: '4', actionTitle: '关闭', userName: null, userId: '77' },
        ],
      },
      ports: { states: async () => states },
    });
    render(
      <InEngine world={world}>
        <DetailPage entity={anOrder} id="7" />
      </InEngine>,
    );

    expect((await screen.findByText('派单')).closest('p')?.textContent).toBe('李四派单');
    expect(screen.getByText('接单', { selector: 'p span' }).closest('p')?.textContent).toBe(
      '李四接单→ 已发布',
    );
    // the product itself, and a number that is nobody's any more
    const who = (what: string) => screen.getByText(what).closest('p')?.textContent;
    expect([who('催办'), who('关闭')]).toEqual(['系统催办', '用户 77关闭']);
  });

  it('shows its name, status, facts, blocks and what happened', async () => {
    render(
      <InEngine world={anOrderWorld()}>
        <DetailPage entity={anOrder} id="7" />
      </InEngine>,
    );

    expect(await screen.findByRole('heading', { level: 1, name: 'GD-7' })).toBeTruthy();
    expect(screen.getAllByText('清源站房').length).toBeGreaterThan(0);
    expect((await screen.findByText('派单')).closest('li')?.textContent).toContain('李四');
    expect(screen.getByText('未注册的组件 hologram')).toBeTruthy();
    const steps = await screen.findByRole('list', { name: '流程进度' });
    const { length } = steps.children;
    // beyond a phone it is out of sight
    const all = screen.getByText(`第 1 步，共 ${length} 步`, { selector: 'button' });
    // which one stands alone on a phone, until all are asked for
    expect([...steps.children].filter((step) => step.hasAttribute('data-short'))).toHaveLength(1);
    expect(steps.querySelector('[data-short]')?.getAttribute('aria-current')).toBe('step');
    await userEvent.click(all);
    expect(all.getAttribute('aria-expanded')).toBe('true');
  });

  it('a move sends id, move and version once, and reads the record again', async () => {
    const world = anOrderWorld();
    render(
      <InEngine world={world}>
        <DetailPage entity={anOrder} id="7" />
      </InEngine>,
    );

    await userEvent.dblClick(await screen.findByRole('button', { name: /接\s?单/ }));

    await waitFor(() =>
      expect(world.calls.filter(({ api }) => api === 'GET /ops/order/7')).toHaveLength(2),
    );
    const moves = world.calls.filter(({ api }) => api === 'POST /ops/order/move');
    expect(moves.map(({ body }) => body)).toEqual([{ id: '7', move: 'accept', version: 4 }]);
    expect(moves[0]?.idempotencyKey).toBeTruthy();
  });

  it('a field whose condition does not hold is shown neither among the facts nor in their line, and no tab stands for it alone', async () => {
    const asked = aListEntity({
      ...anOrder,
      fields: {
        ...anOrder.fields,
        photos: { type: 'image', title: '照片', visibleWhen: 'photoCount > 0' },
        remark: { type: 'string', title: '备注', visibleWhen: "status == '1'" },
        photoCount: { type: 'int', title: '最少照片' },
        // stored photos are hidden, and so is what hangs on them
        caption: { type: 'string', title: '照片说明', visibleWhen: '!isEmpty(photos)' },
      },
      detail: {
        facts: ['stationId', 'photos'],
        groups: [
          { title: '处理', fields: ['photos', 'remark', 'caption'] },
          { title: '现场', fields: ['photos'] },
          { title: '附图', fields: ['photos'], tab: true },
        ],
      },
    });
    const { container } = render(
      <InEngine
        world={anOrderWorld({
          answers: {
            'GET /ops/order/7': () => ({
              id: '7',
              name: 'GD-7',
              status: '1',
              photos: [{ id: '1', name: 'a.jpg' }],
            }),
          },
        })}
      >
        <DetailPage entity={asked} id="7" />
      </InEngine>,
    );

    expect(await screen.findByText('备注')).toBeTruthy();
    expect(container.textContent).not.toContain('照片');
    expect([screen.queryByText('现场'), screen.queryByText('附图')]).toEqual([null, null]);
  });

  it('a record that cannot be read says why', async () => {
    render(
      <InEngine
        world={anOrderWorld({
          answers: {
            'GET /ops/order/7': () => {
              throw { code: 500, message: '记录不存在', issues: [] };
            },
          },
        })}
      >
        <DetailPage entity={anOrder} id="7" />
      </InEngine>,
    );

    expect(await screen.findByText('记录不存在')).toBeTruthy();
  });
});

it('a batch of single calls shows a result per row', async () => {
  const rows = [
    { id: '1', name: 'GD-1', status: '1' },
    { id: '2', name: 'GD-2', status: '1' },
  ];
  const world = anOrderWorld({
    answers: {
      'GET /ops/order/page': () => ({ list: rows, total: 2 }),
      'POST /ops/order/urge/1': () => null,
      'POST /ops/order/urge/2': () => {
        throw { code: 10500, message: '催办过于频繁', issues: [] };
      },
    },
  });
  render(
    <InEngine world={world}>
      <ListPage entity={anOrder} />
    </InEngine>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));

  await userEvent.click(screen.getByRole('button', { name: /催\s?办/ }));

  expect(await screen.findByText('已完成：成功 1，失败 1，共 2')).toBeTruthy();
  expect(screen.getByText('催办过于频繁').closest('li')?.textContent).toContain('GD-2');
});

describe('a screen', () => {
  it('the detail list is narrowed by the row chosen on the left', async () => {
    const world = aListWorld({ rows: someRows(3), ports: { entity: async () => aListEntity() } });
    const screenOf = {
      v: 1,
      name: 'x',
      title: '主从',
      body: {
        master: { list: 'station' },
        detail: { list: 'station', where: { field: 'pid', op: 'eq', value: '$master.id' } },
      },
    } as const;
    render(
      <InEngine world={world}>
        <ScreenPage screen={screenOf} />
      </InEngine>,
    );
    expect(await screen.findByText('请在左侧选择一行')).toBeTruthy();

    await userEvent.click(await screen.findByText('S2'));

    await waitFor(() =>
      expect(world.calls.at(-1)?.params).toMatchObject({
        where: '{"field":"pid","op":"eq","value":"2"}',
      }),
    );
  });

  it('an unknown widget is a visible marker', async () => {
    render(
      <InEngine world={aListWorld()}>
        <ScreenPage
          screen={{ v: 1, name: 'x', title: 'X', body: { rows: [{ widget: 'nothing' }] } }}
        />
      </InEngine>,
    );

    expect(await screen.findByText('未注册的组件 nothing')).toBeTruthy();
  });
});

describe('the head of a record', () => {
  const aDueOrder = {
    ...anOrder,
    list: { live: 'pushOpsTask' },
    detail: {
      subtitle: 'title',
      due: { by: 'planEnd', from: 'createDate', open: { field: 'status', op: 'eq', value: '1' } },
      locks: [{ when: "status == '5'", text: '工单已完成，由 {stationName} 保存' }],
    },
  } as const;
  const theRow = {
    id: '7',
    name: 'GD-7',
    title: '周巡检',
    status: '1',
    stationName: '清源站房',
    createDate: '2000-01-01 08:00:00',
    planEnd: '2000-01-01 09:00:00',
  };

  it('says that the deadline is over as long as it counts', async () => {
    render(
      <InEngine world={anOrderWorld({ answers: { 'GET /ops/order/7': () => theRow } })}>
        <DetailPage entity={aDueOrder} id="7" />
      </InEngine>,
    );

    expect(await screen.findByText(/逾期/)).toBeTruthy();
    expect(screen.getByText('周巡检')).toBeTruthy();
  });

  it('says why nothing can be changed', async () => {
    render(
      <InEngine
        world={anOrderWorld({
          answers: { 'GET /ops/order/7': () => ({ ...theRow, status: '5' }) },
        })}
      >
        <DetailPage entity={aDueOrder} id="7" />
      </InEngine>,
    );

    expect(await screen.findByText('工单已完成，由 清源站房 保存')).toBeTruthy();
    expect(screen.queryByText(/逾期/)).toBeNull();
  });
});

/** A tab of the shell that keeps its query. */
function InTab({ start, children }: { readonly start: string; readonly children: ReactNode }) {
  const [search, setSearch] = useState(() => new URLSearchParams(start));
  const tab: Tab = {
    key: 'k',
    path: '/order/7',
    search,
    isActive: true,
    setSearch,
    setTitle: () => {},
    setDirty: () => {},
    close: () => {},
  };
  return (
    <TabProvider value={tab}>
      {children}
      <output>{search.toString()}</output>
    </TabProvider>
  );
}

describe('tabs of a record', () => {
  const entity = aListEntity({
    ...anOrder,
    table: { ...anOrder.table, history: true },
    detail: {
      blocks: [{ block: 'timeline', title: '过程', source: 'GET /ops/order/{id}/timeline' }],
      tabs: [
        { title: '经过', items: ['timeline'] },
        { title: '资料', items: ['$facts'] },
      ],
    },
  });
  const open = (start: string) =>
    render(
      <InEngine world={anOrderWorld()}>
        <InTab start={start}>
          <DetailPage entity={entity} id="7" />
        </InTab>
      </InEngine>,
    );
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  it('stand in the order of the schema, and the one that is shown stands in the address', async () => {
    open('x=1');
    await screen.findByRole('tab', { name: '经过' });
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    await userEvent.click(screen.getByRole('tab', { name: '资料' }));
    const there = screen.getByText('x=1&tab=%24facts');
    await userEvent.click(screen.getByRole('tab', { name: '经过' }));

    expect(names.slice(0, 2)).toEqual(['经过', '资料']);
    expect(there.textContent).toBe('x=1');
  });

  it('a link leads to the tab it names; one that is none leads to the first', async () => {
    open('tab=%24facts');
    await screen.findByRole('tab', { name: '资料' });
    expect(chosen()).toBe('资料');
    cleanup();
    open('tab=nothing');
    await screen.findByRole('tab', { name: '资料' });

    expect(chosen()).toBe('经过');
  });
});
