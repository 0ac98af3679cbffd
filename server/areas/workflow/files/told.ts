import type { Issue } from '#schemas/api/envelope.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Lang } from '#schemas/types/words.ts';
import { errorText, storedErrorText } from '#server/base/texts/refusal-text.ts';
import type { Problem } from '../compile/problem.ts';
import { sayThing } from '../compile/things.ts';

/** A problem as an issue: at its element, which is called by its name. */
export function issueOf(
  lang: Lang,
  { element, label, kind, about }: Problem,
): Issue & { readonly params: Readonly<Record<string, unknown>> } {
  return {
    path: element,
    rule: kind,
    message: `errors.bpmn.${kind}` satisfies ServerKey,
    params: { id: label, about: sayThing(about, (key) => errorText(lang, key)) },
  };
}

/** A problem in one sentence. */
export function sayProblem(lang: Lang, problem: Problem): string {
  const { message, params } = issueOf(lang, problem);
  return storedErrorText(lang, message, params);
}
