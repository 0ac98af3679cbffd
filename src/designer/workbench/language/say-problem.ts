import { sayTold } from '#schemas/language/say-told.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { Spoken, Told, ToldKind } from '#schemas/texts/told.ts';

/** What is wrong with a text: of a kind, or as the server has said it already. */
export interface Sayable extends Pick<Spoken, 'message'> {
  readonly near?: string | undefined;
  readonly kind?: ToldKind;
  readonly params?: Told['params'];
}

/** A problem in the language of the page, with what was probably meant; what is of no kind is shown as it came. */
export function sayProblem({ kind, params = {}, near, message }: Sayable, t: SayScreen): string {
  return kind === undefined
    ? message
    : sayTold({ kind, params, ...(near !== undefined && { near }) }, t);
}
