import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Row } from '#engine/base/ports.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { InEngine, type Answer } from '#tests/builders/ports.tsx';
import { FormHost } from '../../form/form-host.tsx';
import { ListPage } from '../list-page.tsx';

registerFields();
beforeAll(async () => {
  await Promise.all([
    import('./board-view.tsx'),
    import('./calendar-view.tsx'),
    import('./timeline-view.tsx'),
    import('../cards-view.tsx'),
  ]);
});
afterEach(cleanup);

const STATES: StatesSchema = {
  v: 1,
  name: 'job',
  values: {
    1: { title: '待办', tone: 'neutral' },
    2: { title: '进行', tone: 'primary' },
    3: { title: '完成', tone: 'success' },
  },
  initial: ['1'],
  moves: {
    start: {
      title: '开始',
      permission: 'ops:station:start',
      cases: [{ id: 'A', from: ['1'], to: ['2'] }],
    },
    finish: {
      title: '结束',
      permission: 'ops:station:finish',
      cases: [{ id: 'B', from: ['2'], to: ['3'] }],
    },
    skip: {
      title: '跳过',
      permission: 'ops:station:skip',
      cases: [{ id: 'C', from: ['1'], to: ['3'] }],
    },
  },
};
const ENTITY = aListEntity({
  rest: { base: '/ops/station', verbs: ['page', 'info', 'update', 'move'] },
  fields: {
    name: { type: 'string', title: '名称', list: true },
    state: { type: 'status', states: 'job', title: '状态', list: true },
    kind: { type: 'dict', dict: 'kinds', title: '类别', list: true },
    due: { type: 'datetime', title: '截止', list: true },
  },
  actions: {
    start: { title: '开始', place: 'row', move: 'start' },
    finish: { title: '结束', place: 'row', move: 'finish' },
    skip: { title: '跳过', place: 'row', move: 'skip' },
  },
});
const ROWS: readonly Row[] = [
  { id: '1', name: '甲单', state: '1', kind: 'a', due: '2026-11-20 09:30:00' },
  { id: '2', name: '乙单', state: '2', kind: 'b', due: '2026-11-20 18:00:00' },
  ...[3, 4, 5, 6].map((id) => ({
    id: String(id),
    name: `单${id}`,
    state: '3',
    kind: 'b',
    due: '2026-11-19 08:00:00',
  })),
];

interface Leaf {
  readonly field: string;
  readonly op: string;
  readonly value?: unknown;
}

/** The page of a server that understands one condition. */
const page: Answer = ({ params }) => {
  const leaf =
    typeof params['where'] === 'string' ? (JSON.parse(params['where']) as Leaf) : undefined;
  const [from = '', to = '9'] = leaf?.op === 'between' ? (leaf.value as readonly string[]) : [];
  const fits = (row: Row): boolean => {
    const value = String(row[leaf?.field ?? '']);
    return leaf?.op === 'eq'
      ? value === leaf.value
      : leaf?.op === 'between'
        ? value.slice(0, 10) >= from && value.slice(0, 10) <= to
        : true;
  };
  const list = ROWS.filter(fits).sort(
    (a, b) =>
      (params['order'] === 'desc' ? 1 : -1) * String(b['due']).localeCompare(String(a['due'])),
  );
  return { list, total: list.length };
};

function show(
  list: EntitySchema['list'],
  answers: Readonly<Record<string, Answer>> = {},
  rows: Answer = page,
  more: Partial<EntitySchema> = {},
) {
  const world = aListWorld({
    answers: { 'GET /ops/station/page': rows, 'GET /sys/listview/list': () => [], ...answers },
    ports: {
      states: () => Promise.resolve(STATES),
      dict: () => [
        { dictValue: 'a', dictLabel: '类甲' },
        { dictValue: 'b', dictLabel: '类乙' },
      ],
    },
  });
  render(
    <InEngine world={world}>
      <ListPage entity={{ ...ENTITY, ...more, ...(list ? { list } : {}) }} />
      <FormHost />
    </InEngine>,
  );
  return { world, user: userEvent.setup() };
}

