import { expect, it } from 'vitest';

import type { FieldSpec } from './field.ts';
import { seenRecord } from './seen.ts';
import { workOut } from './work-out.ts';

const FIELDS = {
  hasAcid: { type: 'bool', title: '加酸' },
  acid: { type: 'decimal', title: '酸量', visibleWhen: 'hasAcid == true' },
  water: { type: 'decimal', title: '水量' },
  total: { type: 'calc', title: '合计', expr: '(acid == null ? 0 : acid) + water' },
  rows: {
    type: 'children',
    title: '明细',
    fields: {
      kind: { type: 'string', title: '类型' },
      cost: { type: 'decimal', title: '费用', visibleWhen: "kind == '买'" },
      share: { type: 'calc', title: '酸', expr: '$parent.acid == null ? 0 : $parent.acid' },
    },
  },
  costs: { type: 'calc', title: '费用合计', expr: "sum(rows, 'cost')" },
} as unknown as Readonly<Record<string, FieldSpec>>;
const HELD = {
  hasAcid: true,
  acid: 3,
  water: 2,
  rows: [
    { kind: '买', cost: 5 },
    { kind: '领', cost: 7 },
  ],
};

it('what is worked out reads what is hidden as empty, as it will be sent: alone, in lines and around them', () => {
  const shown = workOut(FIELDS, HELD);
  const hidden = workOut(FIELDS, { ...HELD, hasAcid: false });

  expect([shown['total'], hidden['total']]).toEqual([5, 2]);
  expect([shown['costs'], hidden['costs']]).toEqual([5, 5]);
  expect(shown['rows']).toMatchObject([{ share: 3 }, { share: 3 }]);
  expect(hidden['rows']).toMatchObject([{ share: 0 }, { share: 0 }]);
  // a value is kept as long as it may come back
  expect(hidden['acid']).toBe(3);
});

it('what is handed in leaves out what is hidden, columns of lines included', () => {
  expect(seenRecord(FIELDS, { ...HELD, hasAcid: false })).toEqual({
    hasAcid: false,
    water: 2,
    rows: [{ kind: '买', cost: 5 }, { kind: '领' }],
  });
});

it('a condition that hangs on what is worked out is judged by it', () => {
  const fields = {
    a: { type: 'decimal', title: 'a' },
    double: { type: 'calc', title: 'b', expr: 'a * 2' },
    extra: { type: 'decimal', title: 'c', visibleWhen: 'double > 10' },
    sum: { type: 'calc', title: 'd', expr: 'a + (extra == null ? 0 : extra)' },
  } as unknown as Readonly<Record<string, FieldSpec>>;

  expect(workOut(fields, { a: 6, extra: 1 })['sum']).toBe(7);
  expect(workOut(fields, { a: 4, extra: 1 })['sum']).toBe(4);
});
