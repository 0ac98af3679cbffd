import { resolveFactor } from '../factors.ts';
import type { RuleSubject } from '../frame.ts';
import type { FactorRef } from '../tree.ts';
import type { Outcome } from './card.ts';

/** A number that is not known is null where people read it. */
export const numberOrNull = (number: number): number | null =>
  Number.isNaN(number) ? null : number;

/** What a condition about a factor without any comparison is about: the value of that factor. */
export function aboutFactor(
  { factor }: { readonly factor: FactorRef },
  outcome: Outcome,
): readonly RuleSubject[] {
  const code = resolveFactor(factor, outcome.flow);
  return [{ factor: code, value: numberOrNull(outcome.valueOf(code)), bound: null, is: null }];
}
