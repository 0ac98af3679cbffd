/**
 * An id as text: a positive number that fits the 64 bits of its column. Of nineteen digits only those below nine quintillion are
 * taken, so that no text that looks like an id is too large for the database. For patterns of JSON Schema, SQL and JavaScript alike.
 */
export const ID_DIGITS = '(?:[0-9]{1,18}|[0-8][0-9]{18})';
/** The whole text is an id. */
export const ID_PATTERN = `^${ID_DIGITS}$`;

const WHOLE = new RegExp(ID_PATTERN);

/** Whether something can be the id of a row. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && WHOLE.test(value);
}
