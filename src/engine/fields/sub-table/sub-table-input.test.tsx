import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { PageFrame } from '#engine/base/frames.tsx';
import type { Row } from '#engine/base/ports.ts';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { RecordForm } from '#engine/form/record/record-form.tsx';
import type { FieldSpec } from '#schemas/types/field.ts';
import { aFormEntity, SAMPLE_DICTS } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const columns: Readonly<Record<string, FieldSpec>> = {
  code: { type: 'string', title: '编号', required: true },
  amount: { type: 'decimal', title: '数值' },
  color: { type: 'dict', title: '颜色', dict: 'color' },
};

async function openWith(rows: readonly Row[] | null, more: object = {}) {
  const world = aFakeWorld({
    can: (key) => key !== 'no:such:key',
    dicts: SAMPLE_DICTS,
    answers: {
      'GET /test/sample/1': () => ({ id: '1', version: 1, rows }),
      'PUT /test/sample': () => null,
    },
  });
  const entity = aFormEntity({
    fields: { rows: { type: 'children', title: '明细', fields: columns, ...more } },
  });
  render(
    <InEngine world={world}>
      <RecordForm
        entity={entity}
        mode="edit"
        id="1"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  await waitFor(() => expect(document.querySelector('.eform-sub')).not.toBeNull());
  const user = userEvent.setup();
  const save = async (): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(world.calls.some(({ api }) => api === 'PUT /test/sample')).toBe(true),
    );
    const { body } = world.calls.at(-1) ?? {};
    return (body as { readonly rows: unknown }).rows;
  };
  return { user, save };
}

const cell = (row: number, column: number): HTMLElement =>
  document.querySelector<HTMLElement>(
    `tr[data-row="${row}"] [data-cell="${column}"]`,
  ) as HTMLElement;
const rowCount = (): number => document.querySelectorAll('tr[data-row]').length;

it('a clicked cell makes its row the one live row', async () => {
  const { user } = await openWith([
    { code: 'A', amount: 1, color: '1' },
    { code: 'B', amount: 2, color: '2' },
  ]);

  await user.click(cell(1, 0));

  expect(document.querySelectorAll('tr[data-live]')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('编号'));
  expect(screen.getByLabelText<HTMLInputElement>('编号').value).toBe('B');
});

it('Enter goes down a row, Esc gives the row back as it was', async () => {
  const { user, save } = await openWith([{ code: 'A' }, { code: 'B' }]);
  await user.click(cell(0, 0));
  await user.keyboard('1{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>('编号').value).toBe('B');

  await user.keyboard('2{Escape}');

  expect(document.querySelector('tr[data-live]')).toBeNull();
  expect(await save()).toEqual([{ code: 'A1' }, { code: 'B' }]);
});

it('Ctrl+Enter adds a row below, and the buttons move and remove rows', async () => {
  const { user, save } = await openWith([{ code: 'A' }, { code: 'B' }]);
  await user.click(cell(0, 0));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.keyboard('N');
  expect(rowCount()).toBe(3);

  await user.click(screen.getByRole('button', { name: '第 3 行上移' }));
  await user.click(screen.getByRole('button', { name: '删除第 1 行' }));

  expect(await save()).toEqual([{ code: 'B' }, { code: 'N' }]);
});

it('a table begins with as many lines as it has at least; they are nothing until one is filled in', async () => {
  const { user, save } = await openWith(null, { minRows: 2 });
  expect(rowCount()).toBe(2);
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('明细不能为空')).toBeTruthy();

  await user.click(cell(1, 0));
  await user.keyboard('B');
  await user.click(cell(0, 0));
  await user.keyboard('A');

  expect(await save()).toEqual([{ code: 'A' }, { code: 'B' }]);
});

it('Tab from the last cell goes to the first of the next row', async () => {
  const { user } = await openWith([{ code: 'A' }, { code: 'B' }]);
  await user.click(cell(0, 2));

  await user.tab();

  expect(document.querySelector('tr[data-live]')?.getAttribute('data-row')).toBe('1');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('编号')));
});

it('arrows walk over the text cells and Enter edits', async () => {
  const { user } = await openWith([{ code: 'A' }, { code: 'B' }]);
  cell(0, 0).focus();

  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');

  expect(document.activeElement).toBe(screen.getByLabelText('数值'));
  expect(document.querySelector('tr[data-live]')?.getAttribute('data-row')).toBe('1');
});

