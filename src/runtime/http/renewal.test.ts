import { expect, it } from 'vitest';

import { KEYS } from '#runtime/state/browser-store.ts';
import { readToken } from '#runtime/state/tokens.ts';
import type { TokenAnswer } from '#schemas/api/session.ts';
import { aKeyStore } from '#tests/builders/a-key-store.ts';
import { NO_ANSWER } from './codes.ts';
import { CallFailure } from './failure.ts';
import { createRenewal } from './renewal.ts';
import { leaseLock, type TabLock } from './tab-lock.ts';

/** A browser whose access token ended an hour ago; `asked` are the refresh tokens its tabs showed to the server. */
function aBrowser(answers: readonly (TokenAnswer | Error)[] = []) {
  const store = aKeyStore({
    [KEYS.accessToken]: 'a1',
    [KEYS.refreshToken]: 'r1',
    [KEYS.expiresAt]: '1',
    [KEYS.owner]: 'admin',
  });
  const clock = { now: 3_600_000 };
  const asked: string[] = [];
  const wait = async (ms: number): Promise<void> => {
    clock.now += ms;
    await Promise.resolve();
  };
  const tab = (id: string, lock: TabLock = leaseLock({ store, id, now: () => clock.now, wait })) =>
    createRenewal({
      store,
      now: () => clock.now,
      lock,
      ask: async (refreshToken) => {
        asked.push(refreshToken);
        await Promise.resolve();
        const given = answers[asked.length - 1] ?? answerOf(asked.length + 1);
        if (given instanceof Error) throw given;
        return given;
      },
    });
  return { store, clock, asked, tab };
}

function answerOf(at: number): TokenAnswer {
  return {
    code: 0,
    msg: '',
    access_token: `a${at}`,
    refresh_token: `r${at}`,
    token_type: 'bearer',
    expires_in: 50_000,
    scope: 'all',
    loginName: 'admin',
    mustChangePassword: false,
    data: null,
  };
}

it('four tabs that wake at once renew once, and all of them have the new token', async () => {
  const { store, asked, tab } = aBrowser();
  const tabs = ['1', '2', '3', '4'].map((id) => tab(id));

  await Promise.all(tabs.flatMap((renew) => [renew(), renew()]));

  expect(asked).toEqual(['r1']);
  expect([readToken(store), store.getItem(KEYS.refreshToken)]).toEqual(['a2', 'r2']);
  expect(store.getItem(KEYS.renewal)).toBeNull();
});

it('a tab that was closed while it renewed holds the others up for ten seconds, not for good', async () => {
  const { store, clock, asked, tab } = aBrowser();
  const began = clock.now;
  store.setItem(KEYS.renewal, `closed ${began + 10_000}`);

  await tab('1')();

  expect(asked).toEqual(['r1']);
  expect(clock.now - began).toBeGreaterThanOrEqual(10_000);
  expect(clock.now - began).toBeLessThan(10_500);
});

it('an answer that was lost on the way is asked for once more, by the same token', async () => {
  const lost = new CallFailure(NO_ANSWER, 'no answer');
  const { store, asked, tab } = aBrowser([lost, answerOf(2)]);

  await tab('1')();

  expect(asked).toEqual(['r1', 'r1']);
  expect(readToken(store)).toBe('a2');
});

it('a refusal leaves the tokens as they are, is not repeated and gives the turn back', async () => {
  const { store, asked, tab } = aBrowser([new CallFailure(401, 'no')]);

  await tab('1')();

  expect([asked, readToken(store), store.getItem(KEYS.renewal)]).toEqual([['r1'], 'a1', null]);
});

it('who signed out, or in, while the answer was on its way keeps what he has', async () => {
  const { store, tab } = aBrowser();

  const renewed = tab('1', async (work) => {
    const running = work();
    store.setItem(KEYS.refreshToken, 'of somebody else');
    store.setItem(KEYS.accessToken, 'b1');
    return running;
  })();
  await renewed;

  expect([readToken(store), store.getItem(KEYS.refreshToken)]).toEqual(['b1', 'of somebody else']);
});

it('a token that is good for a while is not renewed', async () => {
  const { store, clock, asked, tab } = aBrowser();
  store.setItem(KEYS.expiresAt, String(clock.now + 6 * 60_000));

  await tab('1')();

  expect(asked).toEqual([]);
});
