import { nearest } from '#schemas/expressions/nearest.ts';
import type { SchemaProblem } from '#schemas/language/check-file.ts';
import { spoken } from '#schemas/texts/told.ts';
import { isCron } from '#schemas/types/cron.ts';
import { dataOf, isFields, textIn, type Path, type Tell } from './delivered-file.ts';

/** Words of delivered rows that their fields do not judge: codes of factors, schedules. */

export const CRON = 'cronExpression';
const FACTORS = 'src/schemas/dictionaries/factors.json';
/** Words of rows that hold the code of a factor. */
export const FACTOR_WORDS: ReadonlySet<string> = new Set(['factorCode', 'otherFactorCode']);

/** Codes of the factors; where their file cannot be read, none is judged. */
export function factorsOf(root: string): ReadonlySet<string> {
  const data = dataOf(root, FACTORS);
  const rows = isFields(data) ? data['factors'] : undefined;
  return new Set(Array.isArray(rows) ? rows.flatMap((row: unknown) => textIn(row, 'code')) : []);
}

export function checkCron(at: Path, value: unknown, tell: Tell): readonly SchemaProblem[] {
  return typeof value === 'string' && isCron(value)
    ? []
    : [
        tell(
          at,
          'value',
          `${JSON.stringify(value)} is no schedule: second, minute, hour, day, month, weekday, such as 0 0 12 * * ?`,
        ),
      ];
}

export function checkFactor(
  at: Path,
  value: unknown,
  factors: ReadonlySet<string>,
  tell: Tell,
): readonly SchemaProblem[] {
  if (typeof value !== 'string')
    return [tell(at, 'value', `expected a text, found ${JSON.stringify(value)}`)];
  return factors.size === 0 || factors.has(value)
    ? []
    : [tell(at, 'unknown', spoken(`no factor "${value}"`, nearest(value, factors)))];
}
