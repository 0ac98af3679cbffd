import { useSyncExternalStore } from 'react';

import { askBuild } from '#runtime/failure/chunk-failure.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';

/** ms between two looks whether the server answers */
const LOOK_EVERY_MS = 20 * SECOND_MS;

/** Whether the device says that it has a network, and the server answered when it was last looked for. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine && !isAway);
}

// one server for all that look
let isAway = false;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tell(): void {
  for (const changed of listeners) changed();
}

async function look(): Promise<void> {
  const was = isAway;
  isAway = (await askBuild()) === 'away';
  if (isAway !== was) tell();
}

/** The network is back: whether the server is, too, is looked for at once. */
function lookAnew(): void {
  tell();
  void look();
}

const EVENTS = [
  ['online', lookAnew],
  ['offline', tell],
] as const;

function listen(changed: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(() => void look(), LOOK_EVERY_MS);
    for (const [event, hear] of EVENTS) window.addEventListener(event, hear);
    document.addEventListener('visibilitychange', look);
    void look();
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    for (const [event, hear] of EVENTS) window.removeEventListener(event, hear);
    document.removeEventListener('visibilitychange', look);
  };
}
