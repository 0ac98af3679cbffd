import { FILE_ENDINGS } from './file-endings.ts';
import {
  ANY,
  free,
  list,
  may,
  NUMBER,
  object,
  oneOf,
  says,
  TEXT,
  countTo,
  TITLE,
  type Shape,
} from './shape.ts';

/** Words that the forms of several types share. */
export type Words = Readonly<Record<string, Shape>>;

export const NO_WORDS: Words = {};
export const LENGTH = may('ofOpenField', countTo(10_000_000));
export const UNIT = free(TITLE);
export const SCALE = free(countTo(10));
const LIMITS: Words = { min: may('ofOpenField', NUMBER), max: may('ofOpenField', NUMBER) };
const NUMBER_FORMAT = free(
  oneOf('short', 'duration', 'minutes', 'zero', 'padded', 'trimmed', 'megabytes', 'gauge'),
);

export const INT_WORDS: Words = { ...LIMITS, format: NUMBER_FORMAT, unit: UNIT };
export const DECIMAL_WORDS: Words = {
  ...LIMITS,
  format: NUMBER_FORMAT,
  scale: SCALE,
  scaleBy: free(TEXT),
  unit: UNIT,
};
export const BOOL_WORDS: Words = {
  wire: free(oneOf('int')),
  words: free(object({ 'yes!': object({ 'title!': TITLE }), 'no!': object({ 'title!': TITLE }) })),
  tone: free(oneOf('success', 'neutral', 'warning', 'danger')),
};
export const TIME_WORDS: Words = { format: free(oneOf('words', 'weekday')) };
export const DICTS_WORDS: Words = { 'dict!': may('ofOpenField', says('dict')) };
/** No other file is ever taken: an ending that is none would refuse them all. */
const FILE_ENDING: Shape = oneOf(...FILE_ENDINGS);
/** The rows a link may name, and what of them is shown along. */
export const CHOSEN_WORDS: Words = { where: ANY, bring: free(list(TEXT, 1)) };
export const FILE_WORDS: Words = {
  count: free(countTo(100, 1)),
  accept: list(FILE_ENDING),
  maxMb: { kind: 'number', min: 0.1, max: 4096 },
};
