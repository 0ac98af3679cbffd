import { createContext, useContext, useSyncExternalStore } from 'react';

import type { Row } from './ports.ts';

/**
 * Which rows are chosen, across pages. It lives outside React state so that choosing one row renders one checkbox,
 * not the table.
 */
export interface SelectionStore {
  has(id: string): boolean;
  set(rows: readonly Row[], isChosen: boolean): void;
  /** Replaces everything that was chosen. */
  replace(rows: readonly Row[]): void;
  clear(): void;
  /** The chosen rows in the order they were chosen; the same array until something changes. */
  rows(): readonly Row[];
  subscribe(listener: () => void): () => void;
}

export function createSelectionStore(): SelectionStore {
  let chosen = new Map<string, Row>();
  let snapshot: readonly Row[] = [];
  const listeners = new Set<() => void>();
  const publish = (): void => {
    snapshot = [...chosen.values()];
    for (const listener of listeners) listener();
  };
  return {
    has: (id) => chosen.has(id),
    set(rows, isChosen) {
      for (const row of rows) {
        if (isChosen) chosen.set(rowId(row), row);
        else chosen.delete(rowId(row));
      }
      publish();
    },
    replace(rows) {
      chosen = new Map(rows.map((row) => [rowId(row), row]));
      publish();
    },
    clear() {
      if (chosen.size === 0) return;
      chosen = new Map();
      publish();
    },
    rows: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The id of a row as text. */
export function rowId(row: Row): string {
  return String(row.id ?? '');
}

const SelectionContext = createContext<SelectionStore | null>(null);
export const SelectionProvider = SelectionContext.Provider;

/** @throws Error outside a `SelectionProvider`. */
export function useSelectionStore(): SelectionStore {
  const store = useContext(SelectionContext);
  if (!store) throw new Error('selection cells need a SelectionProvider above them');
  return store;
}

/** The chosen rows; renders the caller whenever they change. */
export function useChosenRows(store: SelectionStore): readonly Row[] {
  return useSyncExternalStore(store.subscribe, store.rows);
}

/** Whether one row is chosen; renders the caller only when that answer changes. */
export function useIsChosen(store: SelectionStore, id: string): boolean {
  return useSyncExternalStore(store.subscribe, () => store.has(id));
}