/** Drags with the mouse, as a person does: down, a way, up. */
async function drag(card: HTMLElement, onto: HTMLElement): Promise<void> {
  const middle = (element: HTMLElement) => {
    const { left, top, width } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + 20 };
  };
  fireEvent.mouseDown(card, { button: 0, ...middle(card) });
  fireEvent.mouseMove(document, {
    clientX: middle(card).clientX + 12,
    clientY: middle(card).clientY,
  });
  fireEvent.mouseMove(document, middle(onto));
  await waitFor(() => expect(onto.dataset['over']).toBe('true'));
  fireEvent.mouseUp(document, middle(onto));
}

describe('a board', () => {
  const said = [
    { move: 'start', title: '开始', can: true, to: '2' },
    { move: 'skip', title: '跳过', can: false, why: '先要开始' },
  ];
  const answers = {
    'GET /ops/station/1/moves': () => said,
    'POST /ops/station/move': () => ({ id: '1' }),
  };
  const column = async (name: RegExp) => screen.findByRole('region', { name });

  it('a card put into another column makes the move that leads there', async () => {
    const { world } = show({ view: 'board', board: { by: 'state' } }, answers);
    const card = (await screen.findByText('甲单')).closest<HTMLElement>('.engine-boardcard');

    await drag(card ?? document.body, await column(/^进行/));

    await waitFor(() =>
      expect(world.calls).toContainEqual(
        expect.objectContaining({
          api: 'POST /ops/station/move',
          body: expect.objectContaining({ id: '1', move: 'start' }) as unknown,
        }),
      ),
    );
  });

  it('class “a way that is none”: a column where the move is refused says why, and nothing is sent', async () => {
    const { world } = show({ view: 'board', board: { by: 'state' } }, answers);
    const card =
      (await screen.findByText('甲单')).closest<HTMLElement>('.engine-boardcard') ?? document.body;
    const done = await column(/^完成/);

    await drag(card, done);

    await waitFor(() =>
      expect(world.notices).toContainEqual(expect.objectContaining({ text: '先要开始' })),
    );
    expect(world.calls.filter(({ api }) => api.startsWith('POST'))).toEqual([]);
  });

  it('by keyboard: picked up, taken to the next column, dropped', async () => {
    const { world, user } = show({ view: 'board', board: { by: 'state' } }, answers);
    (await screen.findByRole('button', { name: '移动“甲单”' })).focus();

    await user.keyboard(' ');
    await user.keyboard('{ArrowRight}');
    const next = await column(/^进行/);
    await waitFor(() => expect(next.dataset['over']).toBe('true'));
    await user.keyboard(' ');

    await waitFor(() =>
      expect(world.calls.some(({ api }) => api === 'POST /ops/station/move')).toBe(true),
    );
  });

  it('by a dictionary its value is edited', async () => {
    const { world } = show(
      { view: 'board', board: { by: 'kind' } },
      { 'PUT /ops/station': () => ({ id: '1' }) },
    );
    const card =
      (await screen.findByText('甲单')).closest<HTMLElement>('.engine-boardcard') ?? document.body;

    await drag(card, await column(/^类乙/));

    await waitFor(() =>
      expect(world.calls).toContainEqual(
        expect.objectContaining({
          api: 'PUT /ops/station',
          body: expect.objectContaining({ id: '1', kind: 'b' }) as unknown,
        }),
      ),
    );
  });
});

describe('a calendar', () => {
  it('has each row in its day, the many folded, and other months', async () => {
    const { world, user } = show({ view: 'calendar', calendar: { by: 'due' } });
    const day =
      (await screen.findByText('甲单')).closest<HTMLElement>('.engine-calendardays > li') ??
      document.body;
    expect(within(day).getByText('乙单')).toBeTruthy();
    expect(day.dataset['today']).toBe('true');
    expect(screen.queryByText('单6')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: '下个月' }));

    expect(await screen.findByText('2026年12月')).toBeTruthy();
    expect(await screen.findByText('本月没有符合条件的记录')).toBeTruthy();
    expect(JSON.parse(String(world.calls.at(-1)?.params['where']))).toEqual({
      field: 'due',
      op: 'between',
      value: ['2026-11-30', '2027-01-03'],
    });
  });

  it('class “an empty page in place of a failure”: says that it failed, and tries again', async () => {
    let isBroken = true;
    const { user } = show({ view: 'calendar', calendar: { by: 'due' } }, {}, (call) => {
      if (isBroken && call.params['where']) throw { code: 500, message: '服务器忙', issues: [] };
      return page(call);
    });
    expect(await screen.findByText('服务器忙')).toBeTruthy();

    isBroken = false;
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));

    expect(await screen.findByText('甲单')).toBeTruthy();
  });
});

