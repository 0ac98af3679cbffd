import { expect, it } from 'vitest';

import { appStore } from '#runtime/state/session-state.ts';
import { activate, FIRST_TABS } from '#runtime/state/tabs-model.ts';
import { tabsAtom } from '#runtime/state/tabs-state.ts';
import { isPassage, passThrough, placeOf } from './places.ts';

it.each([
  ['/login', 'login'],
  ['/Login/', 'login'],
  ['/404', 'notFound'],
  ['/change-password', 'changePassword'],
  ['/omRules-omsRuleStandingBook/add', 'bookDesigner'],
  ['/ops-work-order/12', 'shell'],
  ['/loginx', 'shell'],
])('%s stands in %s', (path, name) => {
  expect(placeOf(path).name).toBe(name);
});

it('class “a way out of the house”: a passage leads to pages of ours alone', () => {
  const led = [
    '/',
    '/redirect//evil.example',
    '/redirect/\\evil.example',
    '/redirect/sys-user',
  ].map((pathname) => passThrough({ pathname, search: '' }));

  expect(led).toEqual(['/home', '/home', '/home', '/sys-user']);
  expect(['/', '/redirect/home', '/redirect', '/home'].map(isPassage)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('the tab of a redirected path is mounted anew', () => {
  appStore.set(tabsAtom, activate(FIRST_TABS, { path: '/sys-user', search: 'page=2' }));
  const before = appStore.get(tabsAtom).tabs.at(-1);

  expect(passThrough({ pathname: '/redirect/sys-user', search: '?page=2' })).toBe(
    '/sys-user?page=2',
  );
  expect(appStore.get(tabsAtom).tabs.at(-1)).not.toEqual(before);
});
