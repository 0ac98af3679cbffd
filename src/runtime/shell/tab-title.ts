/** A number of at most so many characters stays whole; a longer one is a word. */
const LONGEST = 16;

/** A title whose word may be cut and whose number may not: "工单 WO2026112200012" is told by its end. */
export function splitTitle(title: string): { readonly word: string; readonly number: string } {
  const number = /\s([A-Za-z]{0,4}-?\d[\w-]*)$/.exec(title)?.[1] ?? '';
  if (number === '' || number.length > LONGEST) return { word: title, number: '' };
  return { word: title.slice(0, -number.length).trimEnd(), number };
}
