import type { RuleEvidence } from '../evidence.ts';
import type { RuleWorld } from '../frame.ts';
import { unitOfValue } from '../settle-units.ts';
import { type RulePeriod, type Value } from '../tree.ts';
import type { Translate } from './phrases.ts';

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

/** What words are made with. */
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
}

export function startSaying(world: RuleWorld, t: Translate, period: RulePeriod): Saying {
  const unitOf = (code: string) => world.factor(code)?.unit ?? null;
  return {
    world,
    t,
    period: new PeriodOnce(period),
    unit: null,
    subject: undefined,
    unitOf: (value) => unitOfValue(value, unitOf),
  };
}
