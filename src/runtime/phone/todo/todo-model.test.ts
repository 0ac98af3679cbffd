import { expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { todoItems } from './todo-model.ts';

const ORDER = {
  fields: { status: { type: 'string', title: '' }, planEnd: { type: 'datetime', title: '' } },
  detail: { due: { by: 'planEnd', open: { field: 'status', op: 'eq', value: '1' } } },
} as unknown as EntitySchema;
const BOOK = { fields: {} } as unknown as EntitySchema;

it('what is overdue stands on top, then the nearest deadline, what has none after them, the oldest first', () => {
  const groups = [
    {
      entity: 'book',
      total: 2,
      rows: [
        { id: 'b2', createDate: '2026-11-02 00:00:00' },
        { id: 'b1', createDate: '2026-11-01 00:00:00' },
      ],
    },
    {
      entity: 'order',
      total: 4,
      rows: [
        { id: 'o1', status: '1', planEnd: '2026-12-02 00:00:00' },
        { id: 'o2', status: '1', planEnd: '2026-11-20 00:00:00' },
        { id: 'o3', status: '1', planEnd: '2026-12-01 00:00:00' },
        { id: 'o4', status: '3', planEnd: '2026-11-01 00:00:00' },
      ],
    },
    { entity: 'unread', total: 1, rows: [{ id: 'u1' }] },
  ];
  const entities = new Map([
    ['order', ORDER],
    ['book', BOOK],
  ]);

  const items = todoItems(
    groups,
    (name) => entities.get(name),
    new Date('2026-11-27T00:00:00+08:00'),
  );

  // o4 waits for somebody else by now: its deadline does not count, and still says when
  expect(items.map(({ key, isOver }) => [key, isOver])).toEqual([
    ['order/o2', true],
    ['order/o4', false],
    ['order/o3', false],
    ['order/o1', false],
    ['unread/u1', false],
    ['book/b1', false],
    ['book/b2', false],
  ]);
});
