import { atom } from 'jotai';

import { appStore } from '#runtime/state/session-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import type { BackgroundTask } from '#schemas/api/background-task.ts';
import { TOAST_MS } from '../http/codes.ts';
import { text } from '../i18n/setup.ts';
import { call } from './http.ts';
import { listenForPush, onReconnect } from './realtime.ts';

/** Own tasks of the last day, newest first. */
export const backgroundTasksAtom = atom<readonly BackgroundTask[]>([]);

/** Pushes of progress come often; the list is asked for at most once in this time. */
const ASK_EVERY_MS = 800;
/** Open tasks are asked for even where nothing is pushed. */
const WATCH_MS = 5000;
const TASK_TOPIC = 'pushEnvSpecialMsg';

/** Keeps the list of tasks while the shell stands; @returns the way to stop. */
export function followBackgroundTasks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void loadBackgroundTasks();
    }, ASK_EVERY_MS);
  };
  const stops = [
    listenForPush(TASK_TOPIC, (payload) => {
      if (payload['kind'] === 'task') soon();
    }),
    onReconnect(() => void loadBackgroundTasks()),
  ];
  const watch = setInterval(() => {
    if (openBackgroundTasks(appStore.get(backgroundTasksAtom)).length > 0)
      void loadBackgroundTasks();
  }, WATCH_MS);
  void loadBackgroundTasks();
  return () => {
    clearInterval(watch);
    clearTimeout(timer);
    for (const stop of stops) stop();
    appStore.set(backgroundTasksAtom, []);
  };
}

/** Those that wait or run. */
export function openBackgroundTasks(tasks: readonly BackgroundTask[]): readonly BackgroundTask[] {
  return tasks.filter(({ status }) => status === 'queued' || status === 'running');
}

/** Asks for the own tasks; what ended since the last time is told. */
export async function loadBackgroundTasks(): Promise<void> {
  const tasks = await call('GET /sys/task/mine', {}, { isSilent: true }).catch(() => null);
  if (!tasks) return;
  const wereOpen = new Set(
    openBackgroundTasks(appStore.get(backgroundTasksAtom)).map(({ id }) => id),
  );
  appStore.set(backgroundTasksAtom, tasks);
  for (const { id, name, status, error } of tasks) {
    if (!wereOpen.has(id)) continue;
    if (status === 'done')
      showToast('success', text('shell:backgroundTasks.toastDone', { name }), TOAST_MS.code);
    if (status === 'failed')
      showToast(
        'error',
        text('shell:backgroundTasks.toastFailed', { name, error: error ?? '' }),
        TOAST_MS.code,
      );
  }
}

/** Ends an open task; the list follows. */
export async function cancelBackgroundTask(id: string): Promise<void> {
  await call('POST /sys/task/cancel', { body: { id } }).catch(() => undefined);
  await loadBackgroundTasks();
}

/** Takes an import back; what could not be taken back stands in the result of the task this makes. */
export async function undoImport(taskId: string): Promise<void> {
  await call('POST /engine/import/undo', { body: { taskId } }).catch(() => undefined);
  await loadBackgroundTasks();
}
