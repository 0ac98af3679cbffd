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
let last = 0;

/** Shows a short text, announces it to screen readers and keeps it in the bell. */
export function showToast(kind: ToastKind, text: string, durationMs: number): void {
  last += 1;
  const toast: Toast = { id: last, kind, text, durationMs, at: new Date() };
  appStore.set(recentToastsAtom, (kept) => [toast, ...kept].slice(0, KEPT));
  for (const listener of listeners) listener(toast);
}

/** @returns the way to stop listening. */
export function listenForToasts(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
