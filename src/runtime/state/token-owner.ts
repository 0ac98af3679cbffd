import { atom } from 'jotai';

import { KEYS } from './browser-store.ts';
import { appStore } from './session-state.ts';

/** Somebody else signed in by another tab of this browser: what this page shows is no longer whose calls it would make. */
export const isOtherPersonAtom = atom(false);

/** Whose tokens this page works with; null before somebody is signed in. */
let own: string | null = null;
/** How often somebody's time here has ended. */
let ended = 0;

/** The tokens that are kept now are those of the person this page shows. */
export function noteOwner(): void {
  own = localStorage.getItem(KEYS.tokenOwner);
  appStore.set(isOtherPersonAtom, false);
}

/** Nobody is signed in here. */
export function dropOwner(): void {
  own = null;
  ended += 1;
  appStore.set(isOtherPersonAtom, false);
}

/** Looks whose tokens are kept now. @returns whether they are somebody else's; the page says so then */
export function lookForOtherPerson(): boolean {
  const now = localStorage.getItem(KEYS.tokenOwner);
  const isOther = own !== null && now !== null && now !== own;
  if (isOther) appStore.set(isOtherPersonAtom, true);
  return isOther;
}

/** Something begins for whoever is signed in now. @returns whether it is still his: nobody left, and no other tab signed in somebody else */
export function holdSession(): () => boolean {
  const [begun, owner] = [ended, localStorage.getItem(KEYS.tokenOwner)];
  return () =>
    begun === ended &&
    (owner === null || localStorage.getItem(KEYS.tokenOwner) === owner) &&
    !lookForOtherPerson();
}
