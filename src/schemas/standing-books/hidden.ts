import { isEmpty } from '../expressions/functions.ts';
import { seenRecord } from '../types/seen.ts';
import type { BookDocument } from './document.ts';
import type { StoredForm } from './elements/card.ts';
import { signedTimes } from './signed.ts';

type Values = Readonly<Record<string, unknown>>;

/** A template with its form. */
interface Drawn {
  readonly form: Pick<StoredForm, 'fields'>;
  /** null where it cannot be read. */
  readonly document: Pick<BookDocument, 'elements'> | null;
}

/** What of the values of a book is seen. A value is kept until the book is submitted; the time of a signature goes with that. */
export function seenValues({ form, document }: Drawn, values: Values): Values {
  const seen = seenRecord(form.fields, values);
  const gone = (document ? signedTimes(document) : []).filter(
    ({ name, signature }) => isEmpty(seen[signature]) && !isEmpty(seen[name]),
  );
  return { ...seen, ...Object.fromEntries(gone.map(({ name }) => [name, null])) };
}
