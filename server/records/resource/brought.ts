import { isId } from '#schemas/basics/ids.ts';
import { broughtName, isBringable } from '#schemas/language/brought.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { bringOf, targetOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { askTogether } from '#server/db/together.ts';
import { readsRecords } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { addAggregates } from './aggregates.ts';
import { copyWithRoom } from './copy-with-room.ts';
import { keysOf } from './link-keys.ts';
import { translateRows } from './translations.ts';
import { visibleRow } from './visible-row.ts';

interface Bringing {
  readonly link: string;
  readonly target: string;
  readonly fields: readonly string[];
}

const bringings = new WeakMap<EntitySchema, readonly Bringing[]>();

function bringingsOf(entity: EntitySchema): readonly Bringing[] {
  const known = bringings.get(entity);
  if (known) return known;
  const made = Object.entries(entity.fields).flatMap(([link, spec]) =>
    bringOf(spec).length > 0 ? [{ link, target: targetOf(spec) ?? '', fields: bringOf(spec) }] : [],
  );
  bringings.set(entity, made);
  return made;
}

/**
 * Rows with what their links bring, under `stationId.stationType`: of rows that the actor may read himself, else null. One read per
 * link, however many rows. What is masked there is masked here.
 */
export async function addBrought(
  ctx: Ctx,
  entity: EntitySchema,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const links = bringingsOf(entity);
  if (links.length === 0 || rows.length === 0) return rows;
  const found = await Promise.all(links.map((link) => readLinked(ctx, link, rows)));
  const names = links.flatMap(({ link, fields }) =>
    fields.map((field) => broughtName(link, field)),
  );
  const bringing = copyWithRoom(rows, names);
  for (const row of bringing)
    for (const [at, { link, fields }] of links.entries()) {
      const linked = found[at]?.get(String(row[link]));
      for (const field of fields) row[broughtName(link, field)] = linked?.[field] ?? null;
    }
  return bringing;
}

/** One record with what its links bring and the numbers made of other rows: what expressions over it may read on both ends. */
export function readWholeRecord(
  ctx: Ctx,
  entity: EntitySchema,
  row: StoredRow,
): Promise<StoredRow> {
  const what = [readWholeRecord, ctx.actor, ctx.scope, entity];
  return askTogether(ctx.db, what, row, async (rows) =>
    addAggregates(ctx, entity, await addBrought(ctx, entity, rows)),
  );
}

async function readLinked(
  ctx: Ctx,
  { link, target: name, fields }: Bringing,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const target = ctx.registry.entity(name);
  const keys = [...new Set(rows.flatMap((row) => keysOf(row[link])))].filter((key) => isId(key));
  if (!target || keys.length === 0 || !readsRecords(ctx, target)) return new Map();
  const where = [
    ...(hooksOf(ctx, name).where?.(ctx) ?? []),
    ruleCondition(target, { field: 'id', op: 'in', value: keys }),
  ];
  const known = fields.filter((field) => target.fields[field] && isBringable(target.fields[field]));
  const found = await listRows(ctx.db, ctx.scope, target, { where, fields: ['id', ...known] });
  return new Map(
    (await translateRows(ctx, target, found)).map((row) => [
      String(row['id']),
      visibleRow(ctx.actor, target.fields, row),
    ]),
  );
}
