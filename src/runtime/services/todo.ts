import { atom } from 'jotai';

import { appStore } from '#runtime/state/session-state.ts';
import type { HomeTodo } from '#schemas/api/home.ts';
import { call } from './http.ts';
import { listenForPush, onReconnect } from './realtime.ts';
import { onWritten } from './written.ts';

/** What waits for the person, as home and badges count it; null while it is not known. */
export const todoAtom = atom<Pick<HomeTodo, 'total' | 'groups'> | null>(null);

/** Moves that come close together are counted once. */
const GATHER_MS = 1000;
/** Deadlines pass without anybody telling. */
const WATCH_MS = 60_000;

/** Keeps the number of what waits while the shell stands; @returns the way to stop. */
export function followTodo(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void loadTodo();
    }, GATHER_MS);
  };
  const stops = [listenForPush('pushOpsTask', soon), onReconnect(soon), onWritten(soon)];
  const watch = setInterval(() => {
    if (document.visibilityState === 'visible') soon();
  }, WATCH_MS);
  soon();
  return () => {
    clearInterval(watch);
    clearTimeout(timer);
    for (const stop of stops) stop();
    appStore.set(todoAtom, null);
  };
}

async function loadTodo(): Promise<void> {
  const found = await call('GET /home/todo', {}, { isSilent: true }).catch(() => null);
  if (found) appStore.set(todoAtom, { total: found.total, groups: found.groups });
}
