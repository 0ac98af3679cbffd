import en from '#locales/en-US/dictionaries.json' with { type: 'json' };
import tw from '#locales/zh-TW/dictionaries.json' with { type: 'json' };
import seeds from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/language/entity.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listPart, type House } from '#server/base/house/house.ts';
import type { DictRow } from './dictionary-store.ts';

interface Words {
  readonly name: string;
  /** Value → label. */
  readonly items: ReadonlyMap<string, string>;
}
type Vocabulary = ReadonlyMap<string, Words>;

const SEEDED: Vocabulary = new Map(
  Object.entries(seeds).map(([type, { name, items }]) => [
    type,
    { name, items: new Map(items.map(({ value, label }) => [value, label])) },
  ]),
);
const TRANSLATED: Readonly<Partial<Record<Lang, Vocabulary>>> = {
  'zh-TW': vocabularyOf(tw),
  'en-US': vocabularyOf(en),
};

/** A value of a dictionary of the product in another language, as the product brings it along. */
export function labelIn(lang: Lang, type: string, value: string): string | undefined {
  return TRANSLATED[lang]?.get(type)?.items.get(value);
}

/** A value that an area or a service adds to a dictionary of the product, with its label. */
export interface DictionaryItem {
  readonly type: string;
  readonly value: string;
  readonly words: Readonly<Record<Lang, string>>;
}

export const DICTIONARY_ITEMS = listPart<DictionaryItem>('items of dictionaries');

/** What the product and the files of its entities bring along: texts as they were made, and in one language. */
export interface BroughtWords {
  readonly made: Vocabulary;
  readonly said: Vocabulary;
}

type Asked = Pick<Ctx, 'house' | 'registry' | 'lang'>;

/** What was put together of late for the entities of a set: another set is another list. */
const putTogether = new WeakMap<
  readonly EntitySchema[],
  Map<Lang, Asked & { readonly words: BroughtWords }>
>();

/** The words brought along for the caller's language; put together once for a set of schemas. */
export function broughtWords(asked: Asked): BroughtWords {
  const { house, registry, lang } = asked;
  const all = registry.entities();
  const ofSet = putTogether.get(all) ?? new Map<Lang, Asked & { readonly words: BroughtWords }>();
  const known = ofSet.get(lang);
  if (known?.house === house && known.registry === registry) return known.words;
  const words = putWordsTogether(asked, all);
  putTogether.set(all, ofSet.set(lang, { house, registry, lang, words }));
  return words;
}

function putWordsTogether(
  { house, registry, lang }: Asked,
  all: readonly EntitySchema[],
): BroughtWords {
  const owners = all.filter(({ dictionaries }) => dictionaries);
  const inLang = owners.map((entity) => registry.localizedEntity(entity.name, lang) ?? entity);
  return {
    made: new Map([...withItems(SEEDED, house, LANGS[0]), ...owners.flatMap(ownWords)]),
    said: new Map([
      ...withItems(TRANSLATED[lang] ?? new Map(), house, lang),
      ...inLang.flatMap(ownWords),
    ]),
  };
}

function withItems(vocabulary: Vocabulary, house: House, lang: Lang): Vocabulary {
  const whole = new Map(vocabulary);
  for (const { type, value, words } of house.of(DICTIONARY_ITEMS)) {
    const known = whole.get(type);
    if (known)
      whole.set(type, { ...known, items: new Map([...known.items, [value, words[lang]]]) });
  }
  return whole;
}

function ownWords({ dictionaries = {} }: EntitySchema): readonly (readonly [string, Words])[] {
  return Object.entries(dictionaries).map(([type, { title, values }]) => [
    type,
    {
      name: title,
      items: new Map(Object.entries(values).map(([value, spec]) => [value, spec.title])),
    },
  ]);
}

/**
 * A dictionary with the labels of a language: what an admin wrote in it (by `type` and `type:value`), else, while the text still
 * reads as it was made, what is brought along.
 */
export function localDictionary(
  row: DictRow,
  brought: BroughtWords,
  written: ReadonlyMap<string, string>,
): DictRow {
  const { dictType: type, dictName } = row;
  return {
    ...row,
    dictName: written.get(type) ?? broughtName(type, dictName, brought) ?? dictName,
    dataList: row.dataList.map((item) => {
      const { dictValue: value, dictLabel } = item;
      return {
        ...item,
        dictLabel:
          written.get(`${type}:${value}`) ??
          broughtLabel(type, value, dictLabel, brought) ??
          dictLabel,
      };
    }),
  };
}

/** The label of a value as it is brought along; undefined where somebody renamed it or there is none. */
export function broughtLabel(
  type: string,
  value: string,
  given: string,
  { made, said }: BroughtWords,
): string | undefined {
  return made.get(type)?.items.get(value) === given ? said.get(type)?.items.get(value) : undefined;
}

/** The name of a dictionary as it is brought along; undefined where somebody renamed it or there is none. */
export function broughtName(
  type: string,
  given: string,
  { made, said }: BroughtWords,
): string | undefined {
  return made.get(type)?.name === given ? said.get(type)?.name : undefined;
}

/** Types whose name, and `type:value` pairs whose label, holds a text in a language. */
export function broughtMatches(
  text: string,
  { said }: BroughtWords,
): { readonly types: readonly string[]; readonly pairs: readonly string[] } {
  const wanted = text.toLowerCase();
  const found = [...said];
  return {
    types: found
      .filter(([, { name }]) => name.toLowerCase().includes(wanted))
      .map(([type]) => type),
    pairs: found.flatMap(([type, { items }]) =>
      [...items]
        .filter(([, label]) => label.toLowerCase().includes(wanted))
        .map(([value]) => `${type}:${value}`),
    ),
  };
}

function vocabularyOf(
  file: Readonly<
    Record<string, { readonly name: string; readonly items: Readonly<Record<string, string>> }>
  >,
): Vocabulary {
  return new Map(
    Object.entries(file).map(([type, { name, items }]) => [
      type,
      { name, items: new Map(Object.entries(items)) },
    ]),
  );
}
