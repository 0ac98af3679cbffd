import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { StoredRow, WriteOf } from '#server/registry/rows.ts';

const MAX_SECRET = 300;

/**
 * A body with the write-only texts of the entity sealed; empty ones are left out, so that what is stored stays.
 * @throws AppError `invalid` a secret is no text, or too long for one.
 */
export function sealSecrets<E extends EntitySchema>(
  box: SecretBox,
  entity: E,
  body: unknown,
): WriteOf<E> {
  const given =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Readonly<Record<string, unknown>>)
      : {};
  const sealed: Record<string, unknown> = { ...given };
  for (const field of secretFields(entity)) {
    const value = given[field];
    delete sealed[field];
    if (value === undefined || value === null || value === '') continue;
    if (typeof value !== 'string' || value.length > MAX_SECRET)
      throw missing(entity, field, 'length');
    sealed[field] = box.seal(value.trim());
  }
  return sealed as WriteOf<E>;
}

/** Settings are one record that is always there: a body that says nothing of it is a mistake. @throws AppError `missingParam` */
export function demandSettings(entity: EntitySchema, body: unknown): void {
  const given = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const known = Object.keys(entity.fields);
  if (!given.some((name) => name === 'version' || known.includes(name)))
    throw new AppError('missingParam', { name: known[0] ?? 'version' });
}

/** A stored row with its secrets open, for the call of a neighbour; never for an answer. */
export function openSecrets<R extends object>(box: SecretBox, entity: EntitySchema, row: R): R {
  const secrets = new Set(secretFields(entity));
  const open = Object.entries(row).flatMap(([field, value]) =>
    secrets.has(field) && typeof value === 'string' ? [[field, box.open(value)] as const] : [],
  );
  return { ...row, ...Object.fromEntries(open) };
}

/** @throws AppError `invalid` a secret that the record needs was never given. */
export function demandSecrets(
  entity: EntitySchema,
  row: Readonly<StoredRow>,
  fields: readonly string[],
): void {
  for (const field of fields) if (!row[field]) throw missing(entity, field, 'required');
}

function secretFields(entity: EntitySchema): readonly string[] {
  return Object.entries(entity.fields).flatMap(([field, spec]) =>
    spec.writeOnly && cardOf(spec)?.isLine ? [field] : [],
  );
}

function missing(entity: EntitySchema, field: string, rule: 'required' | 'length'): AppError {
  const label = entity.fields[field]?.title ?? field;
  return new AppError(
    'invalid',
    { entity: entity.name },
    {
      issues: [
        {
          path: field,
          rule,
          message: `validation.${rule === 'required' ? 'required' : 'max'}`,
          params: { label, max: MAX_SECRET },
        },
      ],
    },
  );
}
