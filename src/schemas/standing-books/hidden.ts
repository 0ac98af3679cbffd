import { holds } from '#schemas/expressions/evaluate.ts';
import type { StoredForm } from './elements/card.ts';

type Values = Readonly<Record<string, unknown>>;

/** What of the values is seen: hidden ones are neither required, nor sent, nor printed. A value is kept until the book is submitted. */
export function seenValues({ fields }: StoredForm, values: Values, scope: Values = {}): Values {
  const all = { ...scope, ...values };
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !fields[name] || holds(fields[name].visibleWhen, all),
    ),
  );
}
