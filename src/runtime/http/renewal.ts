import { KEYS, type KeyStore } from '#runtime/state/browser-store.ts';
import { keepTokens, renewalDue } from '#runtime/state/tokens.ts';
import type { TokenAnswer } from '#schemas/api/session.ts';
import { NO_ANSWER } from './codes.ts';
import { CallFailure } from './failure.ts';
import type { TabLock } from './tab-lock.ts';

export interface RenewalDeps {
  readonly store: KeyStore;
  readonly now: () => number;
  readonly lock: TabLock;
  /** The token call. Rejects with `CallFailure`. */
  readonly ask: (refreshToken: string) => Promise<TokenAnswer>;
}

/**
 * Renews a token that is about to end, once for all calls and all tabs: who had to wait finds the new token in the store.
 * Never rejects: a failure leaves the old token to end by itself.
 */
export function createRenewal({ store, now, lock, ask }: RenewalDeps): () => Promise<void> {
  let running: Promise<void> | null = null;

  async function renew(): Promise<void> {
    // looked at again inside: another tab may have done it while this one waited
    const refreshToken = renewalDue(store, now());
    if (!refreshToken) return;
    const answer = await ask(refreshToken).catch((error: unknown) => {
      // an answer that was lost on the way is given again
      if (error instanceof CallFailure && error.code === NO_ANSWER) return ask(refreshToken);
      throw error;
    });
    // somebody signed out, or in, meanwhile: the new tokens are no one's here
    if (store.getItem(KEYS.refreshToken) === refreshToken) keepTokens(store, answer, now());
  }

  return () => {
    if (!renewalDue(store, now())) return Promise.resolve();
    running ??= lock(renew)
      .catch(() => {})
      .finally(() => {
        running = null;
      });
    return running;
  };
}
