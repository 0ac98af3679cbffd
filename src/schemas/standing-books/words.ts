import type { SayBook } from './check/say-problem.ts';
import type { BookWords } from './elements/card.ts';

/** The words of forms in a language: templates are written in one, and so are these of what is published. */
export function wordsIn(t: SayBook): BookWords {
  return {
    everyDays: (days, other) =>
      other === undefined ? t('book.everyDays', { days }) : t('book.everyDaysAlt', { days, other }),
    source: (name) => t('book.source', { name }),
    nextDue: (day) => t('book.nextDue', { day }),
    resting: (count) => t('book.resting', { count }),
  };
}
