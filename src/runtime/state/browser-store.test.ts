import { describe, expect, it } from 'vitest';

import { allKeys, clearSessionEntries } from './browser-store.ts';
import type { KeyStore } from './browser-store.ts';

function aStore(entries: Readonly<Record<string, string>>): KeyStore {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
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
    const store = aStore(FULL);

    clearSessionEntries(store, 'expired');

    expect(allKeys(store)).toEqual(['loginMsg', 'isCheckedPwd', 'draft:1:user:', 'ui:theme']);
  });

  it('drops drafts at a sign-out', () => {
    const store = aStore(FULL);

    clearSessionEntries(store, 'signedOut', '1');

    expect(allKeys(store)).toEqual(['loginMsg', 'isCheckedPwd', 'ui:theme']);
  });

  it('leaves the drafts of others who use this browser', () => {
    const store = aStore({ 'draft:1:user:': '{}', 'draft:12:user:': '{}' });

    clearSessionEntries(store, 'signedOut', '1');

    expect(allKeys(store)).toEqual(['draft:12:user:']);
  });

  it('forgets the name when remembering is off', () => {
    const store = aStore({ ...FULL, isCheckedPwd: 'false' });

    clearSessionEntries(store, 'signedOut', '1');

    expect(allKeys(store)).toEqual(['ui:theme']);
  });
});
