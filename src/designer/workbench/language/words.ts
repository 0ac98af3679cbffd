import { openKey, type SayScreen } from '#schemas/texts/text-keys.ts';

/**
 * The explanation of a word, from the most exact entry to the plainest: `action.form.fields` may stand as such,
 * as `form.fields` or as `fields`. Undefined when nobody wrote one.
 */
export function explain(word: string, t: SayScreen): string | undefined {
  const parts = word.split('.');
  for (let from = 0; from < parts.length; from += 1) {
    const key = openKey('schemaWords', parts.slice(from).join('.'));
    const text = t(key);
    if (text !== key && text !== '') return text;
  }
  return undefined;
}