describe('a calendar whose entries are moved', () => {
  const MOVED = { ...ENTITY.fields, from: { type: 'date', title: '从' } } as const;
  const PUT = { 'PUT /ops/station': () => ({ id: '1' }) };
  const cell = (date: string): HTMLElement =>
    document.querySelector<HTMLElement>(
      `.engine-calendardays > li:has(time[datetime="${date}"])`,
    ) ?? document.body;
  const entry = async (name: string): Promise<HTMLElement> =>
    (await screen.findByText(name)).closest<HTMLElement>('.engine-calendarentry') ?? document.body;
  const sent = (world: ReturnType<typeof show>['world']) =>
    world.calls.filter(({ api }) => /^(PUT|POST) /.test(api)).map(({ api, body }) => [api, body]);

  it('a week leads to its month and back; by keyboard the time is edited and keeps its hour, and it can be taken back', async () => {
    const { world, user } = show(
      { view: 'calendar', calendar: { by: 'due', span: 'week', move: { action: 'edit' } } },
      PUT,
    );
    (await screen.findByRole('button', { name: '移动“甲单”' })).focus();
    await user.keyboard(' ');
    for (const date of ['2026-11-19', '2026-11-18']) {
      await user.keyboard('{ArrowLeft}');
      await waitFor(() => expect(cell(date).dataset['over']).toBe('true'));
    }
    await user.keyboard(' ');

    await waitFor(() => expect(sent(world)).toHaveLength(1));
    expect(sent(world)[0]).toEqual([
      'PUT /ops/station',
      expect.objectContaining({ id: '1', due: '2026-11-18 09:30:00' }),
    ]);
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(sent(world)).toHaveLength(2));
    expect(sent(world)[1]?.[1]).toMatchObject({ due: '2026-11-20 09:30:00' });

    expect(screen.getByText('2026-11-16 至 2026-11-22')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '上一周' }));
    expect(await screen.findByText('本周没有符合条件的记录')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '月' }));
    expect(await screen.findByText('2026年11月')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '周' }));
    expect(await screen.findByText('2026-11-09 至 2026-11-15')).toBeTruthy();
  });

  it('by mouse: a dialog opens with the day, and beyond what the row allows nothing does', async () => {
    const rows = [{ ...ROWS[0], from: '2026-11-19' }];
    const { world } = show(
      {
        view: 'calendar',
        calendar: {
          by: 'due',
          span: 'week',
          move: { action: 'shift', field: 'day', from: 'from' },
        },
      },
      { 'POST /ops/station/shift': () => ({}) },
      () => ({ list: rows, total: 1 }),
      {
        fields: MOVED,
        actions: {
          shift: {
            title: '改期',
            place: 'row',
            api: 'POST /ops/station/shift',
            body: { day: '$form.day' },
            form: { fields: { day: { type: 'date', title: '改到', required: true } } },
          },
        },
      },
    );
    await drag(await entry('甲单'), cell('2026-11-18'));
    await waitFor(() =>
      expect(world.notices).toContainEqual(
        expect.objectContaining({ text: '不能早于 2026-11-19' }),
      ),
    );
    await drag(await entry('甲单'), cell('2026-11-19'));

    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getByDisplayValue('2026-11-19')).toBeTruthy());
    expect(sent(world)).toEqual([]);
  });
});

