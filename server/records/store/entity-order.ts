import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf } from '#schemas/types/ask.ts';

/**
 * Whether the values of a field are words that a reader looks for by their sound. Codes that name one record are not: they keep the
 * order of their index.
 */
export function isReadAloud(entity: EntitySchema, field: string): boolean {
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  if (!spec || cardOf(spec)?.isLine !== true) return false;
  return !spec.unique || field === nameFieldOf(entity);
}
