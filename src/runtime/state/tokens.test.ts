import { expect, it } from 'vitest';

import { aKeyStore } from '#tests/builders/a-key-store.ts';
import { allKeys } from './browser-store.ts';
import { holderOf, keepTokens, readToken } from './tokens.ts';

const answer = (loginName: string) => ({
  access_token: `${loginName}-access`,
  refresh_token: `${loginName}-refresh`,
  expires_in: 100,
  loginName,
});

it('a tab takes the tokens of the person it was drawn for, and of anybody while it was drawn for nobody', () => {
  const store = aKeyStore();
  keepTokens(store, answer('admin'), 0);

  expect(holderOf(store, 'admin')).toEqual({ kind: 'mine', token: 'admin-access' });
  expect(holderOf(store, undefined)).toEqual({ kind: 'mine', token: 'admin-access' });
  expect(holderOf(store, 'bureau')).toEqual({ kind: 'other', name: 'admin' });
  expect(holderOf(aKeyStore(), 'bureau')).toEqual({ kind: 'nobody' });
});

it('tokens that were kept before owners were noted still work', () => {
  const store = aKeyStore({ access_token: 'old' });

  expect(holderOf(store, 'admin')).toEqual({ kind: 'mine', token: 'old' });
});

it('somebody else finds nothing of the one before, whose drafts and screen stay', () => {
  const store = aKeyStore({ msgarr: '[1]', userInfo: '{}', 'draft:1:a': '{}', 'ui:theme': '1' });
  keepTokens(store, answer('admin'), 0);
  store.setItem('msgarr', '[1]');

  keepTokens(store, answer('bureau'), 0);

  expect(readToken(store)).toBe('bureau-access');
  expect(allKeys(store).toSorted()).toEqual([
    'access_token',
    'draft:1:a',
    'refresh_token',
    'token_expires_at',
    'token_owner',
    'ui:theme',
  ]);
});

it('no other tab ever sees a token under the name of somebody else, nor none in between', () => {
  const store = aKeyStore();
  keepTokens(store, answer('admin'), 0);
  const seen: string[] = [];
  const watched = {
    ...store,
    setItem: (key: string, value: string) => {
      store.setItem(key, value);
      seen.push(`${readToken(store)} of ${store.getItem('token_owner')}`);
    },
  };

  keepTokens(watched, answer('bureau'), 0);

  expect(new Set(seen)).toEqual(new Set(['admin-access of bureau', 'bureau-access of bureau']));
});
