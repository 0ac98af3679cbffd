import { isEmpty } from '../expressions/functions.ts';
import { seenRecord, seenValue } from '../types/seen.ts';
import type { BookDocument } from './document.ts';
import type { StoredForm } from './elements/card.ts';
import { signedTimes, type SignedTime } from './signed.ts';

type Values = Readonly<Record<string, unknown>>;
type Fields = StoredForm['fields'];

/** A template with its form. */
interface Drawn {
  readonly form: Pick<StoredForm, 'fields'>;
  /** null where it cannot be read. */
  readonly document: Pick<BookDocument, 'elements'> | null;
}

/** What of the values of a book is seen. A value is kept until the book is submitted; the time of a signature goes with that. */
export function seenValues({ form: { fields }, document }: Drawn, values: Values): Values {
  const seen = seenRecord(fields, values);
  const gone = (document ? signedTimes(document) : []).filter(
    (time) => !isEmpty(seen[time.name]) && !isSignatureSeen(fields, time, seen),
  );
  return { ...seen, ...Object.fromEntries(gone.map(({ name }) => [name, null])) };
}

/** Whether there is a signature that anybody sees: without it nothing has its time. */
export function isSignatureSeen(
  fields: Fields,
  { signature }: SignedTime,
  values: Values,
): boolean {
  return !isEmpty(seenValue(fields, signature, values));
}
