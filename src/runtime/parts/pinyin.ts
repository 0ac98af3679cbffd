import { pinyin } from 'pinyin-pro';

import type { Pinyin } from './palette-search.ts';

const known = new Map<string, ReturnType<Pinyin>>();

/** Pinyin of a title without tones; kept, because the palette asks at every key. */
export const pinyinOf: Pinyin = (title) => {
  const kept = known.get(title);
  if (kept) return kept;
  const parts = pinyin(title, { toneType: 'none', type: 'array' });
  const made = {
    full: parts.join('').toLowerCase(),
    initials: parts
      .map((part) => part[0] ?? '')
      .join('')
      .toLowerCase(),
  };
  known.set(title, made);
  return made;
};
