import { isElementKind, keyOf } from './ask.ts';
import type { SayBook } from './check/say-problem.ts';
import type { BookElement } from './document.ts';
import { OF_EQUIPMENT, FILLED, LIVE, type AutoSource } from './elements/auto.ts';

const SOURCES: readonly AutoSource[] = [...FILLED, ...LIVE, ...OF_EQUIPMENT];
/** Words of other choices, by the part they are chosen in. */
const CHOSEN = {
  grain: ['minute', 'hour'],
  system: ['water', 'gas'],
  over: ['factors', 'listed'],
} as const;
const CODES_OF = ['record', 'station', 'order'] as const;

/** What an element is called: its title, the beginning of its text, else its kind. */
export function elementName(element: BookElement, t: SayBook): string {
  const held = element as unknown as Readonly<Record<string, unknown>>;
  const said = [held['title'], held['text'], keyOf(element)].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  if (said !== undefined) return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
  return isElementKind(element.kind) ? t(`book.kind.${element.kind}`) : String(element.kind);
}
const MOST_SAID = 40;

/** The words for where the platform takes a value from. */
export const saySource = (source: AutoSource, t: SayBook): string => t(`book.from.${source}`);

/** The words for what a code on paper leads to. */
export const sayCode = (of: (typeof CODES_OF)[number], t: SayBook): string => t(`book.of.${of}`);

/** What a part of an element says, in words: for a comparison, not to be read back. */
export function sayPartValue(part: string, value: unknown, t: SayBook): string {
  if (value === undefined || value === null) return t('book.change.empty');
  if (typeof value === 'boolean') return t(value ? 'book.change.yes' : 'book.change.no');
  const word = sayWord(part, value, t);
  if (word !== undefined) return word;
  if (Array.isArray(value)) return value.map(sayOne).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A word of the language of templates, in the reader's. */
function sayWord(part: string, value: unknown, t: SayBook): string | undefined {
  if (part === 'kind' && isElementKind(value)) return t(`book.kind.${value}`);
  const source = part === 'from' ? SOURCES.find((one) => one === value) : undefined;
  if (source) return saySource(source, t);
  const code = part === 'of' ? CODES_OF.find((one) => one === value) : undefined;
  if (code) return sayCode(code, t);
  const chosen =
    part === 'grain' || part === 'system' || part === 'over'
      ? CHOSEN[part].find((one) => one === value)
      : undefined;
  return chosen && t(`book.word.${chosen}`);
}

/** A choice, or one of the things that are repeated. */
function sayOne(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one);
  const { key, title, params } = one as Readonly<Record<string, unknown>>;
  const numbers = Object.entries((params ?? {}) as Readonly<Record<string, unknown>>)
    .map(([name, number]) => `${name}=${String(number)}`)
    .join(' ');
  return `${String(title)} (${[String(key), numbers].filter(Boolean).join(' ')})`;
}
