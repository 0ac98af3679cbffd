import { text } from '#runtime/i18n/setup.ts';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { lookForOtherPerson } from '#runtime/state/token-owner.ts';
import { readToken } from '#runtime/state/tokens.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { openBrowserStore } from './browser-outbox-store.ts';
import { layered } from './layered-store.ts';
import type { OutboxStore } from './store.ts';
import { heldAtom, isOutboxKeptAtom } from './waiting.ts';

/** Name of the database in IndexedDB. */
const NAME = 'outbox';
const TOLD_FULL_MS = 6 * SECOND_MS;

/** Where this page keeps what waits, and its files. */
export const store: Promise<OutboxStore> = openBrowserStore(NAME).then(
  (kept) => layered(kept, tellFull, (count) => appStore.set(heldAtom, count)),
  () => {
    appStore.set(isOutboxKeptAtom, false);
    return layered(null, tellFull);
  },
);

// what there was no room for is gone with the page: the browser asks before it goes
window.addEventListener('beforeunload', (event) => {
  if (appStore.get(heldAtom) > 0) event.preventDefault();
});

function tellFull(): void {
  showToast('error', text('shell:outbox.full'), TOLD_FULL_MS);
}

/** Whose things may go: nobody's while another tab has signed in somebody else. */
export function personNow(): string | null {
  const user = appStore.get(userAtom);
  return user && readToken(localStorage) !== null && !lookForOtherPerson() ? String(user.id) : null;
}
