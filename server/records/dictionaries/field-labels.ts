import { dictOf, optionsOf, statesOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readDictionaryLabels } from './dictionaries.ts';

/**
 * Value → what people call it, of a field whose values are codes: its own options, its dictionary, its states. Undefined where the
 * values are their own words.
 * @param spec in the reader's language, where its options are translated
 */
export async function readFieldLabels(
  ctx: Ctx,
  spec: FieldSpec | undefined,
): Promise<ReadonlyMap<string, string> | undefined> {
  const options = optionsOf(spec);
  if (options) return new Map(options.map(({ value, title }) => [value, title]));
  const [dict, states] = [dictOf(spec), statesOf(spec)];
  if (dict !== undefined) return readDictionaryLabels(ctx, dict);
  if (states === undefined) return undefined;
  const values = ctx.registry.localizedStates(states, ctx.lang)?.values ?? {};
  return new Map(Object.entries(values).map(([value, { title }]) => [value, title]));
}
