import { seenRecord } from '../types/seen.ts';
import type { StoredForm } from './elements/card.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of the values of a book is seen. A value is kept until the book is submitted. */
export function seenValues({ fields }: StoredForm, values: Values, scope: Values = {}): Values {
  return seenRecord(fields, values, scope);
}
