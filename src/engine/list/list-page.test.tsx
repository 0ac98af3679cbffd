import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Row } from '#engine/base/ports.ts';
import { registerParts } from '#engine/base/registry.ts';
import { TabProvider, type Tab } from '#engine/base/tab.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aListEntity, aListWorld, someRows } from '#tests/builders/a-list-world.tsx';
import { InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { ListPage } from './list-page.tsx';

registerFields();
afterEach(cleanup);

const pageCalls = (world: FakeWorld) =>
  world.calls.filter(({ api, params }) => api === 'GET /ops/station/page' && params['limit'] !== 1);
const show = (world: FakeWorld, entity = aListEntity()) =>
  render(
    <InEngine world={world}>
      <div style={{ height: 700 }}>
        <ListPage entity={entity} />
      </div>
    </InEngine>,
  );

interface InTabProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly children: ReactNode;
}

function InTab({ search: first, onSearch, children }: InTabProps) {
  const [search, setSearch] = useState(first);
  const tab = useMemo<Tab>(
    () => ({
      key: 't',
      path: '/ops-station',
      search: new URLSearchParams(search),
      isActive: true,
      setTitle: () => {},
      setDirty: () => {},
      close: () => {},
      setSearch: (next) => {
        setSearch(next.toString());
        onSearch(next.toString());
      },
    }),
    [search, onSearch],
  );
  return <TabProvider value={tab}>{children}</TabProvider>;
}

describe('rows', () => {
  it('shows the first page with the total and asks by the conventions of the wire', async () => {
    const world = aListWorld();

    show(world);

    expect(await screen.findByText('站点1')).toBeTruthy();
    expect(screen.getByText('共 25 条')).toBeTruthy();
    expect(pageCalls(world)[0]?.params).toEqual({ orderField: '', order: '', page: 1, limit: 10 });
  });

  it('a click on a header sorts, says so to screen readers, and a third click clears it', async () => {
    const world = aListWorld();
    show(world);
    const sort = await screen.findByRole('button', { name: '创建时间' });

    await userEvent.click(sort);

    await waitFor(() =>
      expect(pageCalls(world).at(-1)?.params).toMatchObject({
        orderField: 'create_date',
        order: 'asc',
        page: 1,
      }),
    );
    expect(sort.closest('th')?.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(sort);
    await userEvent.click(sort);
    await waitFor(() =>
      expect(pageCalls(world).at(-1)?.params).toMatchObject({ orderField: '', order: '' }),
    );
  });

  it('a thousand rows stay under two thousand DOM nodes', async () => {
    const rows = someRows(1000);
    const fields = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        index === 0 ? 'name' : `f${index}`,
        { type: 'string', title: `列${index}`, list: true } as const,
      ]),
    );
    const world = aListWorld({
      answers: { 'GET /ops/station/page': () => ({ list: rows, total: 1000 }) },
    });

    const { container } = show(world, aListEntity({ fields }));
    await screen.findByText('站点1');

    expect(container.querySelectorAll('*').length).toBeLessThan(2000);
    expect(container.querySelectorAll('[data-row-key]').length).toBeGreaterThan(5);
  });

  it('a value is coloured by the first of its conditions that holds, and drawn as a code where its cell says so', async () => {
    const tones = { danger: 'stock == 0', warning: 'stock < 3' };
    const fields = {
      name: { type: 'string', title: '名称', list: true },
      stock: { type: 'int', title: '库存', list: { tones } },
      code: { type: 'string', title: '编号', list: { cell: 'qr' } },
    } as const;
    const rows = [0, 2, 9].map((stock, at) => ({
      id: String(at),
      name: `泵${at}`,
      stock,
      code: at === 2 ? null : `P-${at}`,
    }));
    const world = aListWorld({
      answers: { 'GET /ops/station/page': () => ({ list: rows, total: 3 }) },
    });

    const { container } = show(world, aListEntity({ fields }));
    await screen.findByText('泵2');

    expect(
      [...container.querySelectorAll('.engine-toned')].map(({ className, textContent }) => [
        className.replace('engine-toned engine-tone-', ''),
        textContent,
      ]),
    ).toEqual([
      ['danger', '0'],
      ['warning', '2'],
    ]);
    expect(await screen.findByRole('img', { name: 'P-1' })).toBeTruthy();
    expect(container.querySelectorAll('.engine-qr path').length).toBe(2);
  });

  it('an unknown type is a visible marker and the page lives', async () => {
    const fields = {
      name: { type: 'string', title: '名称', list: true },
      odd: { type: 'hologram', title: '全息', list: true },
    } as unknown as ReturnType<typeof aListEntity>['fields'];

    show(aListWorld(), aListEntity({ fields }));

    expect((await screen.findAllByText('未注册的组件 hologram')).length).toBe(10);
  });

  it('a page beyond the last one goes back to the last one', async () => {
    const world = aListWorld();
    const search = new URLSearchParams({ q: JSON.stringify({ p: 9 }) }).toString();

    render(
      <InEngine world={world}>
        <InTab search={search} onSearch={() => {}}>
          <ListPage entity={aListEntity()} />
        </InTab>
      </InEngine>,
    );

    expect(await screen.findByText('站点21')).toBeTruthy();
    expect(pageCalls(world).map(({ params }) => params['page'])).toEqual([9, 3]);
  });
});

