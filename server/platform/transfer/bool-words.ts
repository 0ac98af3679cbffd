import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';

/** What yes and no are called in a file. */
export interface BoolWords {
  readonly yes: string;
  readonly no: string;
}

/** What a field calls yes and no, as lists show them; what everybody calls them where it says nothing. @param spec in the language of the file */
export function boolWords(ctx: Ctx, spec: FieldSpec | undefined): BoolWords {
  const words = spec && 'words' in spec ? spec.words : undefined;
  return {
    yes: words?.yes.title ?? serverText(ctx.lang, 'export.yes'),
    no: words?.no.title ?? serverText(ctx.lang, 'export.no'),
  };
}
