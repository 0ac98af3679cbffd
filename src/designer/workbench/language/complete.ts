import { keyProposals } from './complete-keys.ts';
import { valueProposals } from './complete-values.ts';
import { placeAt } from './json-tree.ts';
import type { CompletionQuestion, Proposals } from './proposals.ts';

/** What fits at the cursor: keys of the language, its values, and names the registry knows. */
export function proposalsAt(question: CompletionQuestion): Proposals | undefined {
  const { parsed, at } = question;
  const place = placeAt(parsed, at);
  if (!place) return undefined;
  return place.part === 'key' ? keyProposals(question, place) : valueProposals(question, place);
}
