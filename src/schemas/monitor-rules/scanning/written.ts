import type { RuleWorld } from '../frame.ts';
import { type Effective, FLOW, type Measured, type RuleBlock, type Span } from '../tree.ts';
import { plainOf } from './scanner.ts';
import { wordOf } from './words.ts';

/** How a formula is written, and how the blocks inside of one are. */
export interface Printing {
  /** Factors by their names in brackets, where a name belongs to one factor alone; else by their codes. */
  readonly names?: Pick<RuleWorld, 'factor' | 'factors'> | undefined;
  print(block: RuleBlock): string;
  /** In brackets where it would be taken apart beside an operator that binds so tightly. */
  beside(block: RuleBlock, least: number): string;
}

/** How tightly parts of a formula hold together: a higher number binds tighter; calls and what stands alone bind most. */
export const BINDING = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, alone: 9 } as const;

/** Codes that are read as such though nobody knows them: a word with a digit. */
const CODE = /^[A-Za-z_]\w*\d\w*$/;
const DIGITS = /^\d{1,36}$/;

/** `times(…, 3)` */
export function writeCall(word: string, ...parts: readonly string[]): string {
  return `${word}(${parts.join(', ')})`;
}

/** A factor with what of it is meant and of which point. */
export function writeSource({ factor, field, point }: Measured, printing: Printing): string {
  const code = writeFactor(factor, printing);
  const own = field === undefined ? code : writeCall(field, code);
  return point === undefined ? own : writeCall('at', writeId(point), own);
}

/** `w21003`, `[氨氮]` */
export function writeFactor(code: string, { names }: Pick<Printing, 'names'>): string {
  if (code === FLOW) return FLOW;
  const name = names?.factor(code)?.name;
  if (
    name !== undefined &&
    names?.factors().filter((factor) => factor.name === name || factor.code === name).length === 1
  )
    return inBrackets(name);
  return CODE.test(code) && !wordOf(code) ? code : inBrackets(code);
}

/** `24h` */
export function writeSpan({ n, unit }: Span): string {
  return `${n}${unit}`;
}

/** `from '08:00'`, `days 1 2` … */
export function writeTimes({ from, to, days, holidays }: Effective): readonly string[] {
  return [
    ...(from === undefined ? [] : [`from ${quote(from)}`]),
    ...(to === undefined ? [] : [`to ${quote(to)}`]),
    ...(days === undefined ? [] : [['days', ...days].join(' ')]),
    ...(holidays === undefined ? [] : [`holidays ${holidays}`]),
  ];
}

/** An id, in quotes where it is not digits alone. */
export function writeId(id: string): string {
  return DIGITS.test(id) ? id : quote(id);
}

/** A text in quotes. */
export function quote(text: string): string {
  return `'${double(text, "'")}'`;
}

function inBrackets(text: string): string {
  return `[${double(text, ']')}]`;
}

/** A sign that would end the text, and what is read as it, is written twice. */
function double(text: string, sign: string): string {
  return Array.from(text, (letter) => (plainOf(letter) === sign ? letter + letter : letter)).join(
    '',
  );
}
