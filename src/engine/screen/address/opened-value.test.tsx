import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { Opened } from '#engine/base/opened.tsx';
import { registerParts, type ChartFaceProps } from '#engine/base/registry.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { RowsNode } from '#schemas/language/address-nodes.ts';
import type { ScreenNode, ScreenSchema } from '#schemas/language/screen.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aFakeWorld, InEngine, type Answer } from '#tests/builders/ports.tsx';
import { ScreenPage } from '../screen-page.tsx';

registerFields();
afterEach(cleanup);

const int = (title: string, more: object = {}): FieldSpec => ({ type: 'int', title, ...more });
const text = (title: string, more: object = {}): FieldSpec => ({ type: 'string', title, ...more });
const ROWS: RowsNode<ScreenNode> = {
  rowsOf: 'POST /x/rates',
  paged: true,
  groupBy: ['region', 'unit'],
  download: 'POST /x/file',
  fields: {
    name: text('点位'),
    rate: int('有效率'),
    alarms: int('报警'),
    region: text('区域'),
    unit: text('单位'),
  },
  opens: {
    rate: {
      title: '日历',
      drawer: {
        facts: 'GET /x/hours',
        query: { point: '$master.id' },
        fields: { lost: int('失数') },
      },
    },
    alarms: {
      list: 'station',
      preset: 'open',
      filters: { pointId: '$row.id', time: ['$today', null] },
      permission: 'dm:alarm:page',
      when: 'alarms > 0',
    },
  },
};
const LIST = [
  { id: '1', name: 'A', rate: 60, alarms: 2, region: '330106', unit: 'u' },
  { id: '2', name: 'B', rate: 95, alarms: 0, region: '330106', unit: 'v' },
];

function shown(
  body: ScreenNode,
  {
    answers = {},
    more = {},
    can = () => true,
  }: {
    answers?: Readonly<Record<string, Answer>>;
    more?: Partial<ScreenSchema>;
    can?: (key: string) => boolean;
  },
) {
  const world = aFakeWorld({
    answers: {
      'POST /x/rates': () => ({ total: 2, list: LIST }),
      'GET /x/hours': ({ params }) => ({ lost: Number(params.point) + 6 }),
      ...answers,
    },
    entities: [aListEntity({})],
    can,
  });
  render(
    <InEngine world={world}>
      <ScreenPage screen={{ v: 1, name: 'rates', title: '质量', body, ...more }} />
    </InEngine>,
  );
  return world;
}

const hrefOf = (link: HTMLElement): string => link.getAttribute('href') ?? '';
const filtersOf = (link: HTMLElement): unknown =>
  JSON.parse(decodeURIComponent(hrefOf(link).split('?q=')[1] ?? '')).f;

it('a value opens more about its row beside the page, or the list of an entity with filters out of the row', async () => {
  shown(ROWS, {});

  await userEvent.click(await screen.findByRole('button', { name: '60' }));
  expect(await screen.findByText('7')).toBeTruthy();
  const [route = '', query = ''] = hrefOf(await screen.findByRole('link', { name: '2' })).split(
    '?q=',
  );

  expect(route).toBe('#/ops-station');
  expect(JSON.parse(decodeURIComponent(query))).toEqual({
    f: { pointId: '1', time: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null] },
    v: 'open',
  });
});

it('class “a way that is none”: where the key is lacking, or there is nothing to see, the value stands alone', async () => {
  shown(ROWS, { can: (key) => key !== 'dm:alarm:page' });

  expect(await screen.findByRole('button', { name: '95' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '2' })).toBeNull();
});

it('class “a subtotal of the page”: rows in groups are asked of the server, whose sums stand in the heads; the file is asked for with the same groups', async () => {
  const groups = [{ region: '330106', count: 9, rate: 71, alarms: 12 }];
  const world = shown(ROWS, {
    answers: {
      'POST /x/rates': ({ body }) => ({
        total: 2,
        list: LIST,
        ...((body as { groupBy?: string }).groupBy && { groups }),
      }),
      'POST /x/file': () => ({ taskId: '5' }),
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: '分组' }));
  await userEvent.click(await screen.findByText('按区域分组'));

  expect(await screen.findByText('330106（9 行）')).toBeTruthy();
  expect(screen.getByText('71')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '下载' }));
  await userEvent.click(await screen.findByText('CSV (.csv)'));

  await waitFor(() => expect(world.notices).toHaveLength(1));
  expect(world.calls.at(-1)).toMatchObject({
    api: 'POST /x/file',
    body: { groupBy: 'region', format: 'csv' },
  });
});

