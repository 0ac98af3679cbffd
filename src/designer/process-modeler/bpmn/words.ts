/** A BPMN element as the drawing library keeps it (moddle): its own members, and in `$attrs` what BPMN itself does not know. */
export interface Moddle {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly $attrs: Record<string, string>;
  readonly $parent?: Moddle;
  get(name: string): unknown;
}

export const ACTIVITI_URI = 'http://activiti.org/bpmn';
const FLOWABLE_URI = 'http://flowable.org/bpmn';
/** Words of this product alone. */
export const DSR_URI = 'urn:digital-station-room:bpmn';

/** Of which language a word beyond BPMN is: that of Activiti (and Flowable, which reads alike), or our own. */
export type Language = 'activiti' | 'dsr';
const URIS: Readonly<Record<Language, ReadonlySet<string>>> = {
  activiti: new Set([ACTIVITI_URI, FLOWABLE_URI]),
  dsr: new Set([DSR_URI]),
};

/** Prefixes a file gives to those languages, in its order. */
export type Prefixes = Readonly<Record<Language, readonly string[]>>;

/**
 * Declares both languages where a file does not. No descriptor of them is given to the library: what a descriptor does not list it
 * drops from the file, and nothing that came in may be lost.
 */
export function declareLanguages(definitions: Moddle): Prefixes {
  for (const [prefix, language, uri] of [
    ['activiti', 'activiti', ACTIVITI_URI],
    ['dsr', 'dsr', DSR_URI],
  ] as const)
    if (prefixesOf(definitions, language).length === 0) definitions.$attrs[`xmlns:${prefix}`] = uri;
  return { activiti: prefixesOf(definitions, 'activiti'), dsr: prefixesOf(definitions, 'dsr') };
}

function prefixesOf(definitions: Moddle, language: Language): readonly string[] {
  return Object.entries(definitions.$attrs)
    .filter(([name, uri]) => name.startsWith('xmlns:') && URIS[language].has(uri))
    .map(([name]) => name.slice('xmlns:'.length));
}

/** The value of a word, trimmed; '' where there is none. */
export function readWord(
  element: Moddle,
  name: string,
  { prefixes, language = 'activiti' }: WordPlace,
): string {
  for (const prefix of prefixes[language]) {
    const value = element.$attrs[`${prefix}:${name}`]?.trim();
    if (value) return value;
  }
  return '';
}

/** The attributes that make the word say this and nothing else: those of other prefixes go. '' removes it. */
export function wordAttributes(
  name: string,
  value: string,
  { prefixes, language = 'activiti' }: WordPlace,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    prefixes[language].map((prefix, at) => [
      `${prefix}:${name}`,
      at === 0 && value !== '' ? value : undefined,
    ]),
  );
}

interface WordPlace {
  readonly prefixes: Prefixes;
  readonly language?: Language;
}