describe('the address', () => {
  it('a pasted link restores filter, page size and page', async () => {
    const world = aListWorld();
    const search = new URLSearchParams({
      q: JSON.stringify({ f: { name: '站' }, n: 20, p: 2 }),
    }).toString();

    render(
      <InEngine world={world}>
        <InTab search={search} onSearch={() => {}}>
          <ListPage entity={aListEntity()} />
        </InTab>
      </InEngine>,
    );

    expect(await screen.findByText('站点21')).toBeTruthy();
    expect(pageCalls(world)[0]?.params).toMatchObject({ name: '站', limit: 20, page: 2 });
  });

  it('what is asked stands in the address, defaults do not', async () => {
    const searches: string[] = [];
    render(
      <InEngine world={aListWorld()}>
        <InTab search="" onSearch={(search) => searches.push(search)}>
          <ListPage entity={aListEntity()} />
        </InTab>
      </InEngine>,
    );
    await screen.findByText('站点1');

    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('站点11');
    await userEvent.click(screen.getByTitle('1'));
    await screen.findByText('站点1');

    expect(searches.map((search) => new URLSearchParams(search).get('q'))).toEqual([
      '{"p":2}',
      null,
    ]);
  });

  it('parts that do not fit are dropped with a note', async () => {
    const world = aListWorld();
    const search = new URLSearchParams({
      q: JSON.stringify({ s: ['password', 'asc'] }),
    }).toString();

    render(
      <InEngine world={world}>
        <InTab search={search} onSearch={() => {}}>
          <ListPage entity={aListEntity()} />
        </InTab>
      </InEngine>,
    );
    await screen.findByText('站点1');

    expect(world.notices).toMatchObject([
      { kind: 'info', text: '地址中有 1 项查询条件无效，已忽略' },
    ]);
  });
});

describe('choosing and deleting', () => {
  it('rows stay chosen while pages turn, and all that match can be chosen', async () => {
    show(aListWorld());
    await screen.findByText('站点1');

    await userEvent.click(screen.getAllByRole('checkbox', { name: '选择此行' })[0] as HTMLElement);
    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('站点11');
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));

    expect(screen.getByText('已选 11 条')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '选择全部 25 条' }));
    expect(await screen.findByText('已选 25 条')).toBeTruthy();
  });

  it('class “the key in the file is not the key that is heard”: the letter of an action presses it on the row at hand', async () => {
    const world = aListWorld({ answers: { 'POST /ops/site/send': () => null } });
    const entity = {
      ...aListEntity(),
      actions: {
        send: {
          title: '派单',
          place: 'row',
          key: 'd',
          api: 'POST /ops/site/send',
          body: { id: '$row.id' },
        },
      },
    } as const;
    render(
      <InEngine world={world}>
        <ListPage entity={entity} />
      </InEngine>,
    );
    await screen.findByText('站点2');

    screen
      .getByText('站点2')
      .closest<HTMLElement>('tr')
      ?.querySelector<HTMLElement>('a, input, button')
      ?.focus();
    await userEvent.keyboard('d');

    await expect
      .poll(() =>
        world.calls.filter(({ api }) => api === 'POST /ops/site/send').map(({ body }) => body),
      )
      .toEqual([{ id: '2' }]);
  });

  it('deleting with nothing chosen is off, and pressing it says so for half a second and asks nothing', async () => {
    const world = aListWorld();
    show(world);
    await screen.findByText('站点1');
    const button = within(screen.getByRole('toolbar')).getByRole('button', { name: /删\s?除/ });

    await userEvent.click(button);

    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(world.notices).toEqual([{ kind: 'warning', text: '请选择删除项', durationMs: 500 }]);
  });

  it('deleting names the object, sends the list of keys and reloads', async () => {
    const questions: string[] = [];
    const world = aListWorld({
      ports: {
        confirm: async ({ text }) => {
          questions.push(text ?? '');
          return true;
        },
      },
    });
    show(world);
    await screen.findByText('站点1');

    await userEvent.click(
      screen
        .getAllByRole('button', { name: '删除' })
        .find((button) => button.classList.contains('engine-link')) as HTMLElement,
    );

    await waitFor(() => expect(pageCalls(world)).toHaveLength(2));
    expect(questions).toEqual(['确定删除站点“站点1”吗？']);
    expect(world.calls.find(({ api }) => api === 'DELETE /ops/station')?.body).toEqual(['1']);
  });

  it('buttons without right are not there', async () => {
    show(aListWorld({ can: () => false }));
    await screen.findByText('站点1');

    expect(screen.queryByRole('button', { name: /删\s?除|新\s?增|修\s?改/ })).toBeNull();
  });
});

