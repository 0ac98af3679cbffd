import { readPictureFacts } from '../types/picture-facts.ts';
import { elementCard, insideOf } from './ask.ts';
import type { BookDocument, BookElement } from './document.ts';
import type { Place } from './elements/card.ts';
import { placeOfItem } from './elements/repeat.ts';

/** A time that stands behind a signature in its part, by the names of the record: it is that of the signing. */
export interface SignedTime {
  readonly name: string;
  readonly signature: string;
}

/** All of them; a time that stands behind no signature is that of the record's beginning. */
export function signedTimes(book: Pick<BookDocument, 'elements'>): readonly SignedTime[] {
  return timesIn(book.elements, (key) => key);
}

function timesIn(elements: readonly BookElement[], name: Place['name']): readonly SignedTime[] {
  let signature: string | undefined;
  return elements.flatMap((element): readonly SignedTime[] => {
    const { isSignature } = elementCard(element);
    if (isSignature && 'key' in element) signature = name(element.key);
    if ('from' in element)
      return element.from === 'now' && signature !== undefined
        ? [{ name: name(element.key), signature }]
        : [];
    if ('items' in element)
      return element.items.flatMap((item) =>
        timesIn(insideOf(element), placeOfItem(element, item).name),
      );
    return elementCard(element).holds === 'columns' ? [] : timesIn(insideOf(element), name);
  });
}

type Values = Readonly<Record<string, unknown>>;

/** The times of signatures as their device says them, for whoever fills a record in; where it is stored they are judged. */
export function signTimesIn(times: readonly SignedTime[], values: Values): Values {
  return Object.fromEntries(
    times.map(({ name, signature }) => [name, signedAtOf(values[signature]) ?? null]),
  );
}

/** When its device says a signature was made, `YYYY-MM-DD HH:mm:ss`. */
export function signedAtOf(signature: unknown): string | undefined {
  const [file] = Array.isArray(signature) ? (signature as readonly unknown[]) : [signature];
  return readPictureFacts((file as { readonly facts?: unknown } | null)?.facts)?.takenAt;
}
