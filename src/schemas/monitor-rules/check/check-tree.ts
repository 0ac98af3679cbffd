import { comparedSides, factorOf } from '../blocks/ask.ts';
import type { RuleWorld } from '../frame.ts';
import type { Note, Problem } from '../problem-codes.ts';
import type { RuleBlock, RuleTree } from '../tree.ts';
import { blocksUnder, firstFactor, isOff } from '../walk.ts';
import { contraryNotes } from './contrary.ts';
import { checkNames, type RulePlaces } from './names.ts';
import { checkShape } from './shape.ts';
import { checkUnits } from './units.ts';

/** What is to be said of a rule: problems forbid that it is published, notes forbid nothing. */
export interface RuleCheck {
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
}

/**
 * Judges a rule before it is kept or runs: its form, what it names, its units, its sizes, and that it does not measure itself. Never throws,
 * whatever it is given. Meaning is looked at where the form is right.
 * @param places the points that the rule judges, where they are known: another point that is one of them is refused
 */
export function checkTree(tree: unknown, world: RuleWorld, places: RulePlaces = {}): RuleCheck {
  const faults = checkShape(tree);
  if (faults.length > 0) return { problems: faults, notes: [] };
  const rule = tree as RuleTree;
  const units = checkUnits(rule.when, world);
  return {
    problems: [...checkNames(rule, world, places), ...units.problems],
    notes: [...units.notes, ...notesOf(rule)],
  };
}

function notesOf(rule: RuleTree): readonly Note[] {
  const notes: Note[] = [];
  if (isOff(rule.when)) notes.push({ blockId: rule.when.id, code: 'neverHolds', params: {} });
  if (rule.then.every(({ off }) => off))
    notes.push({ blockId: null, code: 'noAction', params: {} });
  if (firstFactor(rule.when) === undefined)
    notes.push({ blockId: null, code: 'noFactor', params: {} });
  for (const block of blocksUnder(rule.when))
    if (comparedSides(block) && isFixed(block))
      notes.push({ blockId: block.id, code: 'noMeasure', params: {} });
  notes.push(...blocksUnder(rule.when).flatMap(contraryNotes));
  return notes;
}

/** Numbers against numbers: the same at every time. */
function isFixed(block: RuleBlock): boolean {
  return blocksUnder(block).every((inner) => factorOf(inner) === undefined);
}
