import dictionaries from '#schemas/dictionaries/dictionaries.json' with { type: 'json' };
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { explain } from '#schemas/monitor-rules/sentence/say-rule.ts';
import { LANGS, type Lang } from '#schemas/types/words.ts';
import type { SaidIn } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { factorIn } from '#server/platform/factors/factor-names.ts';
import { labelIn } from '#server/records/dictionaries/dictionary-words.ts';
import type { Factors } from '../points/factors.ts';
import type { PointRow } from '../points/point-store.ts';

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

/** Why a rule fired, in a sentence with its numbers, in every language; of places it names its own alone. */
export function sayWhy(
  evidence: RuleEvidence,
  own: OwnPlace,
  factors: Pick<Factors, 'of' | 'all'>,
): SaidIn {
  return {
    in: Object.fromEntries(
      LANGS.map((lang) => [lang, whyIn(lang, worldIn(lang, own, factors), evidence)]),
    ),
  };
}

function worldIn(lang: Lang, own: OwnPlace, factors: Pick<Factors, 'of' | 'all'>): RuleWorld {
  const called = <F extends { readonly name: string }>(factor: F): F => ({
    ...factor,
    name: factorIn(factor.name).in[lang] ?? factor.name,
  });
  return {
    factor: (code) => {
      const factor = factors.of(code);
      return factor && called(factor);
    },
    pointName: (id) => (id === own.id ? own.name : undefined),
    stationName: (id) => (id === own.stationId ? (own.stationName ?? undefined) : undefined),
    label: (dict, value) => labelIn(lang, dict, value) ?? LABELS.get(dict)?.get(value),
    factors: () => factors.all().map(called),
  };
}

function whyIn(lang: Lang, world: RuleWorld, evidence: RuleEvidence): string {
  const text = explain(evidence, world, (key, params) => serverText(lang, key, params));
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
