import { beforeAll, expect, it } from 'vitest';

import { recordTitle } from '#engine/base/record-title.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';

beforeAll(() => registerFields());

const PACKET = {
  name: 'packet',
  title: '报文',
  nameField: 'cn',
  fields: { cn: { type: 'dict', title: '命令', dict: 'cn_code' } },
} as unknown as EntitySchema;
const LIMIT = {
  name: 'limit',
  title: '限值',
  nameField: 'factorCode',
  fields: { factorCode: { type: 'string', title: '污染因子' } },
} as unknown as EntitySchema;
const ports = { t: (key: string) => key, dict: { find: () => undefined } } as never;

it('class “a code instead of a word”: a record is headed by what its name field says, not by the code it keeps', () => {
  expect(recordTitle(PACKET, { cn: '2011', cnName: '实时数据' }, ports)).toBe('实时数据');
  expect(recordTitle(LIMIT, { factorCode: 'w21011', factorCodeName: '总磷' }, ports)).toBe('总磷');
  expect(recordTitle(LIMIT, { factorCode: 'w21011' }, ports)).toBe('w21011');
  expect(recordTitle(LIMIT, { factorCode: null }, ports)).toBe('');
});
