import type { Row } from '#engine/base/ports.ts';
import { currentLanguage } from '../i18n/language.ts';
import { newId } from '../ids/new-id.ts';
import { connectRealtime } from '../realtime/connection.ts';
import { inLanguage } from '../realtime/messages.ts';
import { pushAddress } from '../services/realtime.ts';

/** What a screen hears: it has topics of its own and keeps no messages. */
export interface ScreenPush {
  onPush(suffix: string, listener: (payload: Row) => void): () => void;
  /** Runs whenever what is shown may be older than what the server knows. */
  onReconnect(listener: () => void): () => void;
  tellReconnected(): void;
  close(): void;
}

/** Connects a screen for as long as it stands; a connection that is lost comes back by itself. */
export function connectScreen(
  id: string,
  { token, onRefused }: { readonly token: () => string; readonly onRefused: () => void },
): ScreenPush {
  const listeners = new Map<string, Set<(payload: Row) => void>>();
  const reconnected = new Set<() => void>();
  let [isClosed, wasLost] = [false, false];
  let connection: { close(): void } | null = null;
  const tellReconnected = (): void => {
    for (const listener of reconnected) listener();
  };
  const start = async (): Promise<void> => {
    const opened = await connectRealtime({
      url: await pushAddress(),
      userId: id,
      token,
      clientId: `${id}-${newId().slice(0, 8)}`,
      onMessage: (suffix, pushed) => {
        const payload = inLanguage(pushed, currentLanguage());
        if (payload['kind'] === 'refetch') return tellReconnected();
        for (const listener of listeners.get(suffix) ?? []) listener(payload);
      },
      onConnected: () => {
        if (wasLost) tellReconnected();
        wasLost = false;
      },
      onLost: () => {
        wasLost = true;
      },
      onRefused,
    });
    if (isClosed) opened.close();
    connection = opened;
  };
  // without it the screen looks every half minute all the same
  start().catch(() => undefined);
  return {
    onPush(suffix, listener) {
      const set = listeners.get(suffix) ?? new Set();
      listeners.set(suffix, set.add(listener));
      return () => set.delete(listener);
    },
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    tellReconnected,
    close() {
      isClosed = true;
      connection?.close();
    },
  };
}
