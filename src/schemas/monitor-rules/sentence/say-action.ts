import { actionCard } from '../blocks/ask.ts';
import { mark, plain, type Phrase } from '../phrases/phrases.ts';
import type { Saying } from '../phrases/saying.ts';
import type { Action } from '../tree.ts';

/** What is done, in words. */
export function sayAction(action: Action, saying: Saying): readonly Phrase[] {
  const text = actionCard(action).say(action, saying);
  return action.off
    ? mark(plain(saying.t('rule.say.off', { of: text })), action.id, 'off')
    : mark(plain(text), action.id);
}
