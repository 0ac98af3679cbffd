import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';

import { call } from '#runtime/services/http.ts';
import { KEYS } from '#runtime/state/browser-store.ts';
import { appStore } from '#runtime/state/session-state.ts';
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
