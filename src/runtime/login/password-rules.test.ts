import { expect, it } from 'vitest';

import { passwordRules } from './password-rules.ts';

it.each([
  ['Abc_1234', 'Abc_1234', { length: true, characters: true, different: true, same: true }],
  ['short', 'short', { length: false, characters: true, different: true, same: true }],
  ['with-dash1', '', { length: true, characters: false, different: true, same: false }],
  ['', '', { length: false, characters: false, different: false, same: false }],
])('%s typed again as %s', (newPassword, confirmPassword, expected) => {
  expect(passwordRules({ password: 'old_12345', newPassword, confirmPassword })).toEqual(expected);
});

it('the old password is no new one', () => {
  expect(
    passwordRules({ password: 'Same_1234', newPassword: 'Same_1234', confirmPassword: 'Same_1234' })
      .different,
  ).toBe(false);
});
