import { childrenOf, conditionCard, isGroup } from '../blocks/ask.ts';
import { fillPhrases, mark, type Phrase } from '../phrases/phrases.ts';
import { type Saying, toneOf } from '../phrases/saying.ts';
import { fill } from '../phrases/words.ts';
import type { Condition } from '../tree.ts';
import { firstFactor } from '../walk.ts';

/** A condition in words; one that is put aside says so. */
export function sayCondition(block: Condition, saying: Saying): readonly Phrase[] {
  const about = { ...saying, subject: firstFactor(block) ?? saying.subject };
  const words = conditionCard(block).say(block, about);
  if (block.off)
    return mark(
      fillPhrases((slots) => saying.t('rule.say.off', slots), {
        of: words.map(({ text }) => ({ text })),
      }),
      block.id,
      'off',
    );
  return mark(words, block.id, toneOf(block, saying));
}

/** Groups inside of groups stand in brackets. */
export function sayPart(block: Condition, saying: Saying): readonly Phrase[] {
  const words = sayCondition(block, saying);
  const isLoose = isGroup(block) && childrenOf(block).length > 1 && !block.off;
  return isLoose ? mark(fill('rule.say.brackets', { of: words }, saying), block.id) : words;
}
