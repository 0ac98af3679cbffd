import words from './words.json' with { type: 'json' };

/** Words of formulas; each may be typed in English or by one of its Chinese names (words.json). */
export type Word = Exclude<keyof typeof words, `${string}.unit`>;

const UNIT_ENDING = '.unit';
const entries = Object.entries(words);

/** English words in small letters and Chinese names → the word. */
const BY_NAME: ReadonlyMap<string, Word> = new Map(
  entries
    .filter(([word]) => !word.endsWith(UNIT_ENDING))
    .flatMap(([word, names]) =>
      [word.toLowerCase(), ...names].map((name) => [name, word as Word] as const),
    ),
);
/** Names of units of spans, the longest first. */
export const SPAN_NAMES: readonly (readonly [string, string])[] = entries
  .filter(([word]) => word.endsWith(UNIT_ENDING))
  .flatMap(([word, names]) => {
    const unit = word.slice(0, -UNIT_ENDING.length);
    return [unit, ...names].map((name) => [name, unit] as const);
  })
  .sort(([a], [b]) => b.length - a.length);

const CHINESE_NAMES = [...BY_NAME.keys()]
  .filter((name) => !isLatin(name))
  .sort((a, b) => b.length - a.length);

/** The word that a name stands for. */
export function wordOf(name: string): Word | undefined {
  return BY_NAME.get(isLatin(name) ? name.toLowerCase() : name);
}

/** The longest Chinese name that a text begins with. */
export function chineseWordAt(text: string): string | undefined {
  return CHINESE_NAMES.find((name) => text.startsWith(name));
}

/** A word as Chinese calls it: the first of its names; units of spans end in `.unit`. Undefined for what is no word. */
export function chineseNameOf(word: string): string | undefined {
  return CHINESE_OF.get(word);
}

const CHINESE_OF: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([word, [name]]) => (name === undefined ? [] : [[word, name] as const])),
);

function isLatin(name: string): boolean {
  return name.charCodeAt(0) < 128;
}
