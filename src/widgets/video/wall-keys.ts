import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

import type { Layout } from './wall-layout.ts';

/** The window that keys begin at. */
export const FIRST = 0;

/** Columns and rows that an arrow goes. */
const ARROWS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The window, from 0, that a key leads to from another: the one beside it, or the one of that number; undefined where there is none. */
export function windowFor(key: string, at: number, layout: Layout): number | undefined {
  const side = Math.sqrt(layout);
  const arrow = ARROWS[key];
  if (arrow) {
    const [column, row] = [(at % side) + arrow[0], Math.floor(at / side) + arrow[1]];
    const isThere = Math.min(column, row) >= 0 && Math.max(column, row) < side;
    return isThere ? row * side + column : undefined;
  }
  return /^[1-9]$/.test(key) && Number(key) <= layout ? Number(key) - 1 : undefined;
}

export function focusWindow(frame: Element | null, at: number): void {
  frame?.querySelector<HTMLElement>(`[data-window="${at + 1}"]`)?.focus();
}

interface Keys {
  readonly layout: Layout;
  /** The window that is looked at alone. */
  readonly large: number | null;
  readonly enlarge: (at: number | null) => void;
}

/** Arrows and numbers go from window to window, enlarged or not; Enter enlarges one and shrinks it, Escape shrinks it. Keys of what stands in a window stay its own. */
export function useWallKeys(frame: RefObject<Element | null>, { layout, large, enlarge }: Keys) {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    focusWindow(frame.current, wanted.current);
    wanted.current = null;
  });
  return (event: KeyboardEvent): void => {
    const at = windowOf(event);
    if (at === undefined) return;
    const next = windowFor(event.key, at, layout);
    const alone =
      next === undefined ? aloneAfter(event.key, at, large) : large === null ? null : next;
    if (next === undefined && alone === large) return;
    event.preventDefault();
    wanted.current = next ?? at;
    if (alone === large) focusWindow(frame.current, wanted.current);
    enlarge(alone);
  };
}

/** The window itself at which a plain key was pressed, from 0. */
function windowOf({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): number | undefined {
  if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return undefined;
  const number = target.dataset['window'];
  return number === undefined ? undefined : Number(number) - 1;
}

/** What is looked at alone after a key that leads to no other window. */
function aloneAfter(key: string, at: number, large: number | null): number | null {
  if (key === 'Enter') return large === null ? at : null;
  return key === 'Escape' ? null : large;
}
