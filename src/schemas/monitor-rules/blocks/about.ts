import type { Saying } from '../phrases/saying.ts';
import { factorName } from '../phrases/words.ts';

/** What is done, with the factor it is about where that is said. */
export function sayAbout(factor: string | undefined, text: string, saying: Saying): string {
  return factor === undefined
    ? text
    : saying.t('rule.do.about', { factor: factorName(factor, saying), action: text });
}
