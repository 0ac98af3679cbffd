import type { EntitySchema } from '#schemas/language/entity.ts';
import type { NamedRecord } from '#schemas/monitor-rules/named.ts';
import { insideOf } from '#schemas/types/ask.ts';
import type { Inside } from '#schemas/types/card.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { copyWithRoom } from './copy-with-room.ts';

interface InsideField {
  readonly field: string;
  readonly inside: Inside;
}

const kept = new WeakMap<EntitySchema['fields'], readonly InsideField[]>();

function insidesOf(fields: EntitySchema['fields']): readonly InsideField[] {
  const known = kept.get(fields);
  if (known) return known;
  const made = Object.entries(fields).flatMap(([field, spec]): readonly InsideField[] => {
    const inside = insideOf(spec);
    return inside ? [{ field, inside }] : [];
  });
  kept.set(fields, made);
  return made;
}

/** Values of fields that name records in their depth (rules, evidence), without the ids of those that whoever reads does not see. */
export async function withoutUnseen(
  ctx: Ctx,
  { fields }: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const insides = ctx.scope.kind === 'all' ? [] : insidesOf(fields);
  if (insides.length === 0) return rows;
  const named = insides.flatMap(({ field, inside }) =>
    rows.flatMap((row) => inside.named(row[field])),
  );
  if (named.length === 0) return rows;
  const unseen = await unseenOf(ctx, named);
  const isHidden = (record: NamedRecord) => unseen.has(keyOf(record));
  const shown = copyWithRoom(rows, []);
  for (const row of shown)
    for (const { field, inside } of insides)
      if (row[field] !== undefined) row[field] = inside.without(row[field], isHidden);
  return shown;
}

/** Whether somebody sees all the records that a value names and that another did not name before. */
export async function seesNamed(
  ctx: Ctx,
  inside: Inside,
  { value, before }: { readonly value: unknown; readonly before: unknown },
): Promise<boolean> {
  const known = new Set(inside.named(before).map(keyOf));
  const named = inside.named(value).filter((record) => !known.has(keyOf(record)));
  return (await unseenOf(ctx, named)).size === 0;
}

async function unseenOf(ctx: Ctx, named: readonly NamedRecord[]): Promise<ReadonlySet<string>> {
  const unseen = new Set<string>();
  for (const name of new Set(named.map(({ entity }) => entity))) {
    const keys = [...new Set(named.flatMap(({ entity, id }) => (entity === name ? [id] : [])))];
    const target = ctx.registry.entity(name);
    const seen = target
      ? await listVisibleKeys(ctx.db, ctx.scope, target, {
          keys: keys.filter(isKey),
          where: hooksOf(ctx, name).where?.(ctx) ?? [],
        })
      : new Set();
    for (const id of keys) if (!seen.has(id)) unseen.add(keyOf({ entity: name, id }));
  }
  return unseen;
}

function keyOf({ entity, id }: NamedRecord): string {
  return `${entity} ${id}`;
}

const MAX_KEY = 9_223_372_036_854_775_807n;

/** What a database takes as a key. */
function isKey(id: string): boolean {
  return BigInt(id) <= MAX_KEY;
}
