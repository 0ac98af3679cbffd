import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import type { NumberFormat } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** Exhaustive by type: a new word of the language must be shown here. */
const NUMBERS: Readonly<Record<NumberFormat, true>> = {
  short: true,
  duration: true,
  minutes: true,
  zero: true,
  padded: true,
  trimmed: true,
  megabytes: true,
  gauge: true,
};
const DATES: Readonly<
  Record<
    NonNullable<Extract<FieldSpec, { readonly type: 'date' | 'datetime' | 'month' }>['format']>,
    true
  >
> = {
  words: true,
  weekday: true,
};

/** Formats of fields anywhere in the shipped entities and screens. */
function formatsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'format' in value && 'type' in value && typeof value.format === 'string' ? [value.format] : [];
  return [...own, ...Object.values(value).flatMap(formatsIn)];
}

it('class “a format nobody asks for”: every format of numbers and dates stands at a field that ships', () => {
  const files = ['entities', 'screens'].flatMap((folder) => {
    const dir = path.resolve('src', 'schemas', folder);
    return fs
      .readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .flatMap((file) => (file.endsWith('.json') ? [path.join(dir, file)] : []));
  });

  const used = new Set(
    files.flatMap((file) => formatsIn(JSON.parse(fs.readFileSync(file, 'utf8')))),
  );

  expect(
    [...Object.keys(NUMBERS), ...Object.keys(DATES)].filter((format) => !used.has(format)),
  ).toEqual([]);
});
