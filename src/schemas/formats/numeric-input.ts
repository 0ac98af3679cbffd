/** What the numeric inputs of SPEC.md section 5 make of typed text. Each is idempotent. */

/** Keeps digits only. */
export function keepDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Keeps digits and the first decimal point, with at most `scale` decimals: `1a.2.345` at 2 is `1.23`. A point that leads gets a zero. */
export function keepDecimal(text: string, scale: number): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || scale === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, scale)}`;
}

/** As `keepDecimal`, with a leading minus kept. */
export function keepSignedDecimal(text: string, scale: number): string {
  const rest = keepDecimal(text, scale);
  return text.trimStart().startsWith('-') ? `-${rest}` : rest;
}

/** What stands in the input after it is left: a number of at most `scale` decimals, or zero with `scale` decimals (`0.00`) when there is none. */
export function settleDecimal(text: string, scale: number, isSigned = false): string {
  const kept = (isSigned ? keepSignedDecimal(text, scale) : keepDecimal(text, scale)).replace(
    /\.$/,
    '',
  );
  return /\d/.test(kept) ? kept : (0).toFixed(scale);
}

/** As `settleDecimal`, padded with zeros to exactly `scale` decimals: `1.5` at 3 is `1.500`. */
export function settlePadded(text: string, scale: number, isSigned = false): string {
  const [whole = '0', decimals = ''] = settleDecimal(text, scale, isSigned).split('.');
  return scale === 0 ? whole : `${whole}.${decimals.padEnd(scale, '0')}`;
}
