import type { EntitySchema } from '#schemas/language/entity.ts';
import { dictOf, optionsOf, statesOf, targetOf } from '#schemas/types/ask.ts';
import { tableOf } from '#server/registry/columns.ts';

/** What is unique together, or alone, in the records of an entity. */
export function uniqueSets({ fields, table }: EntitySchema): readonly (readonly string[])[] {
  const sets = table.unique ?? [];
  const isSaid = (name: string) => sets.some((set) => set.length === 1 && set[0] === name);
  const alone = Object.keys(fields).filter((name) => fields[name]?.unique && !isSaid(name));
  return [...sets, ...alone.map((name) => [name])];
}

/** It neither links nor is chosen. */
export function isPlain({ fields }: EntitySchema, name: string): boolean {
  const field = fields[name];
  return [targetOf, dictOf, optionsOf, statesOf].every((ask) => ask(field) === undefined);
}

/** A text that a person writes, letter by letter. */
export function isTyped(entity: EntitySchema, name: string): boolean {
  const isText = ['text'].includes(tableOf(entity).byField.get(name)?.type ?? '');
  return isText && entity.fields[name]?.readOnly !== true && isPlain(entity, name);
}

/** A text without the case and width of its letters, as the database folds it (`foldedSql`). */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
