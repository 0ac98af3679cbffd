import { readJson, UI_PREFIX, writeJson } from '#runtime/state/browser-store.ts';

const KEY = `${UI_PREFIX}serverOffset`;
/** The header tells whole seconds: on average half of one has passed. */
const HALF_SECOND_MS = 500;

/** What this device's clock said, and how long the page had run then, ms: that runs on whatever somebody does to the clock. */
export interface ClockMark {
  readonly at: number;
  readonly ran: number;
}

/** Less than this is no change of the clock, ms. */
const UNEVEN_MS = 2000;
let mark = markNow();

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

/**
 * By how much the clock was set back between two marks, ms; 0 where it was not. That it went on further than the page ran says nothing:
 * a device that sleeps does that.
 */
export function setBackBy(before: ClockMark, now: ClockMark): number {
  const lost = now.ran - before.ran - (now.at - before.at);
  return lost > UNEVEN_MS ? lost : 0;
}

/**
 * Measures the clock now, when the network is back and when the page is shown again: somebody may have set it. What another window noted
 * of it holds here as well, and is not noted twice. @returns the way to stop
 */
export function followClock(): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') void measureClock();
  };
  const hear = ({ key }: StorageEvent): void => {
    if (key === KEY) mark = markNow();
  };
  look();
  window.addEventListener('storage', hear);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Asks the server for its time and remembers the difference, for when there is no network. Never rejects. */
async function measureClock(): Promise<void> {
  try {
    const askedAt = Date.now();
    const answer = await fetch(new URL('healthz', document.baseURI), { cache: 'no-store' });
    const offset = offsetOf(answer.headers.get('date'), askedAt, Date.now());
    if (offset === undefined) return;
    mark = markNow();
    writeJson(localStorage, KEY, offset);
  } catch {
    // what was measured before holds
  }
}

/** The time of the server by the difference measured last, and by how far the clock was set back since. */
export function serverTime(now: Date): ServerTime {
  const offset = knownOffset();
  return typeof offset === 'number'
    ? { at: new Date(now.getTime() + offset), isServers: true }
    : { at: now, isServers: false };
}

function knownOffset(): number | undefined {
  const offset = readJson<number>(localStorage, KEY);
  const [before, now] = [mark, markNow()];
  const lost = setBackBy(before, now);
  mark = now;
  if (lost === 0 || typeof offset !== 'number') return offset;
  writeJson(localStorage, KEY, offset + lost);
  return offset + lost;
}

function markNow(): ClockMark {
  return { at: Date.now(), ran: performance.now() };
}
