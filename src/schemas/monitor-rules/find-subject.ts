import { childrenOf, conditionCard, readsOf } from './blocks/ask.ts';
import type { Outcome, Subjects } from './blocks/card.ts';
import { resolveFactor } from './factors.ts';
import type { RuleSubject } from './frame.ts';
import { unitOfValue } from './settle-units.ts';
import { type Condition, type FactorRef, FLOW, type RuleBlock, type Value } from './tree.ts';
import { isOff } from './walk.ts';

/** The number that made a condition true. @param about a factor whose numbers go before others */
export function findSubject(when: Condition, outcome: Outcome, about?: string): RuleSubject | null {
  const subjects: Subjects = {
    ...outcome,
    subjectsOf: (block, wanted) =>
      isOff(block) || outcome.truthOf(block) !== wanted
        ? []
        : conditionCard(block).subjects(block, wanted, subjects),
    codeIn(value) {
      const factor = factorIn(value);
      return factor === null ? null : resolveFactor(factor, outcome.flow);
    },
    unitBesides,
  };
  const found = subjects.subjectsOf(when, true);
  const compared = found.filter(({ is }) => is !== null);
  const wanted = about === FLOW ? outcome.flow : about;
  return (
    compared.find(({ factor }) => factor === wanted) ??
    compared[0] ??
    found.find(({ factor }) => factor === wanted) ??
    found[0] ??
    null
  );
}

const OF_FACTOR = 'that of the factor';

/** The unit of what is made of a factor where it is another: a change in percent has one, a share of two has none. */
function unitBesides(value: Value): Pick<RuleSubject, 'unit'> {
  const unit = unitOfValue(value, () => OF_FACTOR);
  return unit === OF_FACTOR ? {} : { unit };
}

/** The first factor that is measured in a number. */
function factorIn(value: RuleBlock): FactorRef | null {
  const own = readsOf(value)?.factor;
  if (own !== undefined) return own;
  for (const child of childrenOf(value)) {
    const factor = factorIn(child);
    if (factor !== null) return factor;
  }
  return null;
}
