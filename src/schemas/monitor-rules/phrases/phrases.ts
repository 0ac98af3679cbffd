/** How a piece of a sentence is to be shown: what was so, what was not, what is not known, what is put aside; a number that was measured. */
import type { KeyIn, TextParams } from '#schemas/texts/text-keys.ts';

export type Tone = 'true' | 'false' | 'unknown' | 'off' | 'number';

/** A piece of a sentence. */
export interface Phrase {
  readonly text: string;
  /** The block it says. */
  readonly blockId?: string;
  readonly tone?: Tone;
}

/** A text in the reader's language by its key (`locales/<lang>/rule.json`), with `{{params}}` filled in. */
export type Translate = (key: KeyIn<'rule'>, params?: TextParams) => string;

/** A pair of letters that no text has; what stands between them is the number of a slot. */
const SLOT = /\uE000(\d+)\uE001/;

/** A text whose slots are filled with pieces, in the order that the language puts them. */
export function fillPhrases(
  template: (params: Readonly<Record<string, string>>) => string,
  slots: Readonly<Record<string, readonly Phrase[]>>,
): readonly Phrase[] {
  const names = Object.keys(slots);
  const text = template(Object.fromEntries(names.map((name, at) => [name, `\uE000${at}\uE001`])));
  return text.split(SLOT).flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [{ text: piece }];
    return slots[names[Number(piece)] ?? ''] ?? [];
  });
}

/** Pieces that say a block, where they do not say one inside it. */
export function mark(phrases: readonly Phrase[], blockId: string, tone?: Tone): readonly Phrase[] {
  return phrases.map((phrase) => ({
    ...phrase,
    blockId: phrase.blockId ?? blockId,
    ...(phrase.tone || !tone ? {} : { tone }),
  }));
}

export function plain(text: string): readonly Phrase[] {
  return text === '' ? [] : [{ text }];
}

/** Lists of pieces with a text between them. */
export function join(lists: readonly (readonly Phrase[])[], between: string): readonly Phrase[] {
  return lists.flatMap((list, at) => (at === 0 ? list : [{ text: between }, ...list]));
}

export function textOf(phrases: readonly Phrase[]): string {
  return phrases.map(({ text }) => text).join('');
}

/** Words one after the other, as the language lists them. */
export function listText(words: readonly string[], t: Translate): string {
  return words.length === 0
    ? ''
    : words.reduce((first, next) => t('rule.say.list', { first, next }));
}
