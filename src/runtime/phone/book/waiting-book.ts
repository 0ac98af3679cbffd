import { useEffect, useState } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import type { Kept } from '../kept/use-kept.ts';
import { PHONE_RECORDS } from '../phone-address.ts';

/** What of a book is on this phone alone. */
export interface WaitingBook {
  /** What was handed over last and is not sent, or was refused; undefined where nothing was. */
  readonly values: Row | undefined;
  /** It was handed in and waits for a network: nothing is to be changed until that is decided. */
  readonly isHandedIn: boolean;
}

/** The key under which a book is kept while it is filled in. */
export const draftKey = (record: Row): string => `phone.book.${String(record['id'])}`;

/** What waits of a book. @param kept the book as it was read */
export function useWaitingBook(record: Row, kept: Reading): WaitingBook {
  const { items } = useOutbox();
  const own = items.filter(
    (item) => item.record === `${PHONE_RECORDS.book}/${String(record['id'])}`,
  );
  const values = own.at(-1)?.body['values'] as Row | undefined;
  const isWaiting = own.some(({ state, body }) => state !== 'refused' && body['move'] === 'submit');
  return { values, isHandedIn: useHandedIn(isWaiting, kept) };
}

type Reading = Pick<Kept<Row>, 'isLoading' | 'reload'>;

/**
 * Whether a book was handed in, by this page or by another one. What waits no more was sent or given up: the book is read anew, and stays
 * closed until then.
 */
export function useHandedIn(isWaiting: boolean, { isLoading, reload }: Reading): boolean {
  const [before, setBefore] = useState<Phase>('open');
  const phase = phaseAfter(before, isWaiting, isLoading);
  if (phase !== before) setBefore(phase);
  useEffect(() => {
    if (phase === 'gone') reload();
  }, [phase, reload]);
  return phase !== 'open';
}

type Phase = 'open' | 'waiting' | 'gone' | 'reading';

function phaseAfter(before: Phase, isWaiting: boolean, isLoading: boolean): Phase {
  if (isWaiting) return 'waiting';
  if (before === 'waiting') return 'gone';
  if (before === 'gone') return isLoading ? 'reading' : 'gone';
  return before === 'reading' && !isLoading ? 'open' : before;
}
