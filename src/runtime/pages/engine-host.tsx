import { atom, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';

import { appStore } from '#runtime/state/session-state.ts';

const hostAtom = atom<{ readonly Host: ComponentType } | null>(null);

/** The engine's code has come: its form dialogs may be mounted. */
export function markEngineReady(Host: ComponentType): void {
  if (!appStore.get(hostAtom)) appStore.set(hostAtom, { Host });
}

/** Mounts the engine's form dialogs once, when the first page needs them. */
export function EngineHost() {
  const ready = useAtomValue(hostAtom);
  return ready ? <ready.Host /> : null;
}
