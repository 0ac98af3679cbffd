import type { GroupAnswer } from '#schemas/api/group.ts';
import { isGroupable, isMeasurable } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { GroupOp, GroupStep } from '#schemas/language/page.ts';
import { targetOf } from '#schemas/types/ask.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayAskFor, needEntity } from '#server/records/access.ts';
import { groupRows } from '#server/records/store/entity-group.ts';
import type { GroupQuery } from '#server/records/store/entity-group.ts';
import { readListQuery } from './list-query.ts';
import type { RawQuery } from './list-query.ts';
import { readNamesOf } from './name-cache.ts';
import { makeNameShower } from './present.ts';
import { unknownField } from './rule-values.ts';

const MAX_GROUPS = 500;
const MAX_DIMENSIONS = 2;
const MAX_MEASURES = 10;
const STEPS: readonly GroupStep[] = ['hour', 'day', 'month', 'year'];
const OPS: readonly GroupOp[] = ['count', 'sum', 'avg', 'min', 'max'];

/**
 * The rows of a list counted by one or two of its fields (`by=level` or `by=alarmTime,level&step=day`), or all together without `by`.
 * `measure` and `op` are lists of equal length; `latest` is a field of time whose newest each group says. The filters, the scope and the rights to fields are those of the list.
 * @param limit groups at most; people are answered 500
 * @throws AppError `invalid` an unknown, hidden or masked field, step or operation, with the name of it.
 */
export async function groupRecords(
  ctx: Ctx,
  name: string,
  raw: RawQuery,
  { limit = MAX_GROUPS }: { readonly limit?: number } = {},
): Promise<GroupAnswer> {
  const entity = needEntity(ctx, name);
  const { by, step, measure, op, latest, ...filters } = raw;
  const dimensions = readDimensions(ctx, entity, by, step);
  const measures = readMeasures(ctx, entity, measure, op);
  const newest = readLatest(ctx, entity, latest);
  const { where } = await readListQuery(ctx, entity, { ...filters, orderField: undefined });
  const rows = await groupRows(ctx.db, ctx.scope, entity, {
    where,
    by: dimensions,
    measures,
    limit: limit + 1,
    ...(newest ? { latest: newest } : {}),
  });
  const kept = rows.slice(0, limit);
  const names = await Promise.all(
    dimensions.map(({ field }, at) =>
      namesOfKeys(
        ctx,
        entity,
        field,
        kept.flatMap(({ keys }) => keys[at] ?? []),
      ),
    ),
  );
  return {
    groups: kept.map((row) => ({
      ...row,
      names: row.keys.map((key, at) => (key === null ? null : (names[at]?.get(key) ?? null))),
    })),
    ...(rows.length > limit ? { isCapped: true } : {}),
  };
}

function readDimensions(
  ctx: Ctx,
  entity: EntitySchema,
  by: unknown,
  step: unknown,
): GroupQuery['by'] {
  const names = listOf(by);
  if (names.length > MAX_DIMENSIONS) throw unknownField(entity, 'by');
  const cut = listOf(step)[0];
  const known = STEPS.find((one) => one === cut);
  if (cut !== undefined && !known) throw unknownField(entity, 'step');
  return names.map((field) => {
    if (!isGroupable(entity, field) || !mayUse(ctx, entity, field))
      throw unknownField(entity, field);
    const kind = kindOf(entity.fields, field);
    return kind === 'datetime' || kind === 'date' ? { field, step: known ?? 'day' } : { field };
  });
}

function readMeasures(
  ctx: Ctx,
  entity: EntitySchema,
  measure: unknown,
  op: unknown,
): GroupQuery['measures'] {
  const fields = listOf(measure);
  const ops = listOf(op);
  if (fields.length > MAX_MEASURES || ops.length > fields.length) throw unknownField(entity, 'op');
  return fields.map((field, at) => {
    const how = OPS.find((one) => one === (ops[at] ?? 'sum'));
    if (!how) throw unknownField(entity, 'op');
    const fits = isMeasurable(entity, field) || (how === 'count' && isGroupable(entity, field));
    if (!fits || !mayUse(ctx, entity, field)) throw unknownField(entity, field);
    return { field, op: how };
  });
}

function readLatest(ctx: Ctx, entity: EntitySchema, latest: unknown): string | undefined {
  const [field, second] = listOf(latest);
  if (field === undefined) return undefined;
  const fits =
    second === undefined &&
    isGroupable(entity, field) &&
    kindOf(entity.fields, field) === 'datetime';
  if (!fits || !mayUse(ctx, entity, field)) throw unknownField(entity, field);
  return field;
}

function mayUse(ctx: Ctx, entity: EntitySchema, name: string): boolean {
  return mayAskFor(ctx.actor, Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined);
}

/** Names of linked records by key; other keys have their words in the schema. */
async function namesOfKeys(
  ctx: Ctx,
  entity: EntitySchema,
  field: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const spec = entity.fields[field];
  const target = ctx.registry.entity((field === 'creator' ? 'user' : spec && targetOf(spec)) ?? '');
  if (!target || keys.length === 0) return new Map();
  const show = makeNameShower(ctx, target);
  return new Map(
    [...(await readNamesOf(ctx, target, keys))].map(([key, name]) => [key, show(name)]),
  );
}

function listOf(value: unknown): readonly string[] {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
