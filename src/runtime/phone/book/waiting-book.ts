import { useEffect, useState } from 'react';

import { useHouse } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { localIdsIn } from '#runtime/outbox/local-files.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import { PHONE_RECORDS } from '../phone-address.ts';
import { readLocalPictures } from '../sending/local-pictures.ts';

/** What of a book is on this phone alone. */
export interface WaitingBook {
  /** What was handed over last and is not sent, or was refused; undefined where nothing was. */
  readonly values: Row | undefined;
  /** It was handed in and waits for a network: nothing is to be changed until that is decided. */
  readonly isHandedIn: boolean;
  /** Its pictures are here. */
  readonly isRead: boolean;
}

/** The key under which a book is kept while it is filled in. */
export const draftKey = (record: Row): string => `phone.book.${String(record['id'])}`;

/** What waits of a book, with the pictures that are in this browser alone. */
export function useWaitingBook(record: Row): WaitingBook {
  const { items } = useOutbox();
  const { drafts } = useHouse();
  const own = items.filter(
    (item) => item.record === `${PHONE_RECORDS.book}/${String(record['id'])}`,
  );
  const values = own.at(-1)?.body['values'] as Row | undefined;
  const ids = localIdsIn([values, drafts.get(draftKey(record))?.values]).join(' ');
  const [readOf, setReadOf] = useState<string>();
  useEffect(() => {
    let isNewest = true;
    void readLocalPictures(ids.split(' ').filter(Boolean)).then(() => {
      if (isNewest) setReadOf(ids);
    });
    return () => {
      isNewest = false;
    };
  }, [ids]);
  return {
    values,
    isHandedIn: own.some(({ state, body }) => state !== 'refused' && body['move'] === 'submit'),
    isRead: readOf !== undefined,
  };
}
