import { expect, it } from 'vitest';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld } from '#tests/builders/ports.tsx';
import { readRows } from './use-picker-rows.ts';

const USER = {
  name: 'user',
  table: { name: 'sys_user' },
  fields: {},
  rest: { base: '/sys/user', permission: 'sys:user' },
} as unknown as EntitySchema;

it('class “the question is lost on the other way”: who may only choose has the tree narrow his choices too', async () => {
  const { ports, calls } = aFakeWorld({
    answers: { 'GET /sys/user/options': () => [{ id: 'u1', name: '张三' }] },
  });

  const rows = await readRows({ ...ports, can: () => false }, USER, {
    page: 1,
    limit: 10,
    keyword: '张',
    deptId: '7',
  });

  expect(rows.total).toBe(1);
  expect(calls.at(-1)).toMatchObject({ params: { keyword: '张', deptId: '7', limit: 50 } });
});

it('class “the newest first”: people are chosen by their names, whoever chooses', async () => {
  const { ports, calls } = aFakeWorld({
    answers: {
      'GET /sys/user/options': () => [],
      'GET /sys/user/page': () => ({ list: [], total: 0 }),
    },
  });
  const named = {
    ...USER,
    nameField: 'realName',
    fields: { realName: { type: 'string', title: '姓名' } },
  } as unknown as EntitySchema;

  for (const may of [false, true])
    await readRows({ ...ports, can: () => may }, named, { page: 1, limit: 10 });

  expect(calls.map(({ params }) => params)).toMatchObject([
    { orderField: 'realName', order: 'asc' },
    { orderField: 'realName', order: 'asc' },
  ]);
});
