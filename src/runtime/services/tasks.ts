import { atom } from 'jotai';
import { TOAST_MS } from '../http/codes.ts';
import { text } from '../i18n/setup.ts';
import { appStore } from '#runtime/state/session-state.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { http } from './http.ts';
import { onPush, onReconnect } from './realtime.ts';

/** An own background task, as the server tells it. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** rows */
  readonly done: number;
  readonly total: number | null;
  /** 0 to 100 */
  readonly percent: number | null;
  /** Of a waiting task: 1 is next. */
  readonly place: number | null;
  readonly secondsLeft: number | null;
  readonly hasFile: boolean;
  /** An import that can still be taken back. */
  readonly canUndo: boolean;
  readonly error: string | null;
  readonly result: { readonly undone?: number; readonly kept?: number } | null;
  readonly createDate: string;
}

/** Own tasks of the last day, newest first. */
export const tasksAtom = atom<readonly Task[]>([]);

/** Pushes of progress come often; the list is asked for at most once in this time. */
const ASK_EVERY_MS = 800;
/** Open tasks are asked for even where nothing is pushed. */
const WATCH_MS = 5000;
const TASK_TOPIC = 'pushEnvSpecialMsg';

/** Keeps the list of tasks while the shell stands; @returns the way to stop. */
export function followTasks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void loadTasks();
    }, ASK_EVERY_MS);
  };
  const stops = [
    onPush(TASK_TOPIC, (payload) => {
      if (payload['kind'] === 'task') soon();
    }),
    onReconnect(() => void loadTasks()),
  ];
  const watch = setInterval(() => {
    if (openTasks(appStore.get(tasksAtom)).length > 0) void loadTasks();
  }, WATCH_MS);
  void loadTasks();
  return () => {
    clearInterval(watch);
    clearTimeout(timer);
    for (const stop of stops) stop();
    appStore.set(tasksAtom, []);
  };
}

/** Those that wait or run. */
export function openTasks(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter(({ status }) => status === 'queued' || status === 'running');
}

/** Asks for the own tasks; what ended since the last time is told. */
export async function loadTasks(): Promise<void> {
  const tasks = await http.call<readonly Task[]>({ url: '/sys/task/mine', isSilent: true }).catch(() => null);
  if (!tasks) return;
  const wereOpen = new Set(openTasks(appStore.get(tasksAtom)).map(({ id }) => id));
  appStore.set(tasksAtom, tasks);
  for (const { id, name, status, error } of tasks) {
    if (!wereOpen.has(id)) continue;
    if (status === 'done') showToast('success', text('shell:tasks.toastDone', { name }), TOAST_MS.code);
    if (status === 'failed') showToast('error', text('shell:tasks.toastFailed', { name, error: error ?? '' }), TOAST_MS.code);
  }
}

/** Ends an open task; the list follows. */
export async function cancelTask(id: string): Promise<void> {
  await http.call({ method: 'POST', url: '/sys/task/cancel', body: { id } }).catch(() => undefined);
  await loadTasks();
}

/** Takes an import back; what could not be taken back stands in the result of the task this makes. */
export async function undoImport(taskId: string): Promise<void> {
  await http.call({ method: 'POST', url: '/engine/import/undo', body: { taskId } }).catch(() => undefined);
  await loadTasks();
}