it('a table from a spreadsheet spreads over cells, adds rows and turns labels into values', async () => {
  const { user, save } = await openWith([{ code: 'A' }]);
  cell(0, 0).focus();

  await user.paste('X\t1,200.5\t黄\r\nY\t２\t蓝\r\n');

  expect(rowCount()).toBe(2);
  expect(await save()).toEqual([
    { code: 'X', amount: 1200.5, color: '2' },
    { code: 'Y', amount: 2, color: '3' },
  ]);
});

it('a refused save marks the bad cell and says what is wrong in it', async () => {
  const { user } = await openWith([{ code: 'A' }, { code: '' }]);

  await user.click(screen.getByRole('button', { name: /保\s?存/ }));

  expect(await screen.findByText('有 1 处需要修改')).toBeTruthy();
  await waitFor(() => expect(cell(1, 0).getAttribute('title')).toBe('编号不能为空'));
});

it('of a thousand rows only those in view are drawn', async () => {
  await openWith(Array.from({ length: 1000 }, (_, i) => ({ code: `C${i}` })));

  expect(rowCount()).toBeLessThan(40);
});

it('what a paste cannot read stands in its cell, marked, until somebody mends it', async () => {
  const { user, save } = await openWith([{ code: 'A' }]);
  cell(0, 0).focus();

  await user.paste('X\t很多\t紫\r\nY\t2\t蓝');

  await waitFor(() =>
    expect([cell(0, 1).textContent, cell(0, 1).getAttribute('title')]).toEqual([
      '很多',
      '请输入数字',
    ]),
  );
  expect(cell(0, 2).getAttribute('title')).toBe('请选择列表中的选项');
  cell(0, 1).focus();
  await user.paste('5\t红');
  await waitFor(() => expect(document.querySelector('[data-bad]')).toBeNull());
  expect(await save()).toEqual([
    { code: 'X', amount: 5, color: '1' },
    { code: 'Y', amount: 2, color: '3' },
  ]);
});

it('a link in a line offers what fits its line and the record', async () => {
  const asked: unknown[] = [];
  const model = aFormEntity({
    name: 'model',
    rest: { base: '/lab/model' },
    fields: { name: { type: 'string', title: '名称' } },
  });
  const where = {
    all: [
      { field: 'kind', op: 'eq', value: '$row.kind' },
      { field: 'site', op: 'eq', value: '$form.site' },
    ],
  } as const;
  const lines: Readonly<Record<string, FieldSpec>> = {
    kind: { type: 'string', title: '种类' },
    modelId: { type: 'ref', to: 'model', title: '型号', where },
  };
  const entity = aFormEntity({
    fields: {
      site: { type: 'string', title: '厂区' },
      rows: { type: 'children', title: '明细', fields: lines },
    },
  });
  const world = aFakeWorld({
    entities: [model],
    answers: {
      'GET /test/sample/1': () => ({ id: '1', version: 1, site: 's1', rows: [{ kind: 'k1' }] }),
      'GET /lab/model/options': ({ params }) => {
        asked.push(JSON.parse(String(params['where'])));
        return [];
      },
    },
  });
  const user = userEvent.setup();
  render(
    <InEngine world={world}>
      <RecordForm
        entity={entity}
        mode="edit"
        id="1"
        Frame={PageFrame}
        onDone={() => undefined}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  await waitFor(() => expect(document.querySelector('.eform-sub')).not.toBeNull());

  await user.click(cell(0, 1));
  await user.click(screen.getByLabelText('型号'));

  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      all: [
        { field: 'kind', op: 'eq', value: 'k1' },
        { field: 'site', op: 'eq', value: 's1' },
      ],
    }),
  );
});

