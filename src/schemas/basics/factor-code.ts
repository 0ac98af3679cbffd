/** A factor of the standard: a letter and five digits, the last two of which some lists leave open (`e101xx`). */
const FACTOR = /^[a-z]\d{3}[\dx]{2}$/i;
/** A facility (HJ 212): it is written in capitals. */
const FACILITY = /^sb\d{1,3}$/i;

/** A code as the standard writes it, whatever case somebody wrote it in; what is none of the standard stays as it is. */
export function standardCode(code: string): string {
  if (FACTOR.test(code)) return code.toLowerCase();
  return FACILITY.test(code) ? code.toUpperCase() : code;
}
