import { readJson, UI_PREFIX, writeJson } from '#runtime/state/browser-store.ts';

const KEY = `${UI_PREFIX}serverOffset`;
/** The header tells whole seconds: on average half of one has passed. */
const HALF_SECOND_MS = 500;

/** A moment of the server's clock, or of this device's where the server was never heard. */
export interface ServerTime {
  readonly at: Date;
  readonly isServers: boolean;
}

/** How far the clock of the server is ahead of this one, ms, by what it says of an answer. @returns undefined where it says nothing */
export function offsetOf(
  said: string | null,
  askedAt: number,
  heardAt: number,
): number | undefined {
  const at = Date.parse(said ?? '');
  return Number.isNaN(at) ? undefined : at + HALF_SECOND_MS - (askedAt + heardAt) / 2;
}

/** Asks the server for its time and remembers the difference, for when there is no network. Never rejects. */
export async function measureClock(): Promise<void> {
  try {
    const askedAt = Date.now();
    const answer = await fetch(new URL('healthz', document.baseURI), { cache: 'no-store' });
    const offset = offsetOf(answer.headers.get('date'), askedAt, Date.now());
    if (offset !== undefined) writeJson(localStorage, KEY, offset);
  } catch {
    // what was measured before holds
  }
}

/** The time of the server by the difference measured last. */
export function serverTime(now: Date): ServerTime {
  const offset = readJson<number>(localStorage, KEY);
  return typeof offset === 'number'
    ? { at: new Date(now.getTime() + offset), isServers: true }
    : { at: now, isServers: false };
}
