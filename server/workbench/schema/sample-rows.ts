import { hasCompanion } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldBase } from '#schemas/types/field-base.ts';
import { makeSampleDay, makeSampleName } from '#schemas/types/samples.ts';

/** What the values of dictionaries and states are looked up in. */
export interface SampleWords {
  /** The values of a dictionary. */
  readonly dict: (type: string) => readonly string[];
  readonly states: (name: string) => StatesSchema | undefined;
}

const ROWS = 5;

/** Rows made from the types of the fields, for a look at a list and a form before anything is stored. */
export function sampleRows(
  entity: EntitySchema,
  words: SampleWords,
): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: ROWS }, (_, at) => ({
    id: String(at + 1),
    version: 1,
    createDate: `${makeSampleDay(at)} 09:00:00`,
    ...valuesOf(entity.fields, at, words),
  }));
}

function valuesOf(
  fields: EntitySchema['fields'],
  at: number,
  words: SampleWords,
): Readonly<Record<string, unknown>> {
  const cardWords = {
    dict: words.dict,
    states: (name: string) => Object.keys(words.states(name)?.values ?? {}),
    values: (inner: Readonly<Record<string, FieldBase>>, row: number) =>
      valuesOf(inner as EntitySchema['fields'], row, words),
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, spec]) => !spec.writeOnly)
      .flatMap(([name, spec]) => {
        const value = cardOf(spec)?.sample(spec, at, cardWords) ?? null;
        return hasCompanion(spec)
          ? [[name, value] as const, [companionName(name), makeSampleName(spec, at)] as const]
          : [[name, value] as const];
      }),
  );
}
