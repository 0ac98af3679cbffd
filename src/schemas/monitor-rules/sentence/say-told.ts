import type { Translate } from '../phrases/phrases.ts';
import type { ToldEvidence } from '../told-evidence.ts';

/** States that have words; another one is told by its code. */
const STATES = ['i12001.2', 'RS.4'] as const;

/** The sentence of it with its numbers, in the reader's language. @param nameOf a factor or a setting by its code */
export function sayTold(
  evidence: ToldEvidence,
  nameOf: (code: string) => string | undefined,
  t: Translate,
): string {
  const listed = (words: readonly string[]): string =>
    words.reduce((first, next) => (first === '' ? next : t('rule.say.list', { first, next })), '');
  const params: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(evidence.facts) as [
    string,
    string | number | null | readonly string[],
  ][])
    params[name] = typeof fact === 'object' ? listed(fact ?? []) : fact;
  if (evidence.told === 'instrument')
    params.states = listed(evidence.facts.states.map((state) => stateText(state, t)));
  if (evidence.told === 'parameter')
    params.item = nameOf(evidence.facts.item) ?? evidence.facts.item;
  if ('factorCode' in evidence.facts)
    params.factor =
      evidence.facts.factorCode === null
        ? ''
        : (nameOf(evidence.facts.factorCode) ?? evidence.facts.factorCode);
  return t(`rule.told.${evidence.told}`, params).replaceAll(/ {2,}/g, ' ').trim();
}

function stateText(state: string, t: Translate): string {
  const known = STATES.find((one) => one === state);
  return t(known === undefined ? 'rule.told.state.other' : `rule.told.state.${known}`, {
    state: state.replace('.', '='),
  });
}
