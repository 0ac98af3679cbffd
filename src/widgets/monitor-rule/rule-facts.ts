import { askedOnce } from '#engine/base/asked-once.ts';
import { callAddress } from '#engine/base/call.ts';

/** A factor as rules know it. */
export interface FactorFact {
  readonly code: string;
  readonly name: string;
  readonly unit: string | null;
}

const NONE: readonly FactorFact[] = [];
let latest = NONE;

/** Factors with their units, asked for once; undefined until they have come, empty for whoever may not see rules. */
export const useRuleFacts = askedOnce(async (ports) => {
  const isAllowed = ports.can('dm:rule:info') || ports.can('dm:rule:page');
  latest = isAllowed
    ? (await callAddress(ports, 'GET /dm/rule/facts', {}, { isSilent: true })).factors
    : NONE;
  return latest;
}, NONE);

/** What has come of the factors last, for texts that cannot wait. */
export function knownFacts(): readonly FactorFact[] {
  return latest;
}
