import { isId } from '#schemas/basics/ids.ts';
import { roundTo } from '#schemas/expressions/round.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aggregateOf } from '#schemas/types/ask.ts';
import type { AggregateFacts } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readAggregates } from '#server/records/store/entity-aggregate.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { copyWithRoom } from './copy-with-room.ts';
import { makeSource } from './rule-values.ts';

interface Made {
  readonly field: string;
  readonly facts: AggregateFacts;
  readonly scale?: number;
}

const made = new WeakMap<EntitySchema, readonly Made[]>();

function aggregatesOf(entity: EntitySchema): readonly Made[] {
  const known = made.get(entity);
  if (known) return known;
  const found = Object.entries(entity.fields).flatMap(([field, spec]): readonly Made[] => {
    const facts = aggregateOf(spec);
    return facts
      ? [
          {
            field,
            facts,
            ...('scale' in spec && spec.scale !== undefined && { scale: spec.scale }),
          },
        ]
      : [];
  });
  made.set(entity, found);
  return found;
}

/** Rows with the numbers made of other rows. One read, however many rows. */
export async function addAggregates(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const all = aggregatesOf(entity);
  if (all.length === 0 || rows.length === 0) return rows;
  const sources = await Promise.all(all.map(({ facts }) => makeSource(ctx, entity, facts)));
  const read = sources.filter((source) => source !== undefined);
  const ids = rows.map((row) => String(row['id'])).filter((id) => isId(id));
  const values =
    read.length === 0
      ? new Map<string, readonly (number | null)[]>()
      : await readAggregates(ctx.db, ids, read);
  const counted = copyWithRoom(
    rows,
    all.map(({ field }) => field),
  );
  for (const row of counted) {
    const own = values.get(String(row['id']));
    for (const [at, { field, scale }] of all.entries()) {
      const source = sources[at];
      const value = source ? (own?.[read.indexOf(source)] ?? null) : null;
      row[field] = value === null || scale === undefined ? value : roundTo(value, scale);
    }
  }
  return counted;
}
