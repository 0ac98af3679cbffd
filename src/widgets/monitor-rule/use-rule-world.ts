import { useMemo } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { useLabels } from '#engine/fields/inputs/reference.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { type NamedRecord, namedInRule } from '#schemas/monitor-rules/named.ts';
import type { Condition } from '#schemas/monitor-rules/tree.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { useFactorNames } from './factor-names.ts';
import { makeWorld, type KnownNames } from './make-world.ts';
import { useRuleFacts, type FactorFact } from './rule-facts.ts';

const POINTS: FieldSpec = { type: 'refs', to: 'monitorPoint', title: '' };
const STATIONS: FieldSpec = { type: 'refs', to: 'station', title: '' };
const NO_ROW = {};
const NO_UNITS: Readonly<Record<string, string | null>> = {};

/**
 * What a rule may name, with the names of the points and stations that a condition names; undefined until the factors have come.
 * @param units of factors, for whoever may not see rules
 */
export function useRuleWorld(
  when: Condition | undefined,
  units: Readonly<Record<string, string | null>> = NO_UNITS,
): RuleWorld | undefined {
  const ports = useTexts();
  const facts = useRuleFacts();
  const names = useFactorNames();
  const places = useNamedPlaces(when);
  const own = useSame(units);
  return useMemo(() => {
    if (!facts || !names) return undefined;
    const plain = (): readonly FactorFact[] =>
      [...names].map(([code, name]) => ({ code, name, unit: own[code] ?? null }));
    return makeWorld(ports, facts.length > 0 ? facts : plain(), places);
  }, [facts, names, ports, own, places]);
}

/** The same where the factors have come already: whoever draws a rule asked for them. */
export function useRuleWorldOf(factors: readonly FactorFact[], when: Condition): RuleWorld {
  const ports = useTexts();
  const places = useNamedPlaces(when);
  return useMemo(() => makeWorld(ports, factors, places), [factors, ports, places]);
}

/** Names of the points and stations that a condition names; the same object while they are the same. */
function useNamedPlaces(when: Condition | undefined): KnownNames {
  const named = namedIn(when);
  const points = useLabels({ field: POINTS, name: 'points' }, named.points, NO_ROW);
  const stations = useLabels({ field: STATIONS, name: 'stations' }, named.stations, NO_ROW);
  const [pointNames, stationNames] = useSame([[...points], [...stations]]);
  return useMemo(
    () => ({ points: new Map(pointNames), stations: new Map(stationNames) }),
    [pointNames, stationNames],
  );
}

/** Plain data of equal content is the same from one drawing to the next. */
function useSame<T>(data: T): T {
  const said = JSON.stringify(data);
  return useMemo(() => JSON.parse(said) as T, [said]);
}

function namedIn(when: Condition | undefined): {
  readonly points: readonly string[];
  readonly stations: readonly string[];
} {
  const named = namedInRule(when);
  const of = (entity: NamedRecord['entity']): readonly string[] =>
    named.flatMap((record) => (record.entity === entity ? [record.id] : []));
  return { points: of('monitorPoint'), stations: of('station') };
}
