import type { ModelFacts } from '#schemas/api/workflow-definitions.ts';
import { cardNamed } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** A field that a process may ask for. */
export type FormField = ModelFacts['forms'][number]['fields'][number];

/** The form of a record that a process is about. */
export type ProcessForm = ModelFacts['forms'][number];

/** The form behind a process: of the entity that names the process, else of the one its start names. */
export function formOfProcess(
  facts: ModelFacts,
  process: string,
  startForm: string,
): ProcessForm | undefined {
  return (
    facts.forms.find((one) => one.process === process) ??
    facts.forms.find((one) => one.entity === startForm)
  );
}

/** Its fields; none where no record is behind the process. */
export function fieldsOfProcess(
  ...[facts, process, startForm]: Parameters<typeof formOfProcess>
): readonly FormField[] {
  return formOfProcess(facts, process, startForm)?.fields ?? [];
}

export const isNumber = ({ type }: Pick<FormField, 'type'>): boolean =>
  cardNamed(type)?.kind === 'number';
export const isYesNo = ({ type }: Pick<FormField, 'type'>): boolean =>
  cardNamed(type)?.kind === 'bool';
/** Fields that name a person. */
export const isPerson = ({ type, title }: FormField): boolean =>
  cardNamed(type)?.target?.({ type, title } as FieldSpec) === 'user';
