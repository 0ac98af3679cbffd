import { atom } from 'jotai';

import { KEYS, readJson, writeJson } from '#runtime/state/browser-store.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { splitDue, type SnoozedCard } from './alarm-cards.ts';
import { markRead, mergeMessages, replaceMessages } from './messages.ts';
import type { Message } from './messages.ts';

/** `connecting` until the first word, `connected` green, `reconnecting` amber with the seconds since the loss, `off` grey. */
export type Connection =
  | { readonly state: 'connecting' | 'connected' | 'off' }
  | { readonly state: 'reconnecting'; readonly since: number };

export const messagesAtom = atom<readonly Message[]>([]);
export const connectionAtom = atom<Connection>({ state: 'off' });
/** Cards of levels 3 and 4 that nobody has acknowledged, newest first. */
export const cardsAtom = atom<readonly Message[]>([]);

/** Cards kept at most; what is older is in the bell. */
const MAX_CARDS = 100;
/** ms that a card of level 3 stays; level 4 stays until acknowledged */
const CARD_MS = 8000;
const SNOOZED_KEY = 'snoozed';
/** ms in which messages that come together are written once: each writing writes the whole list. */
const SAVE_AFTER_MS = 500;
let wake: ReturnType<typeof setTimeout> | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;

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
  const ids = appStore
    .get(messagesAtom)
    .flatMap((message) => (message.link === link && !message.isRead ? [message.id] : []));
  if (ids.length > 0) setRead(ids);
}

/** Shows a message as a card. */
export function addCard(message: Message): void {
  appStore.set(cardsAtom, (cards) =>
    [message, ...cards.filter(({ id }) => id !== message.id)].slice(0, MAX_CARDS),
  );
  if (message.level < 4) setTimeout(() => dropCards([message.id]), CARD_MS);
}

export function dropCards(ids: readonly string[]): void {
  appStore.set(cardsAtom, (cards) => cards.filter(({ id }) => !ids.includes(id)));
}

/** Takes cards away until a moment (稍后提醒); a reload does not forget them, signing out does. */
export function snoozeCards(ids: readonly string[], dueMs: number): void {
  const put = appStore.get(cardsAtom).filter(({ id }) => ids.includes(id));
  dropCards(ids);
  writeJson(localStorage, SNOOZED_KEY, [
    ...readSnoozed(),
    ...put.map((message) => ({ message, dueMs })),
  ]);
  wakeSnoozed();
}

/** Shows the cards whose time has come, unless they were read meanwhile, and waits for the next. */
export function wakeSnoozed(): void {
  clearTimeout(wake);
  const { due, waiting } = splitDue(readSnoozed(), Date.now());
  writeJson(localStorage, SNOOZED_KEY, waiting);
  const read = new Set(
    appStore.get(messagesAtom).flatMap(({ id, isRead }) => (isRead ? [id] : [])),
  );
  for (const message of due) if (!read.has(message.id)) addCard(message);
  const next = Math.min(...waiting.map(({ dueMs }) => dueMs));
  if (waiting.length > 0) wake = setTimeout(wakeSnoozed, Math.max(0, next - Date.now()));
}

function readSnoozed(): readonly SnoozedCard[] {
  const kept = readJson<unknown>(localStorage, SNOOZED_KEY);
  return Array.isArray(kept) ? (kept as readonly SnoozedCard[]) : [];
}

export function dropMessages(): void {
  clearTimeout(wake);
  clearTimeout(saving);
  saving = undefined;
  appStore.set(messagesAtom, []);
  appStore.set(cardsAtom, []);
  appStore.set(connectionAtom, { state: 'off' });
}

function keep(messages: readonly Message[]): void {
  appStore.set(messagesAtom, messages);
  saving ??= setTimeout(saveMessages, SAVE_AFTER_MS);
}

function saveMessages(): void {
  saving = undefined;
  writeJson(localStorage, KEYS.messages, appStore.get(messagesAtom));
}
