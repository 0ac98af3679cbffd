import type { Row } from '#engine/base/ports.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
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

/** What waits of a book. */
export function useWaitingBook(record: Row): WaitingBook {
  const { items } = useOutbox();
  const own = items.filter(
    (item) => item.record === `${PHONE_RECORDS.book}/${String(record['id'])}`,
  );
  const values = own.at(-1)?.body['values'] as Row | undefined;
  return {
    values,
    isHandedIn: own.some(({ state, body }) => state !== 'refused' && body['move'] === 'submit'),
  };
}
