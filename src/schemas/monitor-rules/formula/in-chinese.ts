import { chineseNameOf } from '../scanning/words.ts';

/** What is no word: names in brackets and texts in quotes; then numbers with the unit of a span, then words. */
const PARTS = /\[[^\]]*\]|'[^']*'|"[^"]*"|(\d(?:[\d.]*))([a-z]+)\b|\b[A-Za-z_]\w*/g;

/** A printed formula in the Chinese words of formulas; it is read back as the same blocks. */
export function inChinese(formula: string): string {
  return formula.replace(PARTS, (part: string, digits?: string, unit?: string) => {
    if (digits !== undefined && unit !== undefined)
      return digits + (chineseNameOf(`${unit}.unit`) ?? unit);
    return /^[A-Za-z]/.test(part) ? (chineseNameOf(part) ?? part) : part;
  });
}
