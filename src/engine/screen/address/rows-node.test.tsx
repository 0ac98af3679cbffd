import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { registerFields } from '#engine/fields/register-fields.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { ScreenPage } from '../screen-page.tsx';

registerFields();
afterEach(cleanup);

it('rows of an address are searched by all their texts, paged, and taken as a file', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({
    path: `/a/${at}`,
    method: at % 2 ? 'GET' : 'PUT',
  }));
  const world = aFakeWorld({ answers: { 'GET /some/rows': () => rows } });
  const fields = {
    path: { type: 'string', title: '地址' },
    method: { type: 'string', title: '方法' },
  } as const;

  render(
    <InEngine world={world}>
      <ScreenPage
        screen={{
          v: 1,
          name: 'some-rows',
          title: '各行',
          body: { rowsOf: 'GET /some/rows', fields, download: 'GET /some/file' },
        }}
      />
    </InEngine>,
  );
  expect(await screen.findByText('/a/19')).toBeTruthy();
  expect(screen.queryByText('/a/20')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), 'put /a/2');
  await userEvent.click(screen.getByRole('button', { name: '下载' }));

  expect(await screen.findByText('共 4 条')).toBeTruthy();
  expect(screen.getByText('/a/24')).toBeTruthy();
  expect(world.opened).toEqual(['GET /some/file']);
});

it('class “only one kind of file”: what is shown is kept as a workbook or as CSV, many rows by a task', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ unit: at === 0 ? 'a' : 'b', n: 1 }));
  const world = aFakeWorld({
    answers: {
      'GET /some/rows': () => rows,
      'POST /engine/table': () => null,
      'POST /engine/table/task': () => ({ taskId: '1' }),
    },
  });
  const fields = {
    unit: { type: 'string', title: '单位' },
    n: { type: 'int', title: '数', list: { summary: 'sum' } },
  } as const;

  render(
    <InEngine world={world}>
      <ScreenPage
        screen={{
          v: 1,
          name: 'some-rows',
          title: '各行',
          body: { rowsOf: 'GET /some/rows', fields, groupBy: 'unit', export: true },
        }}
      />
    </InEngine>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '保存为文件' }));
  await userEvent.click(await screen.findByText('Excel (.xlsx)'));
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), 'a');
  await userEvent.click(screen.getByRole('button', { name: '保存为文件' }));
  await userEvent.click(await screen.findByText('CSV (.csv)'));

  const sent = world.calls
    .filter(({ api }) => api.startsWith('POST'))
    .map(({ api, body }) => [api, (body as { format: string }).format]);
  expect(sent).toEqual([
    ['POST /engine/table/task', 'xlsx'],
    ['POST /engine/table', 'csv'],
  ]);
});

it('rows stand in the days of their months, all pages of them, by the values that were named', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    day: at < 119 ? '2026-11-03' : '2026-12-01',
    level: `L${at}`,
  }));
  const world = aFakeWorld({
    answers: {
      'GET /some/rows': ({ params }) => ({
        list: rows.slice(
          (Number(params?.['page']) - 1) * Number(params?.['limit']),
          Number(params?.['page']) * Number(params?.['limit']),
        ),
        total: rows.length,
      }),
    },
  });
  render(
    <InEngine world={world}>
      <ScreenPage
        screen={{
          v: 1,
          name: 'some-days',
          title: '各日',
          body: {
            rowsOf: 'GET /some/rows',
            paged: true,
            fields: {
              day: { type: 'string', title: '日' },
              level: { type: 'string', title: '级' },
            },
            calendar: { by: 'day', values: ['level'] },
          },
        }}
      />
    </InEngine>,
  );
  await screen.findByText('L0');
  await userEvent.click(screen.getByRole('button', { name: '日历' }));

  expect(await screen.findByRole('heading', { name: '2026年11月' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '2026年12月' })).toBeTruthy();
  const days = screen.getAllByRole('listitem').filter((day) => day.querySelector('time'));
  const filled = days.filter(({ dataset }) => dataset['empty'] === 'false');
  expect(filled.map(({ textContent }) => textContent)).toEqual([
    '2026-11-033L0L1L2L3还有 115 条',
    '2026-12-011L119',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '日历' }));
  expect(await screen.findByRole('columnheader', { name: '级' })).toBeTruthy();
});

it('class “a table wider than its box”: names give way as in lists, numbers stay whole, what is pinned and named cells keep their width', async () => {
  const rows = [
    { id: '1', day: '2026-07-01', point: '很长很长很长很长的监测点名称', mean: 12345.67 },
  ];
  const fields = {
    day: { type: 'string', title: '时间', list: { width: 140, pin: 'left' } },
    point: { type: 'string', title: '监测点', list: { width: 200 } },
    mean: { type: 'decimal', title: '均值', scale: 2, list: { width: 160 } },
  } as const;
  render(
    <div style={{ width: 440 }}>
      <InEngine world={aFakeWorld({ answers: { 'GET /some/rows': () => rows } })}>
        <ScreenPage
          screen={{
            v: 1,
            name: 'narrow',
            title: '窄',
            body: { rowsOf: 'GET /some/rows', fields },
          }}
        />
      </InEngine>
    </div>,
  );

  const table = await screen.findByRole('table');
  const box = table.parentElement;
  const [day, point, mean] = screen.getAllByRole('columnheader').map((head) => head.clientWidth);
  expect(table.scrollWidth).toBeLessThanOrEqual(box?.clientWidth ?? 0);
  expect(day).toBeGreaterThanOrEqual(139);
  expect(point).toBeGreaterThanOrEqual(119);
  expect(mean).toBeLessThan(160);
  const [number] = [...table.querySelectorAll('td')].slice(-1);
  expect(number?.textContent).toMatch(/12.?345\.67/);
  expect(number?.scrollWidth).toBe(number?.clientWidth);
});

it('trap: on a phone nothing is scrolled sideways: rows are cards with their way, groups and sums', async () => {
  await page.viewport(375, 667);
  try {
    const rows = [
      { id: '1', what: '巡检', kind: '工单', n: 2, link: '/ops-order/1', empty: null },
      { id: '2', what: '停运', kind: '申报', n: 3, link: '/dm-stop/2', empty: null },
    ];
    const fields = {
      what: { type: 'string', title: '事项', list: { width: 360, pin: 'left' } },
      kind: { type: 'string', title: '类别' },
      empty: { type: 'string', title: '备注' },
      n: { type: 'int', title: '数', list: { summary: 'sum' } },
    } as const;
    const body = {
      rowsOf: 'GET /some/rows',
      fields,
      groupBy: 'kind',
      opens: { what: { open: '{link}' } },
    } as const;
    render(
      <InEngine world={aFakeWorld({ answers: { 'GET /some/rows': () => rows } })}>
        <ScreenPage screen={{ v: 1, name: 'phone', title: '手机', body }} />
      </InEngine>,
    );

    const link = (await screen.findByText('巡检')).closest('a');
    expect(screen.queryByRole('table')).toBeNull();
    expect(link?.getAttribute('href')).toContain('ops-order/1');
    const cards = [...document.querySelectorAll('.engine-rowscards > li')].map(
      ({ textContent }) => textContent,
    );
    expect(cards).toHaveLength(7);
    expect(cards[0]).toContain('工单');
    expect(cards[1]).toBe('巡检数2');
    expect(cards[6]).toContain('5');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  } finally {
    await page.viewport(1366, 768);
  }
});
