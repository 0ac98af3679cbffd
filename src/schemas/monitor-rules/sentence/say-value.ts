import { valueCard } from '../blocks/ask.ts';
import { mark, type Phrase } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import { numberText } from '../phrases/words.ts';
import type { Value } from '../tree.ts';

/** A value in words, with what it came to where the sentence tells of something that was. */
export function sayValue(value: Value, saying: Saying): readonly Phrase[] {
  const words = valueCard(value).say(value, saying);
  return mark(withResult(value, words, saying), value.id);
}

/** `氨氮` → `氨氮 4.62 mg/L`; a product → `… = 4.5 mg/L`. */
function withResult(value: Value, words: readonly Phrase[], saying: Saying): readonly Phrase[] {
  const { results, t } = saying;
  const card = valueCard(value);
  const result = results?.[value.id];
  if (result === undefined || card.written) return words;
  if (typeof result !== 'number')
    return [...words, { text: ` ${t('rule.say.notKnown')}`, tone: 'unknown' }];
  return [
    ...words,
    {
      text: `${card.isWorkedOut ? ' = ' : ' '}${numberText(result, saying.unitOf(value))}`,
      tone: 'number',
    },
  ];
}