it('a row of the right side takes the place of what is chosen on the left, and every step leads back', async () => {
  const answer: Answer = ({ body }) => {
    const { below } = body as { readonly below: string | null };
    return [{ id: `${below ?? ''}1`, name: `区${below ?? ''}1` }];
  };
  shown(
    {
      master: { rowsOf: 'GET /x/left', fields: { name: text('左') } },
      whole: true,
      detail: {
        rowsOf: 'POST /x/parts',
        body: { below: '$master.id' },
        fields: { name: text('区域') },
        opens: { name: { choose: 'name' } },
      },
    },
    { answers: { 'GET /x/left': () => [{ id: '9', name: 'L' }], 'POST /x/parts': answer } },
  );

  await userEvent.click(await screen.findByRole('button', { name: '区1' }));
  await userEvent.click(await screen.findByRole('button', { name: '区11' }));
  expect(await screen.findByRole('button', { name: '区111' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '全部' }));

  expect(await screen.findByRole('button', { name: '区1' })).toBeTruthy();
});

it('a screen opens more of it beside the page by a button of its head; who lacks the key has no button', async () => {
  const drawers = [
    {
      title: '离线统计',
      body: { figures: 'GET /x/hours', query: { point: '4' }, fields: { lost: int('失数') } },
    },
    { title: '别的', permission: 'a:b:c', body: ROWS },
  ];
  shown(ROWS, { more: { drawers }, can: (key) => key !== 'a:b:c' });

  await userEvent.click(await screen.findByRole('button', { name: '离线统计' }));

  expect(await screen.findByText('10')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '别的' })).toBeNull();
});

it('a value opens a page of the product, its address filled from the row', async () => {
  shown({ ...ROWS, opens: { alarms: { open: '/x/design?id={region}', when: 'alarms > 0' } } }, {});

  expect(hrefOf(await screen.findByRole('link', { name: '2' }))).toBe('#/x/design?id=330106');
});

const TO_ROWS = { n: { list: 'station', filters: { kind: '$row.kind', day: '$param.day' } } };

it('a figure, a fact and a number of a chart lead to the rows they count, as links; what the row does not hold leads nowhere', async () => {
  registerParts({ chart: PlainChart });
  const fields = { kind: text('类别'), n: int('数'), m: int('别的') };
  shown(
    {
      rows: [
        { figures: 'GET /x/one', fields, opens: TO_ROWS },
        { facts: 'GET /x/one', fields, opens: TO_ROWS },
        { chart: 'GET /x/list', x: 'kind', series: ['m', 'n'], fields, opens: TO_ROWS },
      ],
    },
    {
      answers: {
        'GET /x/one': () => ({ kind: 'a', n: 3, m: 4 }),
        'GET /x/list': () => [
          { kind: 'b', n: 5, m: 6 },
          { kind: null, n: 7, m: 8 },
        ],
      },
    },
  );

  await waitFor(() => expect(screen.getAllByRole('link', { name: '3' })).toHaveLength(2));
  for (const link of screen.getAllByRole('link', { name: '3' }))
    expect(filtersOf(link)).toEqual({ kind: 'a', day: null });
  expect(filtersOf(await screen.findByRole('link', { name: '5' }))).toEqual({
    kind: 'b',
    day: null,
  });
  for (const name of ['4', '6', '7', '8']) expect(screen.queryByRole('link', { name })).toBeNull();
});

function PlainChart({ series, wayOf }: ChartFaceProps) {
  return series.map(({ values }, of) =>
    values.map((value, at) => (
      <Opened key={value} way={wayOf?.(at, of)} title="">
        {value}
      </Opened>
    )),
  );
}
