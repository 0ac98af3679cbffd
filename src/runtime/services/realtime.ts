import type { Row } from '#engine/base/ports.ts';
import { appStore, settingsAtom } from '#runtime/state/session-state.ts';
import { readToken } from '#runtime/state/tokens.ts';
import { currentLanguage } from '../i18n/language.ts';
import { newId } from '../ids/new-id.ts';
import { connectRealtime } from '../realtime/connection.ts';
import {
  addCard,
  addMessages,
  connectionAtom,
  messagesAtom,
  wakeSnoozed,
} from '../realtime/message-state.ts';
import { cameSince, inLanguage, newestId, pickNew, readMessage } from '../realtime/messages.ts';
import type { Message } from '../realtime/messages.ts';
import { isQuiet, noticeChoice } from '../realtime/notice-choice.ts';
import { createStormGuard } from '../realtime/storm.ts';
import { createToneGuard, playTone, soundChoice } from '../realtime/tone.ts';
import { call } from './http.ts';
import { syncMessages } from './message-sync.ts';
import { toldProduct } from './product.ts';

const listeners = new Map<string, Set<(payload: Row) => void>>();
let connection: { close(): void } | null = null;
let round = 0;

/** Opens the push connection of a person; messages go to the list, the cards and whoever listens. */
export async function startRealtime(userId: string): Promise<void> {
  stopRealtime();
  appStore.set(connectionAtom, { state: 'connecting' });
  wakeSnoozed();
  round += 1;
  const mine = round;
  const begun = Date.now();
  const show = createStormGuard(() => performance.now());
  const url = await pushAddress();
  if (mine !== round) return;
  const opened = await connectRealtime({
    url,
    userId,
    token: () => readToken(localStorage) ?? '',
    clientId: `${userId}-${newId().slice(0, 8)}`,
    onMessage: (suffix, pushed) => {
      const payload = inLanguage(pushed, currentLanguage());
      if (payload['kind'] === 'refetch') return catchUp();
      receive([payload], show);
      for (const listener of listeners.get(suffix) ?? []) listener(payload);
    },
    onConnected: () => {
      const wasLost = appStore.get(connectionAtom).state === 'reconnecting';
      appStore.set(connectionAtom, { state: 'connected' });
      if (wasLost) return catchUp();
      void refetch().then((messages) => {
        // rows that were loaded before the connection stood know nothing of what was pushed in between
        if (cameSince(messages, begun)) tellReconnected();
        return syncMessages();
      });
    },
    // any call renews a token that is due, and ends the session when the server says so
    onRefused: () => void refetch(),
    onLost: () =>
      appStore.set(connectionAtom, (now) =>
        now.state === 'reconnecting' ? now : { state: 'reconnecting', since: performance.now() },
      ),
  }).catch(() => null);
  if (mine === round && !opened) appStore.set(connectionAtom, { state: 'off' });
  if (mine === round) connection = opened;
  else opened?.close();
}

/** Where browsers connect to be told. */
export async function pushAddress(): Promise<string> {
  const { pushUrl } = await toldProduct();
  const url = new URL(pushUrl || 'mqtt', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

export function stopRealtime(): void {
  round += 1;
  connection?.close();
  connection = null;
  appStore.set(connectionAtom, { state: 'off' });
}

/** @returns the way to stop listening. */
export function listenForPush(suffix: string, listener: (payload: Row) => void): () => void {
  const set = listeners.get(suffix) ?? new Set();
  listeners.set(suffix, set.add(listener));
  return () => set.delete(listener);
}

const reconnectListeners = new Set<() => void>();

/** What failed meanwhile is asked again, also where the push connection itself did not notice the loss. */
function tellReconnected(): void {
  for (const listener of reconnectListeners) listener();
}
window.addEventListener('online', tellReconnected);

/** Runs after each connection that follows a loss; returns the way to stop. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener);
  return () => reconnectListeners.delete(listener);
}

/** Rows of one answer of the message list at most; a full answer is followed by another question. */
const SINCE_LIMIT = 200;
const MOST_QUESTIONS = 5;

/** What may have been missed: messages and the lists in view are asked for anew. */
function catchUp(): void {
  tellReconnected();
  void refetch().then(syncMessages);
}

/** What came while there was no connection; only counted, no cards. @returns it */
async function refetch(): Promise<readonly Message[]> {
  const came: Message[] = [];
  for (let question = 0; question < MOST_QUESTIONS; question += 1) {
    const newest = newestId(appStore.get(messagesAtom));
    const rows = await call('GET /msg/message/since', newest ? { params: { id: newest } } : {}, {
      isSilent: true,
    }).catch(() => []);
    const messages = rows.map(readMessage).filter((message) => message !== null);
    addMessages(messages);
    came.push(...messages);
    if (rows.length < SINCE_LIMIT) break;
  }
  return came;
}

function receive(payloads: readonly Row[], show: ReturnType<typeof createStormGuard>): void {
  const messages = payloads.map(readMessage).filter((message) => message !== null);
  const fresh = pickNew(appStore.get(messagesAtom), messages);
  addMessages(messages);
  const choice = noticeChoice(appStore.get(settingsAtom)['notices']);
  if (isQuiet(choice, new Date())) return;
  for (const message of fresh) {
    const showing = show(message);
    // the dock puts the cards of a station together; in a storm the desktop stays quiet
    if (showing.kind !== 'none') addCard(message);
    if (message.level >= 4) sound();
    if (showing.kind === 'card' && message.level >= 4 && choice.isDesktopOn) notifyDesktop(message);
  }
}

const mayPlay = createToneGuard(() => performance.now());

function sound(): void {
  const { isMuted, volume } = soundChoice(appStore.get(settingsAtom)['sound']);
  if (!isMuted && mayPlay()) void playTone(volume);
}

/** Exists only on HTTPS or localhost and where the person allowed it; denied means none. */
function notifyDesktop(message: Message): void {
  if (
    !window.isSecureContext ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  const notice = new Notification(message.title, { body: message.body, tag: message.id });
  notice.addEventListener('click', () => window.focus());
}
