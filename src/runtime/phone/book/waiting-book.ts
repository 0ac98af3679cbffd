import { useEffect, useEffectEvent, useState } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { onOutcome } from '#runtime/outbox/outbox.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import type { Kept } from '../kept/use-kept.ts';
import { PHONE_RECORDS } from '../phone-address.ts';

/** What of a book is on this phone alone. */
export interface WaitingBook {
  /** What was handed over last and is not sent, or was refused; undefined where nothing was. */
  readonly values: Row | undefined;
  /** It was handed in and waits for a network: nothing is to be changed until that is decided. */
  readonly isHandedIn: boolean;
  /** It was sent since; how it stands by now is not read yet. */
  readonly isSent: boolean;
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
  const handed = own.find(({ state, body }) => state !== 'refused' && body['move'] === 'submit');
  const isSent = useSent(handed?.key);
  const isHandedIn = useHandedIn({ isWaiting: handed !== undefined, isSent }, kept);
  return { values, isHandedIn, isSent: isHandedIn && isSent };
}

/** Whether what waited last was sent, by any tab; what was given up was not. */
function useSent(key: string | undefined): boolean {
  const [last, setLast] = useState(key);
  const [sent, setSent] = useState<string | undefined>(undefined);
  if (key !== undefined && key !== last) setLast(key);
  // another thing that is sent afterwards says nothing of this one
  const note = useEffectEvent((told: string) =>
    setSent((before) => (before !== undefined && before === last ? before : told)),
  );
  useEffect(() => {
    const stop = onOutcome((told) => {
      if (told.outcome.state === 'sent') note(told.key);
    });
    return () => stop();
  }, []);
  return last !== undefined && sent === last;
}

type Reading = Pick<Kept<Row>, 'isLoading' | 'isOld' | 'reload'>;

interface Waiting {
  readonly isWaiting: boolean;
  readonly isSent: boolean;
}

/**
 * Whether a book was handed in, by this page or by another one. What waits no more was sent or given up: the book is read anew, and stays
 * closed until then; what was sent is not filled in again as it was kept before, where the server cannot be reached.
 */
export function useHandedIn({ isWaiting, isSent }: Waiting, kept: Reading): boolean {
  const { isLoading, isOld, reload } = kept;
  const [before, setBefore] = useState<Phase>('open');
  const phase = phaseAfter(before, isWaiting, { isLoading, isRead: !(isSent && isOld) });
  if (phase !== before) setBefore(phase);
  useEffect(() => {
    if (phase === 'gone') reload();
  }, [phase, reload]);
  return phase !== 'open';
}

type Phase = 'open' | 'waiting' | 'gone' | 'reading';

interface Answer {
  readonly isLoading: boolean;
  /** It tells how the book stands by now. */
  readonly isRead: boolean;
}

function phaseAfter(before: Phase, isWaiting: boolean, { isLoading, isRead }: Answer): Phase {
  if (isWaiting) return 'waiting';
  if (before === 'waiting') return 'gone';
  if (before === 'gone') return isLoading ? 'reading' : 'gone';
  return before === 'reading' && !isLoading && isRead ? 'open' : before;
}
