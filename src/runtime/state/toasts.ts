import { atom } from 'jotai';

import { appStore } from './session-state.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly durationMs: number;
  readonly at: Date;
}

/** The bell keeps this many (UX.md section 5). */
const KEPT = 50;

/** Newest first; shown under bell > recent toasts, because half a second is too short to read. */
export const recentToastsAtom = atom<readonly Toast[]>([]);

const listeners = new Set<(toast: Toast) => void>();
const withdrawing = new Set<(key: string) => void>();
let last = 0;

/** Shows a short text, announces it to screen readers and keeps it in the bell: once, however many say it while it is shown. */
export function showToast(kind: ToastKind, text: string, durationMs: number): void {
  const at = new Date();
  const [newest] = appStore.get(recentToastsAtom);
  if (newest && isShown(newest, at) && newest.kind === kind && newest.text === text) return;
  last += 1;
  const toast: Toast = { id: last, kind, text, durationMs, at };
  appStore.set(recentToastsAtom, (kept) => [toast, ...kept].slice(0, KEPT));
  for (const listener of listeners) listener(toast);
}

/** Takes away what is no longer so, where it is still shown; the bell keeps it. */
export function withdrawToast(kind: ToastKind, text: string): void {
  const isMeant = (toast: Toast): boolean => toast.kind === kind && toast.text === text;
  appStore.set(recentToastsAtom, (kept) =>
    kept.map((toast) => (isMeant(toast) ? { ...toast, durationMs: 0 } : toast)),
  );
  for (const withdraw of withdrawing) withdraw(toastKey({ kind, text }));
}

/** What is shown of a toast is known by this. */
export function toastKey({ kind, text }: Pick<Toast, 'kind' | 'text'>): string {
  return `${kind}:${text}`;
}

function isShown({ at, durationMs }: Toast, now: Date): boolean {
  return now.getTime() - at.getTime() < durationMs;
}

/** @param withdraw takes the one with this key away @returns the way to stop listening. */
export function listenForToasts(
  listener: (toast: Toast) => void,
  withdraw: (key: string) => void,
): () => void {
  listeners.add(listener);
  withdrawing.add(withdraw);
  return () => {
    listeners.delete(listener);
    withdrawing.delete(withdraw);
  };
}
