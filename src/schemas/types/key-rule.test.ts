import { asksForKey, keysIn, meets, sayRule, type KeyRule } from './key-rule.ts';

const ROLE: KeyRule = { role: '值班长' };
const MIXED: KeyRule = { allOf: ['a:b:read', { anyOf: ['a:b:save', ROLE] }] };
const somebody = (keys: readonly string[], roles: readonly string[] = []) => ({
  holds: (key: string) => keys.includes(key),
  hasRole: (role: string) => roles.includes(role),
});

it.each<[KeyRule, readonly string[], readonly string[], boolean]>([
  ['login', [], [], true],
  ['a:b:read', ['a:b:read'], [], true],
  [{ anyOf: ['a:b:save', 'a:b:read'] }, ['a:b:read'], [], true],
  [{ anyOf: ['a:b:save', 'a:b:read'] }, [], [], false],
  [{ anyOf: [] }, ['a:b:read'], [], false],
  [{ allOf: ['a:b:save', 'a:b:read'] }, ['a:b:read'], [], false],
  [{ allOf: ['a:b:save', 'a:b:read'] }, ['a:b:read', 'a:b:save'], [], true],
  [ROLE, [], ['值班长'], true],
  [ROLE, ['值班长'], [], false],
  [MIXED, ['a:b:read'], ['值班长'], true],
  [MIXED, ['a:b:save'], ['值班长'], false],
])('%j is met by keys %j and roles %j: %s', (rule, keys, roles, expected) => {
  expect(meets(rule, somebody(keys, roles))).toBe(expected);
});

it('its keys are known, and whether a role alone is enough', () => {
  expect([keysIn(MIXED), sayRule(MIXED)]).toEqual([
    ['a:b:read', 'a:b:save'],
    'a:b:read & (a:b:save | @值班长)',
  ]);
  expect(
    [MIXED, 'a:b:read', ROLE, { anyOf: ['a:b:read', ROLE] }, { allOf: [ROLE] }].map((rule) =>
      asksForKey(rule as KeyRule),
    ),
  ).toEqual([true, true, false, false, false]);
});
