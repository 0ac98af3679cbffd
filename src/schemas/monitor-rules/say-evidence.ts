import { readTree } from './check/shape.ts';
import type { Evidence, RuleEvidence } from './evidence.ts';
import type { RuleWorld } from './frame.ts';
import { plain, type Phrase, type Translate } from './phrases/phrases.ts';
import { explainPhrases } from './sentence/say-rule.ts';
import { sayTold } from './sentence/say-told.ts';
import { readTold } from './told-evidence.ts';
import { readTrend, type TrendEvidence } from './trend-evidence.ts';

type Row = Readonly<Record<string, unknown>>;

/** Evidence as it was stored, where it is whole; null for anything else. */
export function readEvidence(value: unknown): Evidence | null {
  return readTold(value) ?? readTrend(value) ?? readRuleEvidence(value);
}

function readRuleEvidence(value: unknown): RuleEvidence | null {
  if (typeof value !== 'object' || value === null || !('when' in value) || !('results' in value))
    return null;
  const evidence = value as RuleEvidence;
  const isWhole =
    readTree({ v: 1, period: evidence.period, when: evidence.when, then: [], recover: 1 }) !== null;
  return isWhole &&
    typeof evidence.at === 'string' &&
    typeof evidence.results === 'object' &&
    areStates(evidence.states) &&
    areUnits(evidence.units)
    ? evidence
    : null;
}

function areUnits(units: unknown): boolean {
  return (
    units === undefined ||
    (typeof units === 'object' &&
      units !== null &&
      Object.values(units).every((unit) => typeof unit === 'string'))
  );
}

function areStates(states: unknown): boolean {
  const isTold = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    ['of', 'state', 'since'].every((name) => typeof (one as Row)[name] === 'string');
  return (
    states === undefined ||
    (typeof states === 'object' &&
      states !== null &&
      Object.values(states).every((told) => Array.isArray(told) && told.every(isTold)))
  );
}

/** Why, piece by piece, with the numbers in it, in the reader's language. */
export function evidencePhrases(
  evidence: Evidence,
  world: RuleWorld,
  t: Translate,
): readonly Phrase[] {
  if ('told' in evidence) return plain(sayTold(evidence, (code) => world.factor(code)?.name, t));
  return 'trend' in evidence
    ? plain(sayTrend(evidence, world, t))
    : explainPhrases(evidence, world, t);
}

const MINUTE_CHARS = 16;

function sayTrend(
  { factorCode, crossing, value, limit, slope, slopeFrom, slopeTo, ...own }: TrendEvidence,
  world: RuleWorld,
  t: Translate,
): string {
  const { name, unit } = world.factor(factorCode) ?? { name: factorCode, unit: null };
  const numbers = { value, limit, slope, from: slopeFrom, to: slopeTo };
  return t('rule.why.trend', {
    factor: name,
    unit: own.unit ?? unit ?? '',
    at: crossing.slice(0, MINUTE_CHARS),
    ...numbers,
  }).replaceAll(/ {2,}/g, ' ');
}

/** What it goes by: the version of a rule, a limit, a check; null where it is what a device told, or a trend. */
export function evidenceSource(evidence: Evidence, t: Translate): string | null {
  if ('told' in evidence || 'trend' in evidence) return null;
  const { limitId, checkId, name, version } = evidence;
  if (checkId !== undefined) return t('rule.why.check', { name });
  return limitId === undefined
    ? t('rule.why.version', { name, version })
    : t('rule.why.limit', { name });
}
