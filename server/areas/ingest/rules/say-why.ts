import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { explain } from '#schemas/monitor-rules/sentence/say-rule.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Factors } from '../points/factors.ts';
import type { PointRow } from '../points/point-store.ts';

const LANG = 'zh-CN';
/** What marks and states of devices are called. */
const LABELS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(dictionaries).map(([dict, { items }]) => [
    dict,
    new Map(items.map(({ value, label }) => [value, label])),
  ]),
);
const MAX_TEXT = 380;

/** The point that is judged, with its station. */
export type OwnPlace = Pick<PointRow, 'id' | 'name' | 'stationId' | 'stationName'>;

/** Why a rule fired, in a sentence with its numbers, in the language of the records; of places it names its own alone. */
export function sayWhy(
  evidence: RuleEvidence,
  own: OwnPlace,
  factors: Pick<Factors, 'of' | 'all'>,
): string {
  const world: RuleWorld = {
    factor: (code) => factors.of(code),
    pointName: (id) => (id === own.id ? own.name : undefined),
    stationName: (id) => (id === own.stationId ? (own.stationName ?? undefined) : undefined),
    label: (dict, value) => LABELS.get(dict)?.get(value),
    factors: () => factors.all(),
  };
  const text = explain(evidence, world, (key, params) => serverText(LANG, key, params));
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
