import { expect, it } from 'vitest';

import {
  hasAllPermissions,
  hasAllRoles,
  hasAnyPermission,
  hasAnyRole,
  hasPermission,
  hasRole,
} from './permissions.ts';

it('a permission passes when it is held exactly or everything is held', () => {
  const exact = hasPermission(['sys:user:page'], 'sys:user:page');
  const wildcard = hasPermission(['*:*:*'], 'sys:user:page');
  const part = hasPermission(['sys:user:*'], 'sys:user:page');

  expect([exact, wildcard, part]).toEqual([true, true, false]);
});

it('any-of needs one and all-of needs every one', () => {
  const held = ['a', 'b'];

  expect([
    hasAnyPermission(held, ['x', 'b']),
    hasAllPermissions(held, ['a', 'b']),
    hasAllPermissions(held, ['a', 'x']),
  ]).toEqual([true, true, false]);
});

it('the role admin stands for every role', () => {
  expect([
    hasRole(['admin'], 'auditor'),
    hasAnyRole(['x'], ['auditor', 'x']),
    hasAllRoles(['x'], ['auditor', 'x']),
  ]).toEqual([true, true, false]);
});
