import { expect, it } from 'vitest';

import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { makeOperationTitle } from './operation-title.ts';

it('class “an address instead of a word”: the log says what was done as its button does', async () => {
  const registry = await loadRegistry({ root: process.cwd() });
  const said = (method: string, path: string, body: unknown = {}) =>
    makeOperationTitle({ registry, house: productHouse() }, { method, path, body });

  expect([
    said('PUT', 'sys/user'),
    said('DELETE', 'sys/dept/12'),
    said('POST', 'sys/user/password'),
    said('POST', 'ops/workorder/move', { move: 'accept' }),
    said('POST', 'ops/workorder/move', { move: 'constructor' }),
    said('POST', 'dm/alarm/warntask/orderTask'),
    said('PUT', 'not/known'),
  ]).toEqual([
    '用户 · 修改',
    '部门 · 删除',
    '用户 · 重置密码',
    '工单 · 接单',
    '工单 · 流转',
    '报警 · 派单',
    'PUT not/known',
  ]);
});
