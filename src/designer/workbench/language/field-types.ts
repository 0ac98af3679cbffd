import { DEFINITIONS } from '#schemas/language/language-shape.ts';

/** The types a field may have, in the order of the language. */
export function typesOfFields(): readonly string[] {
  const { field } = DEFINITIONS;
  if (field?.kind !== 'choice') return [];
  return field.of.flatMap((shape) => (shape.kind === 'object' ? (shape.when?.['type'] ?? []) : []));
}
