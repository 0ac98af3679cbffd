import { isStillKept } from '#schemas/basics/elapsed.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import type { OutboxItem } from './item.ts';

const FIRST_WAIT_MS = SECOND_MS;
const LONGEST_WAIT_MS = 30 * SECOND_MS;
/** No wait is longer, whatever the server asked for: more than this ahead stands only a moment of a clock that was set back. */
const MOST_MS = 10 * MINUTE_MS;

/** Of each record the one that was made first: what comes after it waits, however it stands. */
function heads(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const first = new Map<string, OutboxItem>();
  for (const item of items) {
    const known = first.get(item.record);
    if (!known || item.order < known.order) first.set(item.record, item);
  }
  return [...first.values()];
}

/** What is sent next: the oldest that is due. One that is refused, or waits for its time, holds up its own record alone. */
export function nextItem(items: readonly OutboxItem[], now: number): OutboxItem | undefined {
  return heads(items)
    .filter(({ state, nextAt }) => state !== 'refused' && !isStillKept(MOST_MS, nextAt, now))
    .toSorted((a, b) => a.order - b.order)[0];
}

/** When something is due again, ms since 1970; undefined where nothing waits for a time. */
export function nextDue(items: readonly OutboxItem[]): number | undefined {
  const times = heads(items)
    .filter(({ state }) => state !== 'refused')
    .map(({ nextAt }) => nextAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The item that another one waits for; undefined where it is the first of its record. */
export function waitsFor(items: readonly OutboxItem[], item: OutboxItem): OutboxItem | undefined {
  return items
    .filter(({ record, order }) => record === item.record && order < item.order)
    .toSorted((a, b) => a.order - b.order)[0];
}

/**
 * How long to wait after so many tries, ms: twice as long each time, up to half a minute.
 * @param chance 0 to 1: a quarter more or less, so that all who lost the network together do not come together
 */
export function backoffMs(tries: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
  return Math.round(wait * (0.75 + chance / 2));
}

/** How long to wait after so many tries, ms: longer where the server asked for it. `chance` as in `backoffMs`. */
export function waitMs(tries: number, chance: number, askedMs = 0): number {
  return Math.min(MOST_MS, Math.max(askedMs, backoffMs(tries, chance)));
}
