import type { FunctionName } from './functions.ts';

/** How a function is called, and what it answers. */
export interface FunctionExample {
  /** What kind of value it answers. */
  readonly result: string;
  /** A call that needs no record. */
  readonly example: string;
  /** What the example answers, which a test asks. */
  readonly answer: unknown;
}

const NUMBER = 'a number';
const PERCENT = 'percent';
const YES_NO = 'yes or no';
const TEXT = 'a text';

/**
 * An example of each function, for the printed reference and for whoever types an expression. What it means in words stands in
 * `locales/<lang>/schema-words.json` as `schemaWords.function.<name>`.
 */
export const FUNCTION_EXAMPLES: Readonly<Record<FunctionName, FunctionExample>> = {
  isEmpty: { result: YES_NO, example: "isEmpty(' ')", answer: true },
  includes: { result: YES_NO, example: "includes(['1', '3'], '3')", answer: true },
  len: { result: NUMBER, example: "len('SO2')", answer: 3 },
  sum: { result: NUMBER, example: "sum(items, 'amount')", answer: 5.5 },
  avg: { result: NUMBER, example: "avg(items, 'amount')", answer: 2.75 },
  min: { result: 'the value', example: "min(items, 'amount')", answer: 1.5 },
  max: { result: 'the value', example: "max('2026-01-02', '2026-01-10')", answer: '2026-01-10' },
  round: { result: NUMBER, example: 'round(1.005)', answer: 1.01 },
  abs: { result: NUMBER, example: 'abs(-3)', answer: 3 },
  minutes: {
    result: NUMBER,
    example: "minutes('2026-11-21 09:58:31', '2026-11-21 10:28:31')",
    answer: 30,
  },
  days: { result: NUMBER, example: "days('2026-11-20 23:00:00', '2026-11-21')", answer: 1 },
  addDays: { result: 'a date', example: "addDays('2026-02-27', 2)", answer: '2026-03-01' },
  addHours: {
    result: 'a time',
    example: "addHours('2026-02-28 22:00:00', 4)",
    answer: '2026-03-01 02:00:00',
  },
  union: { result: 'a list', example: "union(['1', '3'], '3', '4')", answer: ['1', '3', '4'] },
  values: { result: 'a list', example: "values(items, 'amount')", answer: [1.5, 4] },
  concat: { result: TEXT, example: "concat('No. ', 12)", answer: 'No. 12' },
  str: { result: TEXT, example: 'str(12)', answer: '12' },
  num: { result: NUMBER, example: "num('1.50')", answer: 1.5 },
  convertedConcentration: {
    result: NUMBER,
    example: 'convertedConcentration(28, 11, 9)',
    answer: 33.6,
  },
  ppmToMg: { result: NUMBER, example: 'ppmToMg(112, 64)', answer: 320 },
  noxAsNo2: { result: NUMBER, example: 'noxAsNo2(30, 10)', answer: 56 },
  standardConcentration: {
    result: NUMBER,
    example: 'round(standardConcentration(50, 101325, -500, 120), 3)',
    answer: 72.335,
  },
  dryConcentration: { result: NUMBER, example: 'dryConcentration(9, 10)', answer: 10 },
  dryFlow: {
    result: NUMBER,
    example: 'round(dryFlow(12.5, 4.2, 8, 101325, -300, 110), 1)',
    answer: 123573.6,
  },
  gasEmission: { result: NUMBER, example: 'gasEmission(12.5, 160000)', answer: 2 },
  waterVolume: { result: NUMBER, example: 'waterVolume(10, 1)', answer: 36 },
  waterEmission: { result: NUMBER, example: 'waterEmission(50, 36)', answer: 1.8 },
  hoursBetween: {
    result: NUMBER,
    example: "hoursBetween('2026-11-21 08:00', '2026-11-21 10:45')",
    answer: 2.8,
  },
  ceilHours: {
    result: NUMBER,
    example: "ceilHours('2026-11-21 08:00', '2026-11-21 10:05')",
    answer: 3,
  },
  error: { result: NUMBER, example: 'error(49.5, 50.1)', answer: -0.6 },
  relativeError: { result: PERCENT, example: 'relativeError(49.5, 50)', answer: -1 },
  drift: { result: PERCENT, example: 'drift(1.2, 0.7, 100)', answer: 0.5 },
  relativeAccuracy: {
    result: PERCENT,
    example: "relativeAccuracy(pairs, 'reference', 'online')",
    answer: 8.92,
  },
  criterion: { result: TEXT, example: "criterion('water', 'COD', 45)", answer: '|RE| ≤ 30%' },
  meets: { result: YES_NO, example: "meets('gas', 'O2', 4.8, 5.7)", answer: true },
  withinRel: { result: YES_NO, example: 'withinRel(50, 50.5, 49.6, 1)', answer: true },
};

/** The rows that `items` of the examples stands for. */
export const EXAMPLE_ITEMS: readonly Readonly<Record<string, number>>[] = [
  { amount: 1.5 },
  { amount: 4 },
];

/** The rows that `pairs` stands for. */
export const EXAMPLE_PAIRS: readonly Readonly<Record<string, number>>[] = [
  { reference: 50, online: 52 },
  { reference: 48, online: 47 },
  { reference: 52, online: 53 },
];
