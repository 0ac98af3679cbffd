/** Connection gone, server shutting down, no room, watchdog: the next try may succeed. */
const DOWN_STATES = /^(08|57P|53|57014|25P03|58)/;
const DOWN_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENOSPC']);
const DOWN_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|No space left/i;

/** Whether an error says that the database (or the disk below it) is not there right now, rather than that a statement is wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return DOWN_STATES.test(code) || DOWN_CODES.has(code) || DOWN_TEXT.test(error.message);
}