describe('a card that is filled in and not asked for', () => {
  const sent = {
    title: '批量派单',
    place: 'batch',
    api: 'POST /ops/site/send',
    body: { ids: '$ids' },
  } as const;
  const list = (): HTMLElement => screen.getByRole('region', { name: '站点' });
  const chooseFirst = async (): Promise<void> =>
    userEvent.click(screen.getAllByRole('checkbox', { name: '选择此行' })[0] as HTMLElement);
  const off = (name: string): boolean =>
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

  it('bulk buttons come with the selection; under a changed card and an unasked search they are off, and the rows say so', async () => {
    const world = aListWorld();
    show(world, aListEntity({ actions: { sent } }));
    await screen.findByText('站点1');
    expect(screen.queryByRole('button', { name: '批量派单' })).toBeNull();
    await chooseFirst();
    expect(off('批量派单')).toBe(false);

    await userEvent.type(screen.getByLabelText('名称'), '乙');

    expect(list().dataset.unasked).toBe('true');
    expect(off('批量派单') && off('选择全部 25 条')).toBe(true);
    await userEvent.clear(screen.getByLabelText('名称'));
    expect(off('批量派单')).toBe(false);
    await userEvent.type(screen.getByRole('searchbox'), '丙');
    expect(list().dataset.unasked).toBe('true');
    expect(off('批量派单')).toBe(true);
  });

  it('what says so asks for all that is filled in, card and search together', async () => {
    const world = aListWorld();
    show(world);
    await screen.findByText('站点1');
    await userEvent.type(screen.getByRole('searchbox'), '丙');
    await userEvent.type(screen.getByLabelText('名称'), '乙');

    await userEvent.click(screen.getByText('有未应用的条件，点此查询'));

    await waitFor(() =>
      expect(pageCalls(world).at(-1)?.params).toMatchObject({ name: '乙', keyword: '丙' }),
    );
    await waitFor(() => expect(list().dataset.unasked).toBe('false'));
  });
});

describe('rows of a page', () => {
  it('a size once chosen is that of the next opening; a page of it says in the address how long its pages are', async () => {
    const world = aListWorld();
    const searches: string[] = [];
    const open = () =>
      render(
        <InEngine world={world}>
          <InTab search="" onSearch={(search) => searches.push(search)}>
            <ListPage entity={aListEntity()} />
          </InTab>
        </InEngine>,
      );
    world.ports.settings.set('list.station', { size: 20 });
    open();
    await screen.findByText('站点20');

    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('站点25');

    expect(new URLSearchParams(searches.at(-1)).get('q')).toBe('{"p":2,"n":20}');
  });
});

