import { useEffect, useRef, type RefObject } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useTab } from '#engine/base/tab.ts';

export interface ListKeys {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  onOpen(row: Row): void;
  onChoose(row: Row): void;
  onEdit(row: Row): void;
  onReload(): void;
  /** Any other letter, with the row under the cursor. */
  onLetter(letter: string, row: Row): void;
}

/** Keys of a list (UX.md section 8): j/k and arrows move, x chooses, Enter opens, e edits, r reloads, f goes to the query. Off while typing, in dialogs, in hidden tabs, and when the user switched letters off. */
export function useListKeys(keys: ListKeys, isOn: boolean): void {
  const ports = useHouse();
  const tab = useTab();
  const latest = useRef(keys);
  latest.current = keys;
  const cursor = useRef(-1);
  const isActive = isOn && (tab?.isActive ?? true);
  useEffect(() => {
    if (!isActive) return undefined;
    const handle = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTaken(event) ||
        document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open')
      )
        return;
      if (ports.settings.get<boolean>('shortcuts') === false) return;
      if (press(event.key, latest.current, cursor)) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isActive, ports]);
  const last = useRef(keys.rows);
  useEffect(() => {
    // rows that are read again in their places keep the cursor; other rows start without one
    const row = last.current[cursor.current];
    cursor.current = row ? keys.rows.findIndex((one) => rowId(one) === rowId(row)) : -1;
    last.current = keys.rows;
    if (cursor.current >= 0) markRow(latest.current.root.current, keys.rows[cursor.current]);
  }, [keys.rows]);
}

type Cursor = { current: number };

/** How far a key moves the cursor. */
const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** What a key does with the row under the cursor; any other letter is an action's. */
const ROW_KEYS: Readonly<Record<string, (keys: ListKeys, row: Row) => void>> = {
  x: (keys, row) => keys.onChoose(row),
  Enter: (keys, row) => keys.onOpen(row),
  e: (keys, row) => keys.onEdit(row),
};

/** What a key does with the list as a whole. */
const LIST_KEYS: Readonly<Record<string, (keys: ListKeys) => void>> = {
  r: (keys) => keys.onReload(),
  f: ({ root }) =>
    root.current?.querySelector<HTMLElement>('.engine-query input, .engine-quick input')?.focus(),
};

/** @returns whether the key is used up by the list. */
function press(key: string, keys: ListKeys, cursor: Cursor): boolean {
  const step = STEPS[key];
  if (step !== undefined) return moveCursor(step, keys, cursor);
  const done = LIST_KEYS[key];
  done?.(keys);
  return done !== undefined || (/^([a-z]|Enter)$/.test(key) && pressOnRow(key, keys, cursor));
}

function moveCursor(step: number, { rows, root }: ListKeys, cursor: Cursor): true {
  cursor.current = Math.max(0, Math.min(rows.length - 1, cursor.current + step));
  markRow(root.current, rows[cursor.current]);
  return true;
}

function pressOnRow(key: string, keys: ListKeys, cursor: Cursor): boolean {
  const { rows, root } = keys;
  if (!rows[cursor.current]) cursor.current = rowAtHand(keys);
  const row = rows[cursor.current];
  if (!row) return false;
  markRow(root.current, row);
  const own = ROW_KEYS[key];
  if (own) own(keys, row);
  else keys.onLetter(key, row);
  return own !== undefined;
}

/** Without a cursor a letter means the row that has the focus or the pointer; -1 where there is none. */
function rowAtHand({ root, rows }: ListKeys): number {
  const focused = document.activeElement?.closest('[data-row-key]');
  const near = focused ?? root.current?.querySelector('[data-row-key]:hover');
  return rows.findIndex((row) => rowId(row) === near?.getAttribute('data-row-key'));
}

function markRow(root: HTMLElement | null, row: Row | undefined): void {
  for (const old of root?.querySelectorAll('.engine-cursor') ?? [])
    old.classList.remove('engine-cursor');
  const found = row && root?.querySelector(`[data-row-key="${CSS.escape(rowId(row))}"]`);
  found?.classList.add('engine-cursor');
  found?.scrollIntoView({ block: 'nearest' });
}

/** Whether the key belongs to what has the focus: everything to an input, Enter and the arrows also to a button or a link. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=combobox], [role=menu]')
  )
    return true;
  return !/^[a-z]$/.test(key) && target.closest('button, a, [role=button]') !== null;
}
