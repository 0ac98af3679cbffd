const NEEDS_QUOTES = /[",\\{}\s]|^$|^null$/i;

/**
 * Texts as one PostgreSQL array literal: a column of a batch goes to the database as a single parameter.
 * NUL, which PostgreSQL cannot hold, becomes U+FFFD.
 */
export function textArray(values: readonly (string | null)[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    out += i === 0 ? '' : ',';
    out += value === null ? 'NULL' : NEEDS_QUOTES.test(value) ? quote(value) : value.includes('\0') ? quote(value) : value;
  }
  return `${out}}`;
}

/** Numbers, ids and times: no quoting is needed. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  let out = '{';
  for (let i = 0; i < values.length; i++) out += i === 0 ? (values[i] ?? 'NULL') : `,${values[i] ?? 'NULL'}`;
  return `${out}}`;
}

function quote(text: string): string {
  const safe = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return safe.includes('"') || safe.includes('\\') ? `"${safe.replace(/["\\]/g, '\\$&')}"` : `"${safe}"`;
}
