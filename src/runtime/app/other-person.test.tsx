import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { onKeepDrafts } from '#engine/base/keep-drafts.ts';
import { KEYS } from '#runtime/state/browser-store.ts';
import { appStore, otherPersonAtom, userAtom } from '#runtime/state/session-state.ts';
import { keepTokens, readToken } from '#runtime/state/tokens.ts';
import { createRenewal } from '../http/renewal.ts';
import { browserLock } from '../http/tab-lock.ts';
import { setupTexts } from '../i18n/setup.ts';
import { call, ownToken, setSessionKeeper } from '../services/http.ts';
import { watchOtherTabs } from '../session/other-tabs.ts';
import {
  expireSession,
  lookAround,
  onLeave,
  signOut,
  type LeaveReason,
} from '../session/session.ts';
import { OtherPerson } from './other-person.tsx';

const left: LeaveReason[] = [];
let keptDrafts = 0;
const stops: (() => void)[] = [];

beforeAll(() => setupTexts('zh-CN'));
beforeEach(() => {
  left.length = 0;
  keptDrafts = 0;
  keep('bureau');
  appStore.set(userAtom, { id: '1', username: 'bureau' });
  setSessionKeeper({ ended: expireSession, lookAround });
  stops.push(
    watchOtherTabs(),
    onLeave((reason) => left.push(reason)),
    onKeepDrafts(() => void (keptDrafts += 1)),
  );
});
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  setSessionKeeper({ ended: () => {}, lookAround: () => {} });
  appStore.set(userAtom, null);
  appStore.set(otherPersonAtom, null);
  localStorage.clear();
});

/** As a sign-in in any tab leaves the store. */
function keep(loginName: string): void {
  keepTokens(
    localStorage,
    { access_token: `${loginName}-token`, refresh_token: 'r', loginName },
    Date.now(),
  );
}

/** What a browser tells the other tabs after one of them wrote. */
const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: KEYS.accessToken }));

it('somebody else in another tab: the page says so before anything is sent, keeps what is typed, and goes on when the first one is back', async () => {
  const loads: string[] = [];
  render(
    <Provider store={appStore}>
      <OtherPerson onLoad={() => loads.push('loaded')} />
    </Provider>,
  );

  keep('admin');
  tell();
  const dialog = await screen.findByRole('dialog');
  const refused = await call('GET /sys/user/info', {}).catch((error: unknown) => error);

  expect(dialog.textContent).toContain('“admin”在另一个标签页登录了。本页仍是“bureau”的');
  expect(refused).toMatchObject({ code: -2 });
  expect([ownToken(), readToken(localStorage), keptDrafts, left]).toEqual([
    '',
    'admin-token',
    1,
    [],
  ]);
  await userEvent.click(screen.getByRole('button', { name: '载入 admin 的页面' }));
  expect(loads).toEqual(['loaded']);

  keep('bureau');
  tell();
  await waitFor(() => expect(appStore.get(otherPersonAtom)).toBeNull());
  expect(ownToken()).toBe('bureau-token');
});

it('a call notices the other person by itself, where the browser told nothing', async () => {
  keep('admin');

  await call('GET /sys/user/info', {}).catch(() => null);

  expect(appStore.get(otherPersonAtom)).toBe('admin');
});

it('a sign-out in another tab leads this one to login with its drafts kept, and takes nothing from who signs in next', () => {
  localStorage.clear();
  tell();
  keep('admin');
  tell();

  expect([left, keptDrafts]).toEqual([['signedOutElsewhere'], 1]);
  expect(readToken(localStorage)).toBe('admin-token');
});

it('what a tab of the person before says at the end signs nobody else out', async () => {
  keep('admin');

  expireSession('bureau-token');
  await signOut();

  expect([readToken(localStorage), left]).toEqual(['admin-token', []]);
});

it('a session that ended for a token renewed meanwhile did not end; for the present one it did', () => {
  expireSession('an older token');
  expect(left).toEqual([]);

  expireSession('bureau-token');
  expect([left, readToken(localStorage)]).toEqual([['expired'], null]);
});

it('tabs renew once where the browser has locks', async () => {
  let asked = 0;
  localStorage.setItem(KEYS.expiresAt, '1');
  const tabs = Array.from({ length: 4 }, () =>
    createRenewal({
      store: localStorage,
      now: Date.now,
      lock: browserLock(navigator.locks),
      ask: async () => {
        asked += 1;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return {
          code: 0,
          msg: '',
          access_token: 'renewed',
          refresh_token: 'r2',
          token_type: 'bearer',
          expires_in: 50_000,
          scope: 'all',
          loginName: 'bureau',
          mustChangePassword: false,
          data: null,
        };
      },
    }),
  );

  await Promise.all(tabs.map((renew) => renew()));

  expect([asked, readToken(localStorage)]).toEqual([1, 'renewed']);
});
