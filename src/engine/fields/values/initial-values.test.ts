import { toWireRow } from '#schemas/language/wire.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import { formValues, initialValues } from './initial-values.ts';

const FIELDS: Readonly<Record<string, FieldSpec>> = {
  status: { type: 'dict', title: '状态', dict: 'user_status', wire: 'int' },
  force: { type: 'bool', title: '强制', wire: 'int' },
  sort: { type: 'int', title: '排序' },
};

it('class “a value that goes out in one form and comes back in another”: a record that was answered can be saved as it is', () => {
  const stored = { status: '1', force: true, sort: 3 };

  const values = formValues(FIELDS, toWireRow(FIELDS, stored));

  expect(values).toEqual(stored);
  expect(validateRecord(FIELDS, values, { mode: 'update' })).toEqual([]);
});

it.each([
  ['$today', '2026-11-26'],
  ['$today+7d', '2026-12-03'],
  ['$today-1', '2026-11-25'],
  ['$now', '2026-11-26 23:30:00'],
  ['$now+24h', '2026-11-27 23:30:00'],
  ['$user.deptId', '7'],
  ['1', '1'],
])(
  'class “a default that one end knows”: %s begins as %s, in a form as on the server',
  (given, value) => {
    const now = new Date('2026-11-26T23:30:00+08:00');
    const fields: Readonly<Record<string, FieldSpec>> = {
      at: { type: 'string', title: '值', default: given },
      none: { type: 'string', title: '无', default: '$user.unknown' },
    };

    expect(initialValues(fields, { user: { deptId: '7' }, now })).toEqual({ at: value });
  },
);
