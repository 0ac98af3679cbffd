/** What spreadsheets take for the start of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Whether a spreadsheet might run the text. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** The text with an apostrophe in front where a spreadsheet might run it. */
export function guardFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** The text without the apostrophe that `guardFormula` put there. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
}
