import type { EntitySchema } from '#schemas/language/entity.ts';
import { isWords } from '#schemas/types/ask.ts';

/** The field with what the product's own texts of a record are in other languages. */
export function wordsField({ fields }: Pick<EntitySchema, 'fields'>): string | undefined {
  return Object.keys(fields).find((name) => isWords(fields[name]));
}
