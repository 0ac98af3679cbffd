import { expect, it } from 'vitest';

import { registerFields } from '#engine/fields/register-fields.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';
import { cellText } from './cell-text.ts';

registerFields();

it('class “an expression that sees less here”: a column of a sub-table reads the record around it, the asker and the clock', () => {
  const { ports } = aFakeWorld({ user: { id: '1' } });
  const text = (expr: string) =>
    cellText(
      'n',
      { type: 'calc', title: 'n', expr },
      { price: 2 },
      { ...ports, parent: { amount: 3 } },
    );

  expect([
    text('price * $parent.amount'),
    text('$row.price'),
    text("$user.id == '1' ? 'mine' : ''"),
    text('$today'),
  ]).toEqual(['6', '2', 'mine', '2026-11-20']);
});
