import type { EntitySchema } from '#schemas/language/entity.ts';
import { isSecretType } from '#schemas/types/ask.ts';
import { SERVER_FIELDS } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** Stands for both values of a secret that changed. */
export const HIDDEN_CHANGE = '******';

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** What a write changed, field by field: before and after. Secrets show only that they changed. */
export function findChangedFields(
  entity: EntitySchema,
  before: Readonly<StoredRow> | undefined,
  after: Readonly<StoredRow>,
): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(after)) {
    if (
      SERVER_FIELDS.has(field) ||
      field === 'id' ||
      value === undefined ||
      isSame(before?.[field], value)
    )
      continue;
    changes[field] = isSecret(entity, field)
      ? [HIDDEN_CHANGE, HIDDEN_CHANGE]
      : [before?.[field] ?? null, value];
  }
  return changes;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function isSecret(entity: EntitySchema, field: string): boolean {
  const spec = entity.fields[field];
  return spec?.writeOnly === true || isSecretType(spec);
}
