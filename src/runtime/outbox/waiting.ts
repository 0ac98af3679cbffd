import { atom } from 'jotai';

import { userAtom } from '#runtime/state/session-state.ts';
import type { OutboxItem } from './item.ts';

/** As it was read last, whoever is signed in now. */
export const readAtom = atom<readonly OutboxItem[]>([]);
/** What waits of the person who is signed in, in the order it was made. */
export const outboxAtom = atom((get): readonly OutboxItem[] => {
  const person = get(userAtom)?.id;
  return get(readAtom).filter((item) => item.person === String(person));
});

/** False where the browser keeps nothing, as in some private windows: what waits is gone with the page. */
export const isOutboxKeptAtom = atom(true);

/** How much there was no room for: it is gone with the page. */
export const heldAtom = atom(0);
