import { evidencePhrases, readEvidence } from '#schemas/monitor-rules/say-evidence.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { aRuleWorld } from './a-rule-world.ts';

/** What stored evidence says to a reader; empty where it says nothing. */
export function sayStored(value: unknown, lang: 'zh-CN' | 'zh-TW' | 'en-US' = 'zh-CN'): string {
  const evidence = readEvidence(value);
  return evidence === null
    ? ''
    : evidencePhrases(evidence, aRuleWorld(), (key, params) => serverText(lang, key, params))
        .map(({ text }) => text)
        .join('');
}
