import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { InEngine } from '#tests/builders/ports.tsx';
import { ExportDialog } from './export-dialog.tsx';

afterEach(cleanup);

function aDialog(answer: object) {
  const left = { count: 0 };
  const world = aListWorld({ answers: { 'POST /engine/export/station': () => answer } });
  render(
    <InEngine world={world}>
      <ExportDialog
        entity={aListEntity()}
        filter={{ keyword: '东' }}
        shown={['code', 'name']}
        onClose={() => (left.count += 1)}
      />
    </InEngine>,
  );
  return { world, left };
}

it('the visible columns stand first and are chosen; few rows are loaded by the browser', async () => {
  const { world, left } = aDialog({ mode: 'stream', rows: 3 });

  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  await userEvent.click(screen.getByRole('radio', { name: 'CSV (.csv)' }));
  await userEvent.click(screen.getByRole('button', { name: /^导\s*出$/ }));
  await waitFor(() => expect(left.count).toBe(1));

  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
  expect(world.calls.at(-1)?.body).toEqual({
    keyword: '东',
    columns: 'code,name',
    exportFormat: 'csv',
    exportValues: 'labels',
  });
  expect(world.opened).toEqual(['GET /ops/station/export']);
});

it('many rows are only announced: the task goes on by itself', async () => {
  const { world, left } = aDialog({ mode: 'task', rows: 5000, taskId: '1' });

  await userEvent.click(screen.getByRole('button', { name: '全部列 3' }));
  await userEvent.click(screen.getByRole('button', { name: /^导\s*出$/ }));
  await waitFor(() => expect(left.count).toBe(1));

  expect(world.calls.at(-1)?.body).toMatchObject({ columns: 'code,name,createDate' });
  expect(world.notices.map(({ text }) => text)).toEqual(['已开始导出']);
  expect(world.opened).toEqual([]);
});

it('a refused export says why for three seconds, and the dialog stays', async () => {
  const { world, left } = aDialog({});
  world.ports.call = () => Promise.reject(new Error('导出列不存在'));

  await userEvent.click(screen.getByRole('button', { name: /^导\s*出$/ }));
  await waitFor(() => expect(world.notices).toHaveLength(1));

  expect(world.notices[0]).toMatchObject({ kind: 'error', text: '导出列不存在', durationMs: 3000 });
  expect(left.count).toBe(0);
});