describe('a calendar of a year', () => {
  /** What the server counts: by day, and by the second field where it is asked. */
  const group: Answer = ({ params }) => {
    const [, second] = String(params['by']).split(',');
    const [from = '', to = ''] = (JSON.parse(String(params['where'])) as Leaf)
      .value as readonly string[];
    const groups = new Map<string, number>();
    for (const row of ROWS) {
      const due = String(row['due']);
      if (due < from || due > to) continue;
      const key = JSON.stringify([due.slice(0, 10), ...(second ? [row[second]] : [])]);
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    return {
      groups: [...groups].map(([keys, count]) => ({
        keys: JSON.parse(keys) as unknown,
        names: [],
        count,
        values: [],
      })),
    };
  };
  const answers = { 'GET /ops/station/group': group };
  const dayOf = (text: string): Element | undefined =>
    [...document.querySelectorAll('.engine-yearday[title]')].find((day) =>
      day.getAttribute('title')?.startsWith(text),
    );

  it('counts each day, the fullest darkest, and leads to its month and back', async () => {
    const { user } = show({ view: 'calendar', calendar: { by: 'due', span: 'year' } }, answers);
    const november = await screen.findByRole('button', { name: '11月，6 条' });
    expect(dayOf('2026-11-19：4 条')?.className).toContain('heat-4');
    expect(dayOf('2026-11-20：2 条')?.className).toContain('heat-2');
    expect(screen.getByRole('button', { name: '10月，0 条' })).toBeTruthy();

    november.focus();
    await user.keyboard('{Enter}');

    expect(await screen.findByText('甲单')).toBeTruthy();
    const back = screen.getByRole('button', { name: '全年' });
    expect(document.activeElement).toBe(back);
    await user.keyboard('{Enter}');
    await screen.findByText('2026年');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^11月/);
    await user.click(screen.getByRole('button', { name: '上一年' }));
    expect(await screen.findByText('本年没有符合条件的记录')).toBeTruthy();
  });

  it('a day has the tone of what most of its rows are, and a legend says which', async () => {
    show({ view: 'calendar', calendar: { by: 'due', tag: 'state', span: 'year' } }, answers);
    await screen.findByRole('button', { name: '11月，6 条' });

    await waitFor(() => expect(dayOf('2026-11-19')?.className).toContain('engine-tone-success'));
    expect(document.querySelector('.engine-yearlegend')?.textContent).toBe('待办进行完成');
  });

  it('says that it failed, and tries again', async () => {
    let isBroken = true;
    const { user } = show(
      { view: 'calendar', calendar: { by: 'due', span: 'year' } },
      {
        'GET /ops/station/group': (call) => {
          if (isBroken) throw { code: 500, message: '服务器忙', issues: [] };
          return group(call);
        },
      },
    );
    expect(await screen.findByText('服务器忙')).toBeTruthy();

    isBroken = false;
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));

    expect(await screen.findByRole('button', { name: '11月，6 条' })).toBeTruthy();
  });
});

it('a timeline stands along the days, newest on top, and opens what is pressed', async () => {
  const { world } = show({
    view: 'timeline',
    timeline: { by: 'due', tag: 'state', fields: ['kind'] },
  });

  await screen.findByText('甲单');

  const heads = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(heads).toEqual([
    expect.stringContaining('2026-11-20 今天'),
    expect.stringContaining('2026-11-19 昨天'),
  ]);
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.indexOf('乙单')).toBeLessThan(names.indexOf('甲单'));
  expect(
    world.calls.some(({ params }) => params['orderField'] === 'due' && params['order'] === 'desc'),
  ).toBe(true);
});

describe('a phone', () => {
  const narrow = (query: string): MediaQueryList =>
    ({
      matches: query.includes('600px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
  const real = window.matchMedia;
  beforeAll(
    () =>
      void (window.matchMedia = (query) =>
        query.includes('600px') ? narrow(query) : real.call(window, query)),
  );
  afterAll(() => void (window.matchMedia = real));

  it.each([
    ['cards in place of the table', {}, '.engine-cards'],
    [
      'cards in place of the view the page opens with',
      { view: 'calendar', calendar: { by: 'due' }, phone: 'cards' as const },
      '.engine-cards',
    ],
    ['the table where the schema says so', { phone: 'table' as const }, '.engine-table'],
  ])('shows %s', async (_, list, drawn) => {
    show(list);
    await screen.findByText('甲单');

    expect(document.querySelector(drawn)).toBeTruthy();
  });

  it('a view that was chosen stays', async () => {
    const { user } = show({ calendar: { by: 'due' } });
    await screen.findByText('甲单');

    await user.click(screen.getByRole('button', { name: '日历' }));

    await waitFor(() => expect(document.querySelector('.engine-calendar')).toBeTruthy());
  });
});