describe('when there is nothing to show', () => {
  it('who may inspect rights goes from the list to the diagnosis of its entity', async () => {
    const [inspector, reader] = [
      aListWorld(),
      aListWorld({ can: (key) => key !== 'sys:schema:inspect' }),
    ];

    show(inspector);
    await userEvent.click(await screen.findByRole('button', { name: '更多工具' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '权限诊断' }));
    cleanup();
    show(reader);
    await screen.findByText('站点1');

    expect(inspector.opened).toEqual(['/sys-schema?q=why:station']);
    expect(screen.queryByRole('button', { name: '更多工具' })).toBeNull();
  });

  it('a failure names its reason and request, keeps the filters and can be tried again', async () => {
    let isDown = true;
    const world = aListWorld({
      answers: {
        'GET /ops/station/page': () => {
          if (isDown) throw { code: 500, message: '服务器内部异常', requestId: 'r-77', issues: [] };
          return { list: someRows(1), total: 1 };
        },
      },
    });
    show(world);
    expect(await screen.findByText('服务器内部异常')).toBeTruthy();
    expect(screen.getByText('请求编号 r-77')).toBeTruthy();

    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));

    expect(await screen.findByText('站点1')).toBeTruthy();
  });

  it('no rows at all offers to create one, no match offers to clear the filters', async () => {
    const world = aListWorld({ rows: [] });
    show(world);
    expect(await screen.findByText('暂无站点')).toBeTruthy();

    await userEvent.type(screen.getByLabelText('名称'), '无{Enter}');

    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
    expect(pageCalls(world).at(-1)?.params).toMatchObject({ name: '无' });
  });

  it('no right to see says so, and which', async () => {
    show(
      aListWorld({
        answers: {
          'GET /ops/station/page': () => {
            throw { code: 403, message: 'x', issues: [], right: '站点 › 查看' };
          },
        },
      }),
    );

    expect(await screen.findByText('您没有查看此数据的权限')).toBeTruthy();
    expect(screen.getByText('请联系系统管理员开通：站点 › 查看')).toBeTruthy();
  });
});

it('pushed rows are announced and loaded on a click', async () => {
  let push: ((message: Row) => void) | undefined;
  const world = aListWorld({
    ports: {
      onPush: (_topic, listener) => {
        push = listener;
        return () => undefined;
      },
    },
  });
  show(world, aListEntity({ list: { live: 'pushEnterpriseAlarm' } }));
  await screen.findByText('站点1');

  act(() => {
    for (let count = 0; count < 5; count += 1) push?.({ id: `m${count}` });
  });
  await userEvent.click(screen.getByRole('button', { name: '有 5 条新数据' }));

  await waitFor(() => expect(pageCalls(world)).toHaveLength(2));
  expect(screen.queryByText('有 5 条新数据')).toBeNull();
});

it('a row that is announced draws the announcement, not the page', async () => {
  let push: ((message: Row) => void) | undefined;
  const drawn = vi.fn(() => true);
  const world = aListWorld({
    can: drawn,
    ports: {
      onPush: (_topic, listener) => {
        push = listener;
        return () => undefined;
      },
    },
  });
  show(world, aListEntity({ list: { live: 'pushEnterpriseAlarm' } }));
  await screen.findByText('站点1');
  drawn.mockClear();

  act(() => push?.({ id: 'm1' }));

  expect(screen.getByRole('button', { name: '有 1 条新数据' })).toBeTruthy();
  // buttons of the page and of rows ask for their rights as they are drawn
  expect(drawn).not.toHaveBeenCalled();
});

