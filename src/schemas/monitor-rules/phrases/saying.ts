import type { RuleEvidence } from '../evidence.ts';
import type { RuleWorld } from '../frame.ts';
import type { Condition, RulePeriod, Value } from '../tree.ts';
import type { Phrase, Tone, Translate } from './phrases.ts';

/** The period of a rule, said with the first value alone. */
export class PeriodOnce {
  readonly name: RulePeriod;
  private isSaid = false;

  constructor(name: RulePeriod) {
    this.name = name;
  }

  /** True once. */
  take(): boolean {
    if (this.isSaid) return false;
    this.isSaid = true;
    return true;
  }
}

/** A comparison as its three pieces, for sentences that say it in one breath (`氨氮 连续 3 次 > 5`). */
export interface ComparedWords {
  readonly left: readonly Phrase[];
  readonly is: string;
  readonly right: readonly Phrase[];
}

/** What words are made with, and how the blocks inside of one are said. */
export interface Saying {
  readonly world: RuleWorld;
  readonly t: Translate;
  readonly period: PeriodOnce;
  /** What a number without unit is in: the unit of the other side. */
  readonly unit: string | null;
  /** The factor that the sentence is about here: its limit needs no name. */
  readonly subject: string | undefined;
  /** What each block came to; absent where nothing was judged. */
  readonly results?: Readonly<Record<string, boolean | number | null>> | undefined;
  /** States that devices told to blocks that ask for them; absent where nothing was judged. */
  readonly states?: RuleEvidence['states'] | undefined;
  /** The unit in which a value is said; null where it has none or more than one. */
  unitOf(value: Value): string | null;
  condition(block: Condition, saying: Saying): readonly Phrase[];
  /** A condition beside others: groups of more than one stand in brackets. */
  part(block: Condition, saying: Saying): readonly Phrase[];
  value(value: Value, saying: Saying): readonly Phrase[];
  /** The pieces of a condition that is a comparison; undefined for any other, and for one that is put aside. */
  compared(block: Condition, saying: Saying): ComparedWords | undefined;
  /** How tightly a value holds together beside operators: the number of its formula. */
  bindingOf(value: Value): number;
}

/** How a condition came out, where anything was judged. */
export function toneOf({ id }: Condition, { results }: Saying): Tone | undefined {
  if (!results) return undefined;
  const result = results[id];
  return result === true ? 'true' : result === false ? 'false' : 'unknown';
}
