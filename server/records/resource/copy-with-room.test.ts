import { expect, it } from 'vitest';

import { copyWithRoom } from './copy-with-room.ts';

it('rows are copied in their order with all they hold, and what is filled in changes no row it came from', () => {
  const rows = [
    { id: '1', name: 'A' },
    { id: '2', name: 'B', more: true },
  ];

  const copies = copyWithRoom(rows, ['unit']);
  for (const copy of copies) copy['unit'] = 'mg/L';

  expect(copies).toEqual([
    { id: '1', name: 'A', unit: 'mg/L' },
    { id: '2', name: 'B', more: true, unit: 'mg/L' },
  ]);
  expect(rows[0]).toEqual({ id: '1', name: 'A' });
  expect(copyWithRoom([], ['unit'])).toEqual([]);
});

it('a field that is left open is told to nobody', () => {
  expect(JSON.stringify(copyWithRoom([{ id: '1' }], ['unit']))).toBe('[{"id":"1"}]');
});