it('typing, choosing, sorting and waiting draw no cell again; an answer draws each of its cells once, and nothing above them; a page that is left and come back to draws none', async () => {
  const drawn: unknown[] = [];
  const drawTool = vi.fn(() => null);
  registerParts({
    widgets: { drawn: drawTool },
    cells: {
      counted: {
        component: ({ value }) => {
          drawn.push(value);
          return <>{String(value)}</>;
        },
      },
    },
  });
  let answer: (() => void) | undefined;
  const world = aListWorld({
    answers: {
      'GET /ops/station/page': ({ params }) =>
        params['order']
          ? new Promise((resolve) => {
              answer = () => resolve({ list: someRows(3), total: 3 });
            })
          : { list: someRows(3), total: 3 },
    },
  });
  const entity = aListEntity({ list: { tools: ['drawn'] } });
  const code = { type: 'string', title: '编码', list: { cell: 'counted' } } as const;
  show(world, { ...entity, fields: { ...entity.fields, code } });
  await screen.findByText('S1');
  drawn.length = 0;

  await userEvent.type(screen.getByRole('searchbox'), '站点');
  await userEvent.type(screen.getByLabelText('名称'), '站点');
  await userEvent.click(screen.getAllByRole('checkbox', { name: '选择此行' })[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: '创建时间' }));
  await waitFor(() => expect(answer).toBeDefined());

  expect(drawn).toEqual([]);
  expect(drawTool).toHaveBeenCalled();
  drawTool.mockClear();
  act(() => answer?.());
  await waitFor(() => expect(drawn).toEqual(['S1', 'S2', 'S3']));
  expect(drawTool).not.toHaveBeenCalled();

  const page = screen.getByRole('table').closest<HTMLElement>('.engine-list');
  for (const display of ['none', '']) {
    if (page) page.style.display = display;
    // what measures the box is told between a frame and the next
    for (const _ of [1, 2])
      await act(async () => {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
  }
  expect(drawn).toHaveLength(3);
});

it('class “the schema comes in parts”: a life cycle that arrives late asks for nothing again, and never for the rows of another time', async () => {
  let arrive: (() => void) | undefined;
  let seconds = 0;
  const world = aListWorld({
    answers: {
      'GET /ops/station/group': () => ({
        groups: [],
        isCapped: false,
        presets: { all: { total: 25, isCapped: false } },
      }),
    },
    ports: {
      now: () => new Date(Date.UTC(2026, 10, 20, 2, 42, (seconds += 1))),
      states: () =>
        new Promise((resolve) => {
          arrive = () =>
            resolve({
              v: 1,
              name: 'late',
              title: '迟',
              values: { 1: { title: '待办', tone: 'neutral' } },
              initial: ['1'],
              moves: {},
            });
        }),
    },
  });
  const entity = aListEntity();
  const createDate = {
    type: 'datetime',
    title: '创建时间',
    list: true,
    filter: { op: 'ge', default: '$now-24h' },
  } as const;
  const status = { type: 'status', title: '状态', list: true, states: 'late' } as const;
  show(world, {
    ...entity,
    fields: { ...entity.fields, createDate, status } as typeof entity.fields,
    list: { presets: { all: { title: '全部' } }, stats: ['all'] },
  });
  await screen.findByText('站点1');
  await screen.findByText('25');
  const before = pageCalls(world).map(({ params }) => params['createDate']);
  const asked = world.calls.map(({ api }) => api);

  await act(async () => arrive?.());
  expect(world.calls.map(({ api }) => api)).toEqual(asked);
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));

  await waitFor(() => expect(pageCalls(world).length).toBeGreaterThan(before.length));
  expect(new Set(pageCalls(world).map(({ params }) => params['createDate'])).size).toBe(1);
});

it('class “news that are no news any more”: the bar of new rows goes with every load, also with 查询', async () => {
  let push: ((message: Row) => void) | undefined;
  const world = aListWorld({
    ports: {
      onPush: (_topic, listener) => {
        push = listener;
        return () => undefined;
      },
    },
  });
  show(world, aListEntity({ list: { live: 'pushEnterpriseAlarm' } }));
  await screen.findByText('站点1');
  act(() => push?.({ id: 'm1' }));
  expect(await screen.findByText('有 1 条新数据')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: /查\s?询/ }));

  await waitFor(() => expect(screen.queryByText('有 1 条新数据')).toBeNull());
});

it('where a click on the row does nothing, the name still opens the record', async () => {
  const world = aListWorld({
    answers: { 'GET /ops/station/1': () => ({ id: '1', name: '站点1' }) },
  });
  show(world, aListEntity({ list: { rowClick: 'none' } }));

  await userEvent.click(await screen.findByText('S1'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByText('站点1'));

  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('class “a list that others made old”: written elsewhere in this browser, a shown list asks again at once, a hidden one when it is shown', async () => {
  let written = (): void => undefined;
  const world = aListWorld();
  const ports = {
    ...world.ports,
    onWritten: (listener: () => void) => {
      written = listener;
      return () => undefined;
    },
  };
  const page = (isActive: boolean) => (
    <InEngine world={{ ...world, ports }}>
      <TabProvider value={{ ...STILL, isActive }}>
        <ListPage entity={LISTED} />
      </TabProvider>
    </InEngine>
  );
  const { rerender } = render(page(true));
  await screen.findByText('站点1');
  act(() => written());
  await waitFor(() => expect(pageCalls(world).length).toBe(2));
  rerender(page(false));
  act(() => written());
  expect(pageCalls(world).length).toBe(2);

  rerender(page(true));

  await waitFor(() => expect(pageCalls(world).length).toBe(3));
});

const LISTED = aListEntity();
const STILL: Tab = {
  key: 't',
  path: '/ops-station',
  search: new URLSearchParams(),
  isActive: true,
  setSearch: () => {},
  setTitle: () => {},
  setDirty: () => {},
  close: () => {},
};
