import { expect, it } from 'vitest';

import { loadRegistry } from '#server/registry/load.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { sayOperation } from './operation-title.ts';

it('class “an address instead of a word”: the log says what was done as its button does', async () => {
  const registry = await loadRegistry({ root: process.cwd() });
  const said = (method: string, path: string, body: unknown = {}) =>
    sayOperation({ registry, house: productHouse() }, { method, path, body }).operation;

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

it('class “a word of the log that stays Chinese”: what was done is kept in every language', async () => {
  const registry = await loadRegistry({ root: process.cwd() });
  const said = (method: string, path: string, body: unknown = {}) =>
    sayOperation({ registry, house: productHouse() }, { method, path, body }).words;

  expect([
    said('PUT', 'sys/user'),
    said('POST', 'ops/workorder/move', { move: 'accept' }),
    said('POST', 'dm/alarm/warntask/orderTask'),
    said('POST', 'activiti/task/claim'),
    said('PUT', 'not/known'),
  ]).toEqual([
    { operation: { in: { 'en-US': 'User · Update', 'zh-TW': '使用者 · 修改' } } },
    { operation: { in: { 'en-US': 'Work order · Accept', 'zh-TW': '工單 · 接單' } } },
    { operation: { in: { 'en-US': 'Alarm · Dispatch', 'zh-TW': '警報 · 派單' } } },
    {
      operation: {
        in: {
          'en-US': expect.stringMatching(/^[^\p{Script=Han}]+$/u),
          'zh-TW': expect.any(String),
        },
      },
    },
    null,
  ]);
});
