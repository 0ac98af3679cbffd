import seeds from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import en from '#locales/en-US/dictionaries.json' with { type: 'json' };
import tw from '#locales/zh-TW/dictionaries.json' with { type: 'json' };

import type { Lang } from '#schemas/language/words.ts';
import type { DictRow } from '#server/stores/dictionaries.ts';

interface Words {
  readonly name: string;
  /** Value → label. */
  readonly items: ReadonlyMap<string, string>;
}
type Vocabulary = ReadonlyMap<string, Words>;

const SEEDED: Vocabulary = new Map(
  Object.entries(seeds).map(([type, { name, items }]) => [type, { name, items: new Map(items.map(({ value, label }) => [value, label])) }]),
);
const TRANSLATED: Readonly<Partial<Record<Lang, Vocabulary>>> = { 'zh-TW': vocabularyOf(tw), 'en-US': vocabularyOf(en) };

/** A dictionary with the labels of a language. Only what still reads as it was seeded is translated: what an admin wrote stays. */
export function localDictionary(row: DictRow, lang: Lang): DictRow {
  const seeded = SEEDED.get(row.dictType);
  const words = TRANSLATED[lang]?.get(row.dictType);
  if (!seeded || !words) return row;
  const label = (value: string, given: string): string => (seeded.items.get(value) === given ? (words.items.get(value) ?? given) : given);
  return {
    ...row,
    dictName: row.dictName === seeded.name ? words.name : row.dictName,
    dataList: row.dataList.map((item) => ({ ...item, dictLabel: label(item.dictValue, item.dictLabel) })),
  };
}

function vocabularyOf(file: Readonly<Record<string, { readonly name: string; readonly items: Readonly<Record<string, string>> }>>): Vocabulary {
  return new Map(Object.entries(file).map(([type, { name, items }]) => [type, { name, items: new Map(Object.entries(items)) }]));
}
