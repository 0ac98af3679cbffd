import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { PublicTable } from './public-table.tsx';

afterEach(cleanup);

it('public rows read as those of the product do: words for codes, units in the head, numbers as they are written', () => {
  const columns = [
    { name: 'name', title: '名称', type: 'string' },
    { name: 'kind', title: '类别', type: 'dicts', choices: { w: '废水', g: '废气' } },
    { name: 'amount', title: '浓度', type: 'decimal', unit: 'mg/L', scale: 2 },
    { name: 'note', title: '备注', type: 'string' },
  ];
  const list = [{ name: '甲', kind: ['w', 'g'], amount: 1234.5, note: null }];

  render(
    <PublicTable
      rows={{ title: '断面', columns, list, total: 1 }}
      page={1}
      pageSize={20}
      isBusy={false}
      onPage={() => undefined}
      onSave={() => undefined}
    />,
  );

  const texts = (role: 'columnheader' | 'cell') =>
    screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('columnheader')).toEqual(['名称', '类别', '浓度 (mg/L)', '备注']);
  expect(texts('cell')).toEqual(['甲', expect.stringMatching(/废水.+废气/), '1,234.50', '-']);
});
