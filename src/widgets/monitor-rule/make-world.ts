import type { TextPort } from '#engine/base/ports.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import type { FactorFact } from './rule-facts.ts';

/** Names that are known besides the factors. */
export interface KnownNames {
  readonly points?: ReadonlyMap<string, string>;
  readonly stations?: ReadonlyMap<string, string>;
}

/** What a rule may name, in the browser. A point or station whose name has not come is called by its id: whether there is one the server judges. */
export function makeWorld(
  ports: Pick<TextPort, 'dict'>,
  factors: readonly FactorFact[],
  names: KnownNames = {},
): RuleWorld {
  const byCode = new Map(factors.map((factor) => [factor.code, factor]));
  return {
    factor: (code) => byCode.get(code),
    factors: () => factors,
    pointName: (id) => names.points?.get(id) ?? (id || undefined),
    stationName: (id) => names.stations?.get(id) ?? (id || undefined),
    label: (dict, value) =>
      ports.dict(dict).find(({ dictValue }) => dictValue === value)?.dictLabel,
  };
}
