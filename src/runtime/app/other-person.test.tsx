import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';

import { call } from '#runtime/services/http.ts';
import { onLeave } from '#runtime/session/session.ts';
import { KEYS } from '#runtime/state/browser-store.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { dropOwner, noteOwner } from '#runtime/state/token-owner.ts';
import { keepTokens } from '#runtime/state/tokens.ts';
import { OtherPerson } from './other-person.tsx';

const tokensOf = (loginName: string) =>
  keepTokens(localStorage, { access_token: loginName, refresh_token: '', loginName }, Date.now());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dropOwner();
  localStorage.clear();
});

/** Another tab of this browser has changed what is kept. */
const tell = (): void =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.tokenOwner }));
  });

it('somebody else signs in by another tab: this one says so and calls nothing in his name', async () => {
  const sent: string[] = [];
  class NoRequest extends XMLHttpRequest {
    override send(): void {
      sent.push('call');
    }
  }
  vi.stubGlobal('XMLHttpRequest', NoRequest);
  tokensOf('anna');
  noteOwner();
  render(
    <Provider store={appStore}>
      <OtherPerson />
    </Provider>,
  );

  // renewed, or signed in anew, as the same person
  tokensOf('anna');
  tell();
  expect(screen.queryByRole('dialog')).toBeNull();
  call('GET /sys/user/info', {}).catch(() => undefined); // it is never answered, and given up when this test is long over
  await expect.poll(() => sent).toHaveLength(1);

  tokensOf('bert');
  call('GET /sys/user/info', {}).catch(() => undefined);
  await screen.findByRole('dialog');
  tell();
  expect(sent).toHaveLength(1);
});

it('at the form to sign in nobody is another person', () => {
  tokensOf('bert');
  render(
    <Provider store={appStore}>
      <OtherPerson />
    </Provider>,
  );
  tell();

  expect(screen.queryByRole('dialog')).toBeNull();
});

it('class “signed out, and all of it still on the screen”: whoever signs out in another tab is signed out here, once', () => {
  const left: string[] = [];
  const stop = onLeave((reason) => left.push(reason));
  tokensOf('anna');
  noteOwner();
  appStore.set(userAtom, { id: '1', username: 'anna' });
  localStorage.setItem('draft:1:user:', 'typed');
  render(
    <Provider store={appStore}>
      <OtherPerson />
    </Provider>,
  );
  const hear = (): void =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: KEYS.accessToken }));
    });

  // renewed
  hear();
  expect(left).toEqual([]);
  localStorage.removeItem(KEYS.accessToken);
  hear();
  hear();
  stop();

  expect(left).toEqual(['signedOut']);
  expect(appStore.get(userAtom)).toBeNull();
  expect(localStorage.getItem('draft:1:user:')).toBe('typed');
});
