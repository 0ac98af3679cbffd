import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { askTogether } from '#server/db/together.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { defaultsOf } from '#server/records/resource/input.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { allOf, anyOf, ruleCondition, type Condition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { keyFields } from './columns.ts';

/** Of each field of a key what a file says; null where it says nothing. */
type Key = Readonly<Record<string, unknown>>;

/** What a record is known by: what a file does not say is what a new record would have. A field of the key that may be empty is part of it as empty too. */
export function keyOf(ctx: Ctx, entity: EntitySchema, body: StoredRow): Key | undefined {
  const fields = keyFields(entity);
  const isSilent = (field: string): boolean =>
    body[field] === undefined && entity.fields[field]?.default !== undefined;
  const unsaid = fields.some(isSilent) ? defaultsOf(ctx, entity) : {};
  const values = coerceRecord(entity.fields, { ...unsaid, ...body });
  const key = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  const isWhole = fields.every(
    (field) => key[field] !== null || entity.fields[field]?.required !== true,
  );
  return isWhole && fields.some((field) => key[field] !== null) ? key : undefined;
}

/** The record within the actor's sight that carries the row's key. */
export async function findByKey(
  ctx: Ctx,
  entity: EntitySchema,
  body: StoredRow,
): Promise<StoredRow | undefined> {
  const key = keyOf(ctx, entity, body);
  if (!key) return undefined;
  const what = [findByKey, ctx.actor, ctx.scope, entity];
  return askTogether(ctx.db, what, key, (keys) => findByKeys(ctx, entity, keys));
}

async function findByKeys(
  ctx: Ctx,
  entity: EntitySchema,
  keys: readonly Key[],
): Promise<readonly (StoredRow | undefined)[]> {
  const [only, ...more] = keys;
  if (only && more.length === 0) return [await findOne(ctx, entity, only)];
  const rows = await list(ctx, entity, { where: keysCondition(entity, keys) });
  const fields = keyFields(entity);
  const asked = new Set(keys.map((key) => spelt(key, fields)));
  const found = new Map<string, StoredRow>();
  for (const row of rows) {
    const name = spelt(row, fields);
    // a value that is stored in other words than a file gives it is left to the database
    if (!asked.has(name)) return Promise.all(keys.map((key) => findOne(ctx, entity, key)));
    if (!found.has(name)) found.set(name, row);
  }
  return keys.map((key) => found.get(spelt(key, fields)));
}

async function findOne(ctx: Ctx, entity: EntitySchema, key: Key): Promise<StoredRow | undefined> {
  const [row] = await list(ctx, entity, { where: keysCondition(entity, [key]), limit: 1 });
  return row;
}

function list(
  ctx: Ctx,
  entity: EntitySchema,
  { where, ...rest }: { readonly where: Condition; readonly limit?: number },
): Promise<readonly StoredRow[]> {
  return listRows(ctx.db, ctx.scope, entity, {
    where: [where, ...(hooksOf(ctx, entity.name).where?.(ctx) ?? [])],
    ...rest,
  });
}

function keysCondition(entity: EntitySchema, keys: readonly Key[]): Condition {
  return anyOf(
    keys.map((key) =>
      allOf(
        Object.entries(key).map(([field, value]) =>
          ruleCondition(
            entity,
            value === null ? { field, op: 'isNull' } : { field, op: 'eq', value },
          ),
        ),
      ),
    ),
  );
}

/** The same of a row and of what a file says, where its values are stored in the words of the file. */
function spelt(row: StoredRow, fields: readonly string[]): string {
  return JSON.stringify(
    fields.map((field) => {
      const value = row[field] ?? null;
      return value === null ? null : toText(value);
    }),
  );
}
