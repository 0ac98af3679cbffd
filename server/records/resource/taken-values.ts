import { toText } from '#schemas/expressions/values.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { SaveStep } from '#server/records/hooks.ts';
import { hasAlike } from '#server/records/store/alike-rows.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { shownFields, titleOf } from './input.ts';
import { isPlain, isTyped, uniqueSets } from './unique-sets.ts';

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

/**
 * A typed value that is unique is another one by more than the case and width of its letters: `ab1` beside `AB1` is a slip. What is the
 * same to the letter the database refuses itself; records that are alike already stay.
 * @throws AppError `exists`
 */
export async function demandNoneAlike(
  ctx: Ctx,
  entity: EntitySchema,
  { id, values, before }: Pick<SaveStep<string>, 'id' | 'values' | 'before'>,
): Promise<void> {
  const row: StoredRow = { ...before, ...values };
  for (const set of uniqueSets(entity)) {
    const isChanged = set.some(
      (field) => values[field] !== undefined && toText(values[field]) !== toText(before?.[field]),
    );
    const typed = set.filter((field) => isTyped(entity, field));
    if (!isChanged || typed.length === 0 || set.some((field) => toText(row[field]) === ''))
      continue;
    const pick = (names: readonly string[]) =>
      Object.fromEntries(names.map((field) => [field, row[field]]));
    const texts = Object.fromEntries(typed.map((field) => [field, toText(row[field])]));
    const within = pick(set.filter((field) => !typed.includes(field)));
    if (await hasAlike(ctx.db, entity, { id, texts, within }))
      throw existsError(ctx, entity, set, row);
  }
}
