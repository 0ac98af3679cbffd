import { describe, expect, it } from 'vitest';

import { aKeyStore } from '#tests/builders/a-key-store.ts';
import { allKeys, clearSessionEntries } from './browser-store.ts';

const FULL = {
  access_token: 't',
  userInfo: '{}',
  msgarr: '[]',
  loginMsg: 'zhang',
  isCheckedPwd: 'true',
  'draft:1:user:': '{}',
  'ui:theme': '"dark"',
};

describe('clearing a session', () => {
  it('keeps the remembered name, drafts and the look of the screen when it expired', () => {
    const store = aKeyStore(FULL);

    clearSessionEntries(store, 'expired');

    expect(allKeys(store)).toEqual(['loginMsg', 'isCheckedPwd', 'draft:1:user:', 'ui:theme']);
  });

  it('drops drafts at a sign-out', () => {
    const store = aKeyStore(FULL);

    clearSessionEntries(store, 'signedOut');

    expect(allKeys(store)).toEqual(['loginMsg', 'isCheckedPwd', 'ui:theme']);
  });

  it('forgets the name when remembering is off', () => {
    const store = aKeyStore({ ...FULL, isCheckedPwd: 'false' });

    clearSessionEntries(store, 'signedOut');

    expect(allKeys(store)).toEqual(['ui:theme']);
  });
});
