import { createContext, useContext } from 'react';

/** The content tab a page lives in. Pages stay mounted when hidden; a hidden page stops polling. */
export interface Tab {
  /** Same route and key parameters = same tab. */
  readonly key: string;
  readonly path: string;
  /** Query part of the address, e.g. the `q` of a list. */
  readonly search: URLSearchParams;
  readonly isActive: boolean;
  /** Replaces the query part of the address without a new history entry. */
  setSearch(search: URLSearchParams): void;
  setTitle(title: string): void;
  /** A dirty tab shows a dot and asks before it closes. */
  setDirty(isDirty: boolean): void;
  close(): void;
}

const TabContext = createContext<Tab | null>(null);
export const TabProvider = TabContext.Provider;

/** The tab of this page; null outside the shell (tests, previews). */
export function useTab(): Tab | null {
  return useContext(TabContext);
}

/** Whether the page is the one that is looked at; its dialogs wait while another one is shown. */
export function useIsShown(): boolean {
  return useTab()?.isActive ?? true;
}
