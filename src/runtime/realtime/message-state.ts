import { atom } from 'jotai';
import { KEYS, readJson, writeJson } from '../session/browser-store.ts';
import { appStore } from '../session/session-state.ts';
import { markRead, mergeMessages, replaceMessages } from './messages.ts';
import type { Message } from './messages.ts';

/** `connected` green, `reconnecting` amber with the seconds since the loss, `off` grey. */
export type Connection = { readonly state: 'connected' | 'off' } | { readonly state: 'reconnecting'; readonly since: number };

export const messagesAtom = atom<readonly Message[]>([]);
export const connectionAtom = atom<Connection>({ state: 'off' });
/** Level 3 and 4 cards on screen; a storm shows one card with its number. */
export const cardsAtom = atom<readonly Message[]>([]);
export const stormAtom = atom(0);

/** Reads what an earlier page load kept. */
export function restoreMessages(): void {
  appStore.set(messagesAtom, readJson<readonly Message[]>(localStorage, KEYS.messages) ?? []);
}

export function addMessages(incoming: readonly Message[]): void {
  keep(mergeMessages(appStore.get(messagesAtom), incoming));
}

/** Takes the list as the server has it now. */
export function putMessages(served: readonly Message[]): void {
  keep(replaceMessages(appStore.get(messagesAtom), served));
}

export function setRead(ids?: readonly string[]): void {
  keep(markRead(appStore.get(messagesAtom), ids));
}

/** Messages that lead to this address count as read here; the server was told with the record. */
export function setLinkRead(link: string): void {
  const ids = appStore.get(messagesAtom).flatMap((message) => (message.link === link && !message.isRead ? [message.id] : []));
  if (ids.length > 0) setRead(ids);
}

export function dropMessages(): void {
  appStore.set(messagesAtom, []);
  appStore.set(cardsAtom, []);
  appStore.set(stormAtom, 0);
  appStore.set(connectionAtom, { state: 'off' });
}

function keep(messages: readonly Message[]): void {
  appStore.set(messagesAtom, messages);
  writeJson(localStorage, KEYS.messages, messages);
}
