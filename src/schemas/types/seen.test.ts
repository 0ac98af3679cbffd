import { expect, it } from 'vitest';

import { validateRecord } from '../validators/validate-record.ts';
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

it('what hangs on something hidden is hidden, too, however long the chain: neither required, handed in nor counted', () => {
  const fields = {
    // stands before what it hangs on
    dose: { type: 'decimal', title: '加药量', required: true, visibleWhen: "way == '加药'" },
    isOver: { type: 'bool', title: '超标' },
    way: { type: 'string', title: '措施', visibleWhen: 'isOver == true' },
    lines: {
      type: 'children',
      title: '明细',
      fields: {
        note: {
          type: 'string',
          title: '说明',
          required: true,
          visibleWhen: "$parent.way == '加药'",
        },
      },
    },
    used: { type: 'calc', title: '用量', expr: '(dose == null ? 0 : dose) * 2' },
  } as unknown as Readonly<Record<string, FieldSpec>>;
  // what was entered before 超标 was taken back is kept until the record is handed in
  const held = { isOver: false, way: '加药', dose: 3, lines: [{ note: null }] };

  expect(seenRecord(fields, held)).toEqual({ isOver: false, lines: [{}] });
  expect(workOut(fields, held)['used']).toBe(0);
  expect(validateRecord(fields, { ...held, dose: null }, { mode: 'create' })).toEqual([]);
  const over = { ...held, isOver: true, dose: null };
  expect(validateRecord(fields, over, { mode: 'create' }).map(({ path }) => path)).toEqual([
    'dose',
    'lines.0.note',
  ]);
});

it('conditions that read each other in a circle come to an end', () => {
  const fields = {
    a: { type: 'string', title: 'a', visibleWhen: 'b == 1' },
    b: { type: 'string', title: 'b', visibleWhen: 'a == 1' },
  } as unknown as Readonly<Record<string, FieldSpec>>;

  expect([seenRecord(fields, { a: 1, b: 1 }), seenRecord(fields, { a: 2, b: 2 })]).toEqual([
    { a: 1, b: 1 },
    {},
  ]);
});

it('class “a line reads the field that is called alike”: a column that is empty in a line is empty, whatever the record holds under its name', () => {
  const fields = {
    kind: { type: 'string', title: '类型' },
    rows: {
      type: 'children',
      title: '明细',
      fields: {
        kind: { type: 'string', title: '类型' },
        note: { type: 'string', title: '说明', requiredWhen: "kind == '买'" },
        cost: { type: 'decimal', title: '费用', visibleWhen: "kind == '买'" },
        own: { type: 'calc', title: '自', expr: 'kind == null ? 0 : 1' },
      },
    },
  } as unknown as Readonly<Record<string, FieldSpec>>;
  const record = { kind: '买', rows: [{ cost: 5 }, { kind: '买', cost: 5 }] };
  const stored = { mode: 'update', scope: { ...record, $row: record } } as const;

  expect(validateRecord(fields, record, stored).map(({ path }) => path)).toEqual(['rows.1.note']);
  expect(seenRecord(fields, record, record)['rows']).toEqual([{}, { kind: '买', cost: 5 }]);
  expect(workOut(fields, record, record)['rows']).toMatchObject([{ own: 0 }, { own: 1 }]);
});
