import { expect, it } from 'vitest';
import { loadRegistry } from '#server/registry/load.ts';

import type { FieldSpec, NumberFormat } from '#schemas/language/field.ts';

/** Exhaustive by type: a new word of the language must be shown here. */
const NUMBERS: Readonly<Record<NumberFormat, true>> = { short: true, duration: true, zero: true, padded: true, megabytes: true, gauge: true };
const DATES: Readonly<Record<NonNullable<Extract<FieldSpec, { readonly type: 'date' | 'datetime' | 'month' }>['format']>, true>> = {
  words: true,
  weekday: true,
};

it('class “a format nobody asks for”: every format of numbers and dates stands at a field that ships', async () => {
  const registry = await loadRegistry({ root: process.cwd() });

  const used = new Set(
    registry.entities().flatMap(({ fields }) => Object.values(fields).flatMap((field) => ('format' in field && field.format ? [field.format] : []))),
  );

  registry.close();
  expect([...Object.keys(NUMBERS), ...Object.keys(DATES)].filter((format) => !(used as ReadonlySet<string>).has(format))).toEqual([]);
});
