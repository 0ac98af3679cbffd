import { toWireRow } from '#schemas/language/wire.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import { formValues } from './initial-values.ts';

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
