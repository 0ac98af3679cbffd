import { useAtomValue } from 'jotai';

import type { OutboxItem } from './item.ts';
import { isOutboxKeptAtom, outboxAtom } from './waiting.ts';

interface OutboxView {
  /** In the order they were made. */
  readonly items: readonly OutboxItem[];
  readonly count: number;
  /** Of those that were refused. */
  readonly refused: number;
  /** False where the browser keeps nothing: what waits is gone with the page. */
  readonly isKept: boolean;
}

/** What waits of the person who is signed in. */
export function useOutbox(): OutboxView {
  const items = useAtomValue(outboxAtom);
  const isKept = useAtomValue(isOutboxKeptAtom);
  return {
    items,
    count: items.length,
    refused: items.filter(({ state }) => state === 'refused').length,
    isKept,
  };
}
