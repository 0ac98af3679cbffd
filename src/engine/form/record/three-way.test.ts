import { expect, it } from 'vitest';

import type { FormSource } from '#engine/base/form-source.ts';
import { mergeThreeWay } from './three-way.ts';

const SOURCE: FormSource = {
  mode: 'edit',
  columns: 1,
  fields: {
    name: { type: 'string', title: '' },
    note: { type: 'string', title: '' },
    color: { type: 'string', title: '' },
    rows: { type: 'children', title: '', fields: { code: { type: 'string', title: '' } } },
    total: { type: 'calc', title: '', expr: '1' },
  },
};

it('what only one side changed is taken from it; what both changed alike is no difference', () => {
  const merge = mergeThreeWay(
    SOURCE,
    { name: 'a', note: 'n', color: 'x' },
    { name: 'b', note: 'n', color: 'y' },
    { name: 'a', note: 'm', color: 'y', total: 2 },
  );

  expect(merge).toEqual({ conflicts: [], taken: ['note'], values: { name: 'b', note: 'm' } });
});

it('what both changed in another way is a conflict, a sub-table as a whole', () => {
  const row = (code: string) => ({ rows: [{ code }] });

  const merge = mergeThreeWay(
    SOURCE,
    { ...row('1'), name: 'a' },
    { ...row('2'), name: '' },
    { ...row('3'), name: 'c' },
  );

  expect(merge).toEqual({
    conflicts: ['name', 'rows'],
    taken: [],
    values: { name: '', rows: [{ code: '2' }] },
  });
});
