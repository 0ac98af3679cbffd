import { useSyncExternalStore } from 'react';

let active: string | undefined;
const listeners = new Set<() => void>();

/** The shell says which tab is shown; undefined outside the shell. */
export function setActiveTab(key: string | undefined): void {
  if (key === active) return;
  active = key;
  for (const listener of listeners) listener();
}

/** The key of the tab shown now. */
export function activeTab(): string | undefined {
  return active;
}

/** The key of the tab shown now; draws again when another one is. */
export function useActiveTab(): string | undefined {
  return useSyncExternalStore(listen, activeTab);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
