import type { Comparing, Comparison, Condition } from './comparing.ts';
import { readOne, splitTop } from './condition-reader.ts';

const SIGNS: Readonly<Record<Exclude<Comparison, 'contains' | 'empty' | 'filled'>, string>> = {
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  eq: '==',
  ne: '!=',
};

/** Whether a comparison says enough to be written. */
export const isComplete = ({ field, is, value }: Comparing): boolean =>
  field !== '' && (is === 'empty' || is === 'filled' || value !== '');

/** The expression of a condition, `${amount > 100000}`; '' where nothing complete is said. */
export function writeCondition(condition: Condition): string {
  const groups = condition
    .map((group) => group.filter(isComplete))
    .filter((group) => group.length > 0);
  if (groups.length === 0) return '';
  const texts = groups.map((group) => {
    const text = group.map(writeOne).join(' && ');
    return groups.length > 1 && group.length > 1 ? `(${text})` : text;
  });
  return `\${${texts.join(' || ')}}`;
}

function writeOne({ field, is, value }: Comparing): string {
  if (is === 'empty') return `empty ${field}`;
  if (is === 'filled') return `!empty ${field}`;
  if (is === 'contains') return `${field}.contains(${writeLiteral(String(value))})`;
  return `${field} ${SIGNS[is]} ${writeLiteral(value)}`;
}

export function writeLiteral(value: string | number | boolean): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : String(value);
}

/** Reads an expression back; null where it says what rows of comparisons cannot. '' is no condition. */
export function readCondition(text: string): Condition | null {
  if (text.trim() === '') return [];
  const inner = /^[$#]\{([\s\S]*)\}$/.exec(text.trim())?.[1];
  const groups = inner === undefined ? null : splitTop(inner, 'or');
  if (groups === null) return null;
  const read = groups.map(readGroup);
  return read.some((group) => group === null) ? null : read.filter((group) => group !== null);
}

function readGroup(text: string): readonly Comparing[] | null {
  const rows = splitTop(text, 'and')?.map(readOne) ?? [null];
  const complete = rows.filter((row) => row !== null);
  return complete.length === rows.length ? complete : null;
}
