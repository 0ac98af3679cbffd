import { registerFields } from '#engine/fields/register-fields.ts';
import { beforeAll, expect, it } from 'vitest';

import { listModel } from './list-model.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';

beforeAll(() => registerFields());

const PUMP = {
  v: 1,
  name: 'pump',
  module: 'lab',
  title: '泵',
  table: { name: 'lab_pump' },
  rest: { base: '/lab/pump' },
  fields: {
    name: { type: 'string', title: '名称', list: { width: 160 } },
    code: { type: 'string', title: '编号', unique: true, list: { width: 230 } },
    maker: { type: 'string', title: '厂家', list: { width: 200 } },
    personId: { type: 'user', title: '负责人', list: { width: 160 } },
  },
} as unknown as EntitySchema;

it('class “cut in the middle”: where room is short a code stays whole, persons keep the ends of their names, texts give way', () => {
  const { columns } = listModel(PUMP, { can: () => true, user: () => null, now: () => new Date(0) } as never);

  const least = Object.fromEntries(columns.map(({ name, leastWidth }) => [name, leastWidth]));
  expect(least).toMatchObject({ code: 230, maker: 120, personId: 136 });
});
