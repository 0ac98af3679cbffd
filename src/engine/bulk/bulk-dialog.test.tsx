import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const entity = aFormEntity({
  fields: {
    name: { type: 'string', title: '名称', required: true },
    hall: { type: 'string', title: '厂房' },
    note: { type: 'string', title: '说明' },
  },
  bulk: { fields: ['hall', 'note'] },
});
const rows = [
  { id: '1', name: '甲', version: 3 },
  { id: '2', name: '乙', version: 5 },
];
const told = (kind: 'preview' | 'done') => ({
  rows: [
    {
      id: '1',
      name: '甲',
      isOk: true,
      old: { hall: '北', note: 'x' },
      next: { hall: '南', note: null },
    },
    { id: '2', name: '乙', isOk: false, why: '记录已被他人修改', old: { hall: '东' }, next: {} },
  ],
  done: 1,
  refused: 1,
  undo: kind === 'done' ? '77' : null,
  undoUntil: kind === 'done' ? '2026-11-27 10:10:00' : null,
});

it('only ticked fields travel with the versions that were seen, 清空 apart from 不变; each row has its result, and it is taken back', async () => {
  const world = aFakeWorld({
    answers: {
      'POST /test/sample/bulk/preview': () => told('preview'),
      'POST /test/sample/bulk': () => told('done'),
      'POST /test/sample/bulk/undo': () => ({ ...told('preview'), done: 1, refused: 0 }),
    },
  });
  const user = userEvent.setup();
  render(
    <InEngine world={world}>
      <BulkDialog
        entity={entity}
        rows={rows}
        onWritten={() => undefined}
        onClose={() => undefined}
      />
    </InEngine>,
  );
  const preview = (): HTMLButtonElement => screen.getByRole('button', { name: /预\s?览/ });
  const sent = (api: string) => world.calls.filter((call) => call.api === api).at(-1)?.body;
  expect(await screen.findAllByText('不变')).toHaveLength(2);
  expect(preview().disabled).toBe(true);

  await user.click(screen.getByRole('checkbox', { name: '厂房' }));
  expect(preview().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: '厂房' }), '南');
  await user.click(screen.getByRole('checkbox', { name: '说明' }));
  await user.click(screen.getByRole('checkbox', { name: '清空说明' }));
  await user.click(preview());
  await screen.findByText('将修改');
  await user.click(await screen.findByRole('button', { name: '修改 1 条' }));
  await screen.findByText('1 成功 1 失败');

  expect(screen.getByText('记录已被他人修改')).toBeTruthy();
  expect(sent('POST /test/sample/bulk')).toEqual({
    ids: ['1', '2'],
    versions: { 1: 3, 2: 5 },
    set: { hall: '南', note: null },
  });
  await user.click(screen.getByRole('button', { name: '撤销（10:10 前）' }));
  await screen.findByText('已撤销：1 条恢复，0 条保留');
  expect(sent('POST /test/sample/bulk/undo')).toEqual({ undo: '77' });
});
