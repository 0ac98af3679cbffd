import type { ModelFacts } from '#schemas/api/workflow-definitions.ts';
import { cardNamed } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** A field that a process may ask for. */
export type FormField = ModelFacts['forms'][number]['fields'][number];

/** The fields of the form behind a process: the entity that names the process, else the one its start names. */
export function fieldsOfProcess(
  facts: ModelFacts,
  process: string,
  startForm: string,
): readonly FormField[] {
  const form =
    facts.forms.find((one) => one.process === process) ??
    facts.forms.find((one) => one.entity === startForm);
  return form?.fields ?? [];
}

export const isNumber = ({ type }: Pick<FormField, 'type'>): boolean =>
  cardNamed(type)?.kind === 'number';
export const isYesNo = ({ type }: Pick<FormField, 'type'>): boolean =>
  cardNamed(type)?.kind === 'bool';
/** Fields that name a person. */
export const isPerson = ({ type, title }: FormField): boolean =>
  cardNamed(type)?.target?.({ type, title } as FieldSpec) === 'user';