it('on a phone lines are cards: one is added and filled in, and what is pressed becomes an input', async () => {
  await page.viewport(375, 667);
  try {
    const { user, save } = await openWith([{ code: 'A', amount: 1, color: '1' }]);
    expect(screen.queryByRole('table', { name: '明细' })).toBeNull();
    await user.click(document.querySelector('[data-do="add"]') as HTMLElement);
    await user.type(await screen.findByLabelText('编号'), 'B');
    await user.click(document.querySelector('li[data-row="0"] [data-cell="1"]') as HTMLElement);
    const amount = screen.getByLabelText('数值');
    expect(document.activeElement).toBe(amount);
    await user.clear(amount);
    await user.type(amount, '5');
    expect(await save()).toEqual([
      { code: 'A', amount: 5, color: '1' },
      expect.objectContaining({ code: 'B' }) as Row,
    ]);
  } finally {
    await page.viewport(1366, 768);
  }
});

it('a line hides, closes, demands and suggests as its own columns and the record say, and sends nothing that is hidden', async () => {
  const { user, save } = await openWith(
    [
      { id: '1', kind: 'old', done: 'kept', length: 3 },
      { id: '2', kind: 'long', done: 'b', length: 4 },
    ],
    {
      fields: {
        kind: { type: 'string', title: '种类' },
        done: { type: 'string', title: '完成', readOnlyWhen: "kind == 'old'" },
        length: { type: 'int', title: '长度', visibleWhen: "kind == 'long'" },
        why: { type: 'string', title: '原因', requiredWhen: "kind == 'new'" },
        short: { type: 'string', title: '简称', suggest: "concat(kind, '!')" },
        secret: { type: 'string', title: '密', permission: { read: 'no:such:key' } },
      },
    },
  );
  expect([cell(0, 2).textContent, cell(1, 2).textContent]).toEqual(['', '4']);
  expect(screen.queryByText('密')).toBeNull();

  // what is typed neither opens nor closes a line that is stored; it does hide and demand
  await user.click(cell(0, 0));
  await user.clear(screen.getByLabelText('种类'));
  await user.keyboard('new');
  expect(screen.queryByLabelText('完成')).toBeNull();
  expect(screen.getByLabelText('原因').getAttribute('aria-required')).toBe('true');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(await screen.findByText('有 1 处需要修改')).toBeTruthy();
  await user.type(screen.getByLabelText('原因'), 'so');

  await user.click(screen.getByRole('button', { name: '添加一行' }));
  await user.keyboard('c');
  expect(screen.getByLabelText<HTMLInputElement>('简称').value).toBe('c!');

  expect(await save()).toEqual([
    { id: '1', kind: 'new', done: 'kept', why: 'so' },
    { id: '2', kind: 'long', done: 'b', length: 4 },
    { kind: 'c', short: 'c!' },
  ]);
});

it('a table of many columns is moved sideways: every head can be read, and an input stands in its cell', async () => {
  const kinds = ['string', 'int', 'dict', 'datetime', 'decimal', 'text', 'date'] as const;
  const many = Object.fromEntries(
    kinds.map((type, at) => [
      `c${at}`,
      { type, title: `要写的第${at}栏`, required: true, ...(type === 'dict' && { dict: 'color' }) },
    ]),
  );
  await page.viewport(900, 700);
  const { user } = await openWith([{}], { fields: many });
  await user.click(screen.getByRole('button', { name: /添加一行/ }));

  const cells = [...document.querySelectorAll<HTMLElement>('.eform-sub :is(th, tr[data-live] td)')];
  expect(cells).toHaveLength(2 * (kinds.length + 2));
  expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);

  // what keys lead to is not behind the tools, which stay in sight
  const [tools] = [...document.querySelectorAll('tr[data-live] .eform-sub-tools')].slice(-1);
  const edge = tools?.getBoundingClientRect().left ?? 0;
  for (const _ of kinds.slice(1)) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await user.tab();
    const cell = document.activeElement?.closest('[data-cell]');
    expect(cell?.getBoundingClientRect().right).toBeLessThan(edge + 1);
  }
  expect(document.activeElement?.closest('[data-cell="6"]')).not.toBeNull();
});

it('the number and the tools of a table of few columns are no wider than they are', async () => {
  await page.viewport(1100, 700);
  await openWith([{ code: 'a' }]);

  const widths = [...document.querySelectorAll('.eform-sub th')].map((head) => head.clientWidth);
  expect([widths[0], widths.at(-1)]).toEqual([44, 104]);
  expect(Math.min(...widths.slice(1, -1))).toBeGreaterThan(200);
});
