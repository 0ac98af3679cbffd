import { Schema } from '@formily/json-schema';

import { evaluate } from '#schemas/expressions/evaluate.ts';

const NAME = /[A-Za-z_$][\w$]*/g;
const BROUGHT = /[A-Za-z_]\w*\.[A-Za-z_]\w*/g;

export interface FormilyScope {
  readonly $values?: Readonly<Record<string, unknown>>;
  /** The stored record. */
  readonly $row?: Readonly<Record<string, unknown>>;
  /** The fields of the form: one that is hidden or emptied is empty, whatever is stored. Other names (`id`) are looked up in the record. */
  readonly $own?: ReadonlySet<string>;
  readonly [name: string]: unknown;
}

/**
 * Evaluates an expression of the schema language against a Formily scope: bare names are fields of the form
 * (or of its record), `$user` and `$row` come from the scope. Only the named fields are read, so that only they re-run the reaction.
 */
export function evaluateInForm(expression: string, scope: object): unknown {
  const given = scope as FormilyScope;
  const known: Record<string, unknown> = {};
  // `stationId.stationType` is what a link brings, beside it under that name
  for (const name of new Set([
    ...(expression.match(NAME) ?? []),
    ...(expression.match(BROUGHT) ?? []),
  ])) {
    known[name] = name.startsWith('$') ? given[name] : valueInForm(given, name);
  }
  return evaluate(expression, known);
}

/** What a form holds under a name, else its record. */
export function valueInForm({ $values, $row, $own }: FormilyScope, name: string): unknown {
  return $values?.[name] ?? ($own?.has(name) ? undefined : $row?.[name]);
}

/** Stands before our own expressions; no keyboard types it and no database keeps it. */
const MARK = '\u0000';

/** An expression of the schema language as Formily takes it. Braces in texts that people write are no expressions. */
export function formRule(expression: string): string {
  return `{{${MARK}${expression}}}`;
}

let isRegistered = false;

/**
 * Replaces Formily's own compiler, which is `new Function` with a `with` block: a stored schema would run as code in
 * every operator's browser, and the page's policy (`script-src 'self'`) forbids it.
 */
export function registerCompiler(): void {
  if (isRegistered) return;
  isRegistered = true;
  Schema.registerCompiler((text: string, scope: object) =>
    text.startsWith(MARK) ? evaluateInForm(text.slice(MARK.length), scope) : `{{${text}}}`,
  );
}
