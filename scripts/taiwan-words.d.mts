import type { Term } from './terms.mjs';

/** A text of Simplified Chinese as Taiwan reads it, by the terms of zh-TW. */
export function taiwanWords(
  terms: readonly Pick<Term, 'use' | 'avoid' | 'sources'>[],
): (text: string) => string;
