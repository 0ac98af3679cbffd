/** Connection gone, server shutting down, no room, watchdog: the next try may succeed. */
const DOWN_STATES = /^(08|57P|53|57014|25P03|58)/;
const DOWN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENOSPC',
  'EDQUOT',
]);
const DOWN_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|No space left/i;

/** Whether an error says that the database (or the disk below it) is not there right now, rather than that a statement is wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return DOWN_STATES.test(code) || DOWN_CODES.has(code) || DOWN_TEXT.test(error.message);
}

/** Data exceptions that only a value can cause: a NUL in a text, a number or time beyond its type, a text that is no number. */
const BAD_VALUES = new Set(['22021', '22003', '22P02', '22P05', '22007', '22008']);

/** Whether the database refused a value as such: what came from outside was not caught before. */
export function isBadValue(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    BAD_VALUES.has(error.code)
  );
}

/** SQLSTATE classes that say the rows, not the database, are at fault: cardinality, data, constraints. */
const DATA_FAULT = /^(21|22|23)/;

/** Whether a statement failed for what its rows hold: the same rows in smaller groups show which of them it is. */
export function isDataFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    DATA_FAULT.test(error.code)
  );
}

/** Whether there was no room left to write, in the database or beside it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : '';
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === '53100' ||
    /No space left|disk is full/i.test(error.message) ||
    isDiskFull(error.cause)
  );
}
