import { conditionCard, valueCard } from '../blocks/ask.ts';
import type { RuleWorld } from '../frame.ts';
import type { Translate } from '../phrases/phrases.ts';
import { PeriodOnce, type Saying } from '../phrases/saying.ts';
import { unitOfValue } from '../settle-units.ts';
import type { RulePeriod } from '../tree.ts';
import { sayCondition, sayPart } from './say-condition.ts';
import { sayValue } from './say-value.ts';

/** What the words of one sentence are made with. */
export function startSaying(world: RuleWorld, t: Translate, period: RulePeriod): Saying {
  const unitOf = (code: string) => world.factor(code)?.unit ?? null;
  return {
    world,
    t,
    period: new PeriodOnce(period),
    unit: null,
    subject: undefined,
    unitOf: (value) => unitOfValue(value, unitOf),
    condition: sayCondition,
    part: sayPart,
    value: sayValue,
    compared: (block, saying) =>
      block.off ? undefined : conditionCard(block).compared?.(block, saying),
    bindingOf: (value) => valueCard(value).binding(value),
  };
}
