import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { dictOf, optionsOf, statesOf, targetOf } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownFields, titleOf } from './input.ts';

/**
 * The refusal of a repeated unique value, at its own field. Of several that are unique together it is told within what the value is taken.
 * @param values what was sent
 */
export function existsError(
  ctx: Ctx,
  entity: EntitySchema,
  fields: readonly string[],
  values: StoredRow = {},
): AppError {
  const shown = shownFields(ctx, entity);
  const titled = (field: string): string => shown[field]?.title ?? field;
  const own = ownFieldOf(entity, fields);
  const label = titled(own);
  const within = fields
    .filter((field) => field !== own)
    .map(titled)
    .join(serverText(ctx.lang, 'sheet.separator'));
  const value = isPlain(entity, own) ? toText(values[own]) : '';
  const issue =
    within === ''
      ? { message: 'validation.unique', params: { label } }
      : value === ''
        ? { message: 'validation.uniqueWithin', params: { label, within } }
        : { message: 'validation.uniqueValue', params: { label, within, value } };
  return new AppError(
    'exists',
    { entity: titleOf(ctx, entity), field: own, label },
    { issues: [{ path: own, rule: 'unique', ...issue }] },
  );
}

/** The field that tells records apart among those that are unique together: the last one that neither links nor is chosen. */
export function ownFieldOf(entity: EntitySchema, fields: readonly string[]): string {
  const set =
    entity.table.unique?.find(
      (names) => names.length === fields.length && names.every((name) => fields.includes(name)),
    ) ?? fields;
  return set.findLast((field) => isPlain(entity, field)) ?? set.at(-1) ?? nameFieldOf(entity);
}

function isPlain({ fields }: EntitySchema, name: string): boolean {
  const field = fields[name];
  return [targetOf, dictOf, optionsOf, statesOf].every((ask) => ask(field) === undefined);
}

/** The unique fields behind a refusal of the database; undefined when it was another error. */
export function uniqueFieldsOf(
  entity: EntitySchema,
  error: unknown,
): readonly string[] | undefined {
  const { code, detail = '' } = error as { readonly code?: string; readonly detail?: string };
  if (code !== '23505') return undefined;
  const columns = (/\(([^)]*)\)=/.exec(detail)?.[1] ?? '')
    .split(', ')
    .map((name) => name.replaceAll('"', ''));
  return tableOf(entity)
    .columns.filter(({ name }) => columns.includes(name))
    .map(({ field }) => field);
}
