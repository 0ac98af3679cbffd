import { appStore } from '#runtime/state/session-state.ts';
import { messagesAtom, putMessages, setRead } from '../realtime/message-state.ts';
import { readMessage } from '../realtime/messages.ts';
import type { MessageKind } from '../realtime/messages.ts';
import { call } from './http.ts';

const WRITES_MESSAGES = /^(?:PUT|POST|DELETE) \/msg\/message(?:\/|$)/;

/** Brings the bell to what the server has: read on another screen, deleted, missed. An unreachable server changes nothing. */
export async function syncMessages(): Promise<void> {
  const rows = await call('GET /msg/message/newest', {}, { isSilent: true }).catch(() => null);
  if (rows) putMessages(rows.map(readMessage).filter((message) => message !== null));
}

/** Looks again after a page has changed messages; `api` is a line such as `PUT /msg/message/read`. */
export function syncAfter(api: string): void {
  if (WRITES_MESSAGES.test(api)) void syncMessages();
}

/** Marks read here at once, and on the server when it can be reached: some messages, or all of a kind. */
export function readMessages(
  which: { readonly ids: readonly string[] } | { readonly kind: MessageKind },
): void {
  const ids =
    'ids' in which
      ? which.ids
      : appStore.get(messagesAtom).flatMap(({ id, kind }) => (kind === which.kind ? [id] : []));
  if ('ids' in which && ids.length === 0) return;
  setRead(ids);
  void call('PUT /msg/message/read', { body: which }, { isSilent: true }).catch(() => {});
}

/** A record that is opened, from wherever, has its messages read. */
export function readMessagesOf(path: string): void {
  const ids = appStore
    .get(messagesAtom)
    .flatMap(({ id, link, isRead }) => (link === path && !isRead ? [id] : []));
  readMessages({ ids });
}
