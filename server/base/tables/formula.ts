/** What spreadsheets take for the start of a formula (OWASP, CSV injection), in its wide form those of East Asia as well. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Whether a spreadsheet might run the text. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/**
 * A text that carries a mark, or needs one: what was marked by hand gets one more, so that taking one off gives it back. Digits with
 * a mark are a code that a spreadsheet was kept from reading as a number (`'002302`).
 */
const MARKED = /^(?:'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]|'+\d+$)/;

/** The text with an apostrophe in front where a spreadsheet might run it. */
export function guardFormula(text: string): string {
  return MARKED.test(text) ? `'${text}` : text;
}

/** The text without the apostrophe that `guardFormula` put there. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && MARKED.test(text) ? text.slice(1) : text;
}
