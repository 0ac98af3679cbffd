import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { registerParts, type ChartFaceProps } from '#engine/base/registry.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';
import { aFakeWorld, InEngine, type Answer } from '#tests/builders/ports.tsx';
import { ScreenPage } from '../screen-page.tsx';

registerFields();
registerParts({ chart: PlainChart });
// parts that come late are here before anybody waits for them
beforeAll(async () => {
  await Promise.all([
    import('./figures-node.tsx'),
    import('./chart-node.tsx'),
    import('./rows-node.tsx'),
  ]);
});
afterEach(cleanup);

function PlainChart({ categories, series, unit }: ChartFaceProps) {
  return (
    <p>{`${categories.join()} | ${series.map(({ name, values }) => `${name} ${values.join()}`).join('; ')} | ${unit}`}</p>
  );
}

function shown(
  body: ScreenNode,
  answers: Readonly<Record<string, Answer>>,
  can: (key: string) => boolean = () => true,
) {
  const world = aFakeWorld({ answers, can });
  render(
    <InEngine world={world}>
      <ScreenPage screen={{ v: 1, name: 'asked', title: '一览', body }} />
    </InEngine>,
  );
  return world;
}

it('figures say number, unit and share; a chart draws its series in the unit of its field', async () => {
  const fields = {
    all: { type: 'int', title: '全部', unit: '次' },
    open: { type: 'int', title: '未处理', unit: '次' },
    day: { type: 'date', title: '日' },
  } as const;

  shown(
    {
      rows: [
        {
          figures: 'GET /x/sum',
          fields: { all: fields.all, open: fields.open },
          compare: { open: { with: 'all', as: 'share' } },
        },
        { chart: 'GET /x/days', title: '每日', x: 'day', series: ['all', 'open'], fields },
      ],
    },
    {
      'GET /x/sum': () => ({ all: 8, open: 2 }),
      'GET /x/days': () => [
        { day: '2026-11-20', all: 3, open: 1 },
        { day: '2026-11-21', all: 5 },
      ],
    },
  );

  expect(await screen.findByText('8 次')).toBeTruthy();
  expect(screen.getByText('占全部 25%')).toBeTruthy();
  expect(await screen.findByText('2026-11-20,2026-11-21 | 全部 3,5; 未处理 1, | 次')).toBeTruthy();
});

it.each([
  [1400, [8]],
  [1114, [4, 4]],
  [700, [4, 4]],
  [360, [2, 2, 2, 2]],
])('class “two left over”: eight figures in %i px stand in rows of %j', async (width, rows) => {
  const fields = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`n${at}`, { type: 'int', title: `数 ${at}` } as const]),
  );
  shown({ figures: 'GET /x/sum', fields }, { 'GET /x/sum': () => ({ n0: 8 }) });
  await screen.findByText('8');
  const figures = [...document.querySelectorAll<HTMLElement>('.engine-figure')];
  document.querySelector<HTMLElement>('.engine-figures')?.style.setProperty('width', `${width}px`);
  const tops = figures.map((figure) => figure.offsetTop);

  expect([...new Set(tops)].map((top) => tops.filter((other) => other === top).length)).toEqual(
    rows,
  );
});

it('class “a part for somebody else”: who lacks the key of a node sees nothing of it, and nothing is asked', async () => {
  const world = shown(
    {
      rows: [
        {
          figures: 'GET /x/sum',
          permission: 'a:b:c',
          fields: { all: { type: 'int', title: '全部' } },
        },
        { rowsOf: 'GET /x/rows', fields: { n: { type: 'int', title: '数' } } },
      ],
    },
    { 'GET /x/rows': () => [{ n: 7 }] },
    (key) => key !== 'a:b:c',
  );

  expect(await screen.findByText('7')).toBeTruthy();
  expect(screen.queryByText('全部')).toBeNull();
  expect(world.calls.map(({ api }) => api)).toEqual(['GET /x/rows']);
});

it('class “asked where nobody reads it”: rows that the server pages are asked for page by page, of a POST in its body, in the order of the pressed head', async () => {
  const world = shown(
    {
      rowsOf: 'POST /x/query',
      body: { who: '$user.id' },
      paged: true,
      fields: {
        who: { type: 'string', title: '谁' },
        n: { type: 'int', title: '数', list: { sortable: true, summary: 'sum' } },
      },
    },
    {
      'POST /x/query': ({ body }) => ({
        total: 45,
        list: [{ n: Number((body as { readonly page: number }).page) * 100 }],
      }),
    },
  );

  expect(await screen.findByText('本页合计')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '数' }));
  await userEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(world.calls).toHaveLength(3));

  expect(world.calls.map(({ body }) => body)).toEqual([
    { who: '1', page: 1, limit: 20 },
    { who: '1', page: 1, limit: 20, orderField: 'n', order: 'asc' },
    { who: '1', page: 2, limit: 20, orderField: 'n', order: 'asc' },
  ]);
  expect(await screen.findAllByText('200')).toBeTruthy();
});

it('columns that an address tells hold the numbers of the rows and their marks, below what the tab asks for', async () => {
  const world = shown(
    {
      tabs: [
        {
          title: '表',
          params: { kind: { type: 'string', title: '类型', default: 'hour', filter: 'eq' } },
          body: {
            rowsOf: 'POST /x/moments',
            body: { kind: '$param.kind' },
            paged: true,
            columnsFrom: {
              api: 'GET /x/factors',
              name: 'code',
              title: 'name',
              unit: 'unit',
              scale: 'decimals',
              value: 'value',
              mark: 'flag',
              plain: ['N'],
            },
            fields: { time: { type: 'string', title: '时间' } },
          },
        },
      ],
    },
    {
      'GET /x/factors': () => [
        { code: 'w1', name: 'COD', unit: 'mg/L', decimals: 1 },
        { code: 'w2', name: 'pH', unit: null, decimals: 0 },
      ],
      'POST /x/moments': () => ({
        total: 1,
        list: [{ time: '08:00', w1: { value: 12.5, flag: 'D' }, w2: { value: 7, flag: 'N' } }],
      }),
    },
  );

  const row = (await screen.findByText('08:00')).closest('tr');

  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '时间',
    'COD (mg/L)',
    'pH',
  ]);
  expect(row?.textContent).toBe('08:0012.5 D7');
  expect(world.calls.find(({ api }) => api === 'POST /x/moments')?.body).toMatchObject({
    kind: 'hour',
  });
});
