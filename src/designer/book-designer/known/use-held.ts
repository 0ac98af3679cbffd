import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import { anyFactorBook } from '#schemas/standing-books/asked.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import { valueNames } from '#schemas/standing-books/names.ts';
import { bookApi } from '../api.ts';

/** How many records hold something under each name of a value. */
export type Held = ReadonlyMap<string, number>;

const NONE: Held = new Map();

/** Records of a template by the names under which they hold values; none of a new one. */
export function useHeld(bookId: string | undefined, canEdit: boolean): Held {
  const ports = useData();
  const [held, setHeld] = useState(NONE);
  useEffect(() => {
    let isLate = false;
    if (bookId === undefined || !canEdit) return undefined;
    bookApi(ports)
      .held(bookId)
      .then(
        (counts) => isLate || setHeld(new Map(counts.map(({ name, count }) => [name, count]))),
        // the server counts again before a version is published
        () => undefined,
      );
    return () => {
      isLate = true;
    };
  }, [ports, bookId, canEdit]);
  return held;
}

/** The most records that hold a value of an element, or of one inside of it. */
export const heldBy = (held: Held, document: BookDocument, elementId: string): number =>
  Math.max(0, ...valueNames(anyFactorBook(document), elementId).map((name) => held.get(name) ?? 0));
