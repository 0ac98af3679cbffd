import type { EntityHooks } from '#server/records/hooks.ts';
import { deliveredTexts } from '#server/records/resource/delivered-texts.ts';
import words from './method-words.json' with { type: 'json' };

/** Delivered methods in the reader's language. Item and unit go into results as they are stored, in the language of the records. */
export const METHOD_HOOKS: EntityHooks<'testingMethod'> = deliveredTexts(
  'testingMethod',
  ['name', 'remark', 'item', 'unit'],
  words,
);
