import { toNumber, toText } from '#schemas/expressions/values.ts';
import { approvalField } from '#schemas/language/approval.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fillPlaces } from '#schemas/moves/fill-places.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { placesIn, readToldRow } from '#server/moves/told-row.ts';
import { isApproved, type Approved } from '#server/records/approval.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { Variables } from '../core/state.ts';
import type { Json } from '../juel/node.ts';

/** A record with the entity whose approval it goes through. */
export interface ApprovedRecord {
  readonly entity: Approved;
  readonly row: StoredRow;
}

/** The entities whose records go through a process. */
export function entitiesUnder({ registry }: Ctx, process: string): readonly Approved[] {
  return registry
    .entities()
    .filter(isApproved)
    .filter(({ approval }) => approval.process === process);
}

/** The record a process is about; ids are never given twice, in whatever table. */
export async function findRecord(
  ctx: Ctx,
  process: string,
  businessKey: string,
): Promise<ApprovedRecord | undefined> {
  for (const entity of entitiesUnder(ctx, process)) {
    const row = await findRow(ctx.db, SYSTEM_SCOPE, entity, businessKey);
    if (row) return { entity, row };
  }
  return undefined;
}

export function statusOf({ entity, row }: ApprovedRecord): string {
  return toText(row[approvalField(entity) ?? '']);
}

/** What a process knows of its record: the fields its approval names, each as what it is. */
export async function variablesOf(ctx: Ctx, { entity, row }: ApprovedRecord): Promise<Variables> {
  const id = toText(row['id']);
  const whole = { ...row, ...(await readRelations(ctx, entity, id)) };
  const named = (entity.approval.variables ?? []).map((name): readonly [string, Json] => [
    name,
    asJson(entity, name, whole[name]),
  ]);
  return { ...Object.fromEntries(named), recordId: id };
}

function asJson({ fields }: EntitySchema, name: string, value: unknown): Json {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => toText(one));
  const kind = kindOf(fields, name);
  if (kind === 'number') return toNumber(value);
  return kind === 'bool' ? value === true || value === 'true' || value === '1' : toText(value);
}

/** A title stands in the lists of people who may not read the record: it tells what everybody may. */
const ANY_READER: Actor = { ...SYSTEM_ACTOR, kind: 'anonymous', permissions: new Set() };

export async function titleOfRecord(ctx: Ctx, { entity, row }: ApprovedRecord): Promise<string> {
  const text = entity.approval.title ?? `{${nameFieldOf(entity)}}`;
  return fillPlaces(
    text,
    await readToldRow(ctx, { entity, row, names: placesIn(text), reader: ANY_READER }),
  ).slice(0, 200);
}
