import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import type { ImportPreview } from '#schemas/api/files.ts';
import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { InEngine, type FakeWorld } from '#tests/builders/ports.tsx';
import { firstMapping, mapField, type ImportBackgroundTask } from './import-model.ts';
import { ImportWizard } from './import-wizard.tsx';

afterEach(cleanup);

const PREVIEW: ImportPreview = {
  id: '7',
  fileName: '站点.xlsx',
  rows: 2,
  header: ['站点', '编号', '备注'],
  preview: [
    { number: 2, cells: ['东站', 'S1', null] },
    { number: 3, cells: ['西站', 'S2', 'x'] },
  ],
  columns: [
    { field: 'name', title: '名称', isRequired: true, isKey: false, note: '必填', choices: [] },
    { field: 'code', title: '编码', isRequired: false, isKey: true, note: '选填', choices: [] },
  ],
  mapping: { code: 1 },
  sheets: [
    { name: '台账', isHidden: false, rows: 4 },
    { name: '旧表', isHidden: true, rows: 9 },
  ],
  sheet: '台账',
  head: { from: 2, rows: 1 },
  top: [
    { number: 1, cells: ['站点台账（2026年度）'] },
    { number: 2, cells: ['站点', '编号', '备注'] },
  ],
  notes: { merged: 1, hiddenRows: 2, hiddenColumns: 0 },
};

function aTask(part: Partial<ImportBackgroundTask>): ImportBackgroundTask {
  return {
    id: '9',
    kind: 'import',
    name: '导入',
    entity: 'station',
    status: 'done',
    done: 2,
    total: 2,
    percent: 100,
    place: null,
    secondsLeft: null,
    hasFile: false,
    canUndo: false,
    fileName: null,
    error: null,
    result: null,
    createDate: '2026-11-20 10:00:00',
    expiresAt: '2026-11-21 10:00:00',
    ...part,
  };
}

function aWizard(answers: Parameters<typeof aListWorld>[0] = {}): {
  readonly world: FakeWorld;
  readonly written: { count: number };
} {
  const written = { count: 0 };
  const world = aListWorld({
    ...answers,
    answers: { 'POST /engine/import/station/upload': () => PREVIEW, ...answers.answers },
  });
  render(
    <InEngine world={world}>
      <ImportWizard
        entity={aListEntity()}
        onWritten={() => (written.count += 1)}
        onClose={() => undefined}
      />
    </InEngine>,
  );
  return { world, written };
}

const chooseFile = async () =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File(['x'], '站点.xlsx'),
  );

const chooseColumn = async (title: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: '名称对应的列' }));
  await userEvent.click(
    await waitFor(
      () => document.querySelector(`.ant-select-item-option[title="${title}"]`) as HTMLElement,
    ),
  );
};

describe('the columns of a file', () => {
  it('the last choice of the person wins over the titles, and no column fills two fields', () => {
    const mapping = firstMapping(PREVIEW, { 站点: 'code', 备注: 'gone' });

    expect(mapping).toEqual({ code: 0 });
    expect(mapField({ name: 0, code: 1 }, 'name', 1)).toEqual({ name: 1 });
    expect(mapField({ name: 0, code: 1 }, 'name', null)).toEqual({ code: 1 });
  });

  it('the check waits until every field that needs a column has one; what was chosen is remembered', async () => {
    const { world } = aWizard({
      answers: {
        'POST /engine/import/station/check': () =>
          aTask({
            result: {
              saved: 1,
              updated: 0,
              bad: 1,
              issues: [{ row: 3, title: '名称', message: '名称已存在' }],
            },
          }),
      },
    });

    await chooseFile();
    const check = await screen.findByRole('button', { name: '检查数据' });
    expect((check as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('请选择对应的列：名称')).toBeTruthy();
    await chooseColumn('站点');
    await userEvent.click(check);

    expect(await screen.findByText('名称已存在')).toBeTruthy();
    expect(world.calls.find(({ api }) => api.endsWith('/check'))?.body).toEqual({
      sourceId: '7',
      mapping: { name: 0, code: 1 },
    });
    expect(world.ports.settings.get('import.station')).toEqual({ 站点: 'name', 编号: 'code' });
    expect(screen.getByRole('button', { name: '跳过错误行，导入 1 行' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '全部取消' })).toBeTruthy();
  });

  it('the first rows stand there as they were read', async () => {
    aWizard();

    await chooseFile();
    const table = within(await screen.findByRole('region', { name: '前 2 行' }));

    expect(table.getByText('西站')).toBeTruthy();
    expect(screen.getByText('站点.xlsx，共 2 行')).toBeTruthy();
  });
});

describe('the import', () => {
  it('tells how far it is, reloads the list when it has ended, and can be taken back', async () => {
    const steps = [
      aTask({ id: '10', status: 'running', percent: 50, done: 1 }),
      aTask({ id: '10', result: { saved: 2, updated: 0, bad: 0 } }),
    ];
    const { world, written } = aWizard({
      answers: {
        'POST /engine/import/station/check': () =>
          aTask({ result: { saved: 2, updated: 0, bad: 0 } }),
        'POST /engine/import/station/run': () => steps[0],
        'GET /sys/task/mine/10': () => steps[1],
        'POST /engine/import/undo': () => aTask({ id: '11', result: { undone: 2, kept: 0 } }),
      },
    });
    await chooseFile();
    await chooseColumn('站点');
    await userEvent.click(screen.getByRole('button', { name: '检查数据' }));

    await userEvent.click(await screen.findByRole('button', { name: '导入 2 行' }));
    expect(await screen.findByRole('progressbar', { name: '正在导入' })).toBeTruthy();
    await waitFor(() => expect(written.count).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: /撤销本次导入/ }));

    expect(await screen.findByText('已撤销 2 行，保留 0 行')).toBeTruthy();
    expect(world.calls.at(-1)).toMatchObject({
      api: 'POST /engine/import/undo',
      body: { taskId: '10' },
    });
    expect(written.count).toBe(2);
  });
});
