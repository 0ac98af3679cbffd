/**
 * A cell as a reader of the file sees it. Numbers and texts are themselves; times are `YYYY-MM-DD HH:mm:ss`, days without their
 * midnight; what shows something else than it holds, or cannot be read, says so.
 */
export type ReadCell = string | number | boolean | null | SpecialCell;

/** A cell whose look matters. `shown` is what a person sees. */
export type SpecialCell =
  /** A number with a percent sign: 0.8 is shown as `80%`. */
  | { readonly is: 'percent'; readonly value: number; readonly shown: string }
  /** A number that its format writes otherwise: 2301 as `002301`, 0.5 as `1/2`. */
  | { readonly is: 'number'; readonly value: number; readonly shown: string }
  /** A time of which only the day is shown. */
  | { readonly is: 'time'; readonly value: string; readonly shown: string }
  /** A day of which only the month is shown, or the year: the day was nobody's word. */
  | { readonly is: 'month'; readonly shown: string }
  /** A length of time or an hour without a day: no number and no time of the product. */
  | { readonly is: 'span'; readonly shown: string }
  /** `#N/A` and its kin. */
  | { readonly is: 'error'; readonly shown: string }
  /** A formula of which the file holds no result. */
  | { readonly is: 'uncomputed'; readonly shown: string };

/** A row with its number as a spreadsheet counts; the first is 1. */
export interface ReadRow {
  readonly number: number;
  readonly cells: readonly ReadCell[];
}

/** What a person sees in the cell. */
export function shownIn(cell: ReadCell): string | number | boolean | null {
  return cell !== null && typeof cell === 'object' ? cell.shown : cell;
}

/** Whether nothing stands there. */
export function isBlankCell(cell: ReadCell | undefined): boolean {
  return cell === null || cell === undefined || cell === '';
}

/** `A` … `Z`, `AA` …; 0 is the first. */
export function columnLetters(at: number): string {
  const first = Math.floor(at / LETTERS);
  return (first > 0 ? columnLetters(first - 1) : '') + String.fromCharCode(65 + (at % LETTERS));
}

const LETTERS = 26;
/** What spreadsheets show where a formula failed, or where a column is too narrow for its number; CSV files carry them as texts. */
const ERROR_TEXT =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!)$|^#{3,}$/;

/** Whether the text is what a spreadsheet shows for an error. */
export function isErrorText(text: string): boolean {
  return ERROR_TEXT.test(text);
}
