import { childrenOf, isCondition, valueCard } from '../blocks/ask.ts';
import type { UnitLook } from '../blocks/card.ts';
import { homeOf, isFit } from '../blocks/measures.ts';
import type { RuleWorld } from '../frame.ts';
import type { Note, Problem } from '../problem-codes.ts';
import type { Condition, Value } from '../tree.ts';
import { blocksUnder } from '../walk.ts';

/** Judges what is held against each other, and says what `settleUnits` converts. */
export function checkUnits(
  when: Condition,
  world: Pick<RuleWorld, 'factor' | 'factors'>,
): { readonly problems: readonly Problem[]; readonly notes: readonly Note[] } {
  const [problems, notes]: [Problem[], Note[]] = [[], []];
  const look: UnitLook = {
    world,
    problem: (blockId, code, params) => problems.push({ blockId, code, params }),
    note: (blockId, code, params) => notes.push({ blockId, code, params }),
    measureOf: (value, through) => valueCard(value).measure(value, through),
    bring: (value, home, through) => valueCard(value).tellBrought(value, home, through),
  };
  for (const block of blocksUnder(when).filter(isCondition)) {
    const values = childrenOf(block).filter((inner): inner is Value => !isCondition(inner));
    checkSides(values, block.id, look);
  }
  return { problems, notes };
}

/** Values that are held against each other: all are brought to the unit of the first that is measured. */
function checkSides(sides: readonly Value[], blockId: string, look: UnitLook): void {
  const measures = sides.map((side) => look.measureOf(side, look));
  const home = homeOf(measures);
  if (home === undefined) return;
  for (const [at, side] of sides.entries())
    if (isFit(measures[at] ?? null, home, { blockId, look }) && typeof home !== 'string')
      look.bring(side, home, look);
}
