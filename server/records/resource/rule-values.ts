import { isId } from '#schemas/basics/ids.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import { broughtPart, type BroughtPart } from '#schemas/language/brought.ts';
import { isBrought } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { bindRule } from '#schemas/rules/bind.ts';
import type { RuleScope } from '#schemas/rules/bind.ts';
import { leavesOf, type Leaf } from '#schemas/rules/leaves.ts';
import type { TreeValues } from '#schemas/rules/matches.ts';
import { aggregateOf, innerOf, isRegion, targetOf } from '#schemas/types/ask.ts';
import type { AggregateFacts } from '#schemas/types/field-base.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import { byReading } from '#server/db/by-reading.ts';
import { mayAskFor, mayRead, readsRecords } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import {
  aggregateCondition,
  aggregateSource,
  childCondition,
  numberColumn,
} from '#server/records/store/entity-aggregate.ts';
import type { AggregateSource, Counted } from '#server/records/store/entity-aggregate.ts';
import { linkedValue, namesOneOf, noValue } from '#server/records/store/entity-links.ts';
import type { LinkedValue } from '#server/records/store/entity-links.ts';
import { isReadAloud } from '#server/records/store/entity-order.ts';
import { listIdsBelow } from '#server/records/store/entity-read.ts';
import { sourceOf, withheldColumns } from '#server/records/store/entity-source.ts';
import { allOf, anyOf, noRow, notTrue, visibleRows } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { withHolders } from './with-holders.ts';

/** What `$user`, `$today` and `$now` stand for in rules, defaults and expressions of this request. */
export function ruleScope(ctx: Ctx): RuleScope {
  const { id, username, realName, userType, deptId, enterpriseId, opsCompanyId, regionCode } =
    ctx.actor;
  const now = wallTime(ctx.now());
  return {
    $user: { id, username, realName, userType, deptId, enterpriseId, opsCompanyId, regionCode },
    $today: now.slice(0, 10),
    $now: now,
  };
}

/** What an expression over a record reads, as `expressionScope` says it in the browser: its fields, the record as `$row`, the asker, the clock. */
export function recordScope(ctx: Ctx, row: StoredRow): RuleScope & StoredRow {
  return { ...ruleScope(ctx), ...row, $row: row };
}

/** Whether a field of this record may not be changed, though it may of others: judged on what is stored, as a form judges what it opened. */
export function isClosed(ctx: Ctx, { readOnlyWhen }: FieldSpec, row: StoredRow): boolean {
  return readOnlyWhen !== undefined && holds(readOnlyWhen, recordScope(ctx, row));
}

/**
 * A rule with its placeholders and trees resolved, as a condition for the store.
 * @throws AppError `invalid` it names a field that is not stored.
 */
export async function conditionOf(ctx: Ctx, entity: EntitySchema, rule: Rule): Promise<Condition> {
  const bound = await withHolders(ctx, bindRule(rule, ruleScope(ctx)));
  return leavesOf(bound).some(({ field }) => isBrought(entity, field))
    ? composed(ctx, entity, bound)
    : ownCondition(ctx, entity, bound);
}

/** A rule that asks by what links bring, part by part: what stands in other tables is asked there. */
async function composed(ctx: Ctx, entity: EntitySchema, rule: Rule): Promise<Condition> {
  const parts = (rules: readonly Rule[]) =>
    Promise.all(rules.map((one) => composed(ctx, entity, one)));
  if ('all' in rule) return allOf(await parts(rule.all));
  if ('any' in rule) return rule.any.length === 0 ? noRow() : anyOf(await parts(rule.any));
  if ('not' in rule) return notTrue(await composed(ctx, entity, rule.not));
  const brought = broughtPart(entity.fields, rule.field);
  return brought
    ? broughtCondition(ctx, entity, { brought, leaf: rule })
    : ownCondition(ctx, entity, rule);
}

/** Operators that hold where nothing is shown, each with the one that holds where something is. */
const OPPOSITE: Readonly<Partial<Record<Leaf['op'], Leaf['op']>>> = {
  ne: 'eq',
  notIn: 'in',
  isNull: 'notNull',
};

/** Rows whose link names a record that the actor is shown and that meets the condition; one he may not read shows nothing, so it is empty here too. */
async function broughtCondition(
  ctx: Ctx,
  entity: EntitySchema,
  { brought, leaf }: { readonly brought: BroughtPart; readonly leaf: Leaf },
): Promise<Condition> {
  const isEmptyAsked = leaf.op === 'eq' && (leaf.value === null || leaf.value === undefined);
  const opposite = isEmptyAsked ? 'notNull' : OPPOSITE[leaf.op];
  if (opposite)
    return notTrue(
      await broughtCondition(ctx, entity, { brought, leaf: { ...leaf, op: opposite } }),
    );
  const target = shownTarget(ctx, entity, brought);
  if (!target) return noRow();
  const where = [
    ...readable(ctx, target),
    await ownCondition(ctx, target, { ...leaf, field: brought.name }),
  ];
  return namesOneOf(entity, brought.link, target, { where, scope: ctx.scope });
}

/** What rows are ordered by where a link brings it: as the actor is shown it. */
export function broughtOrder(ctx: Ctx, entity: EntitySchema, brought: BroughtPart): LinkedValue {
  const target = shownTarget(ctx, entity, brought);
  if (!target) return noValue();
  const value = linkedValue(entity, brought.link, target, {
    field: brought.name,
    where: readable(ctx, target),
    scope: ctx.scope,
  });
  return isReadAloud(target, brought.name) ? byReading(value) : value;
}

/** The entity whose records the link brings from; undefined where the actor reads none of them, or not this field. */
function shownTarget(
  ctx: Ctx,
  entity: EntitySchema,
  { link, name }: BroughtPart,
): EntitySchema | undefined {
  const target = ctx.registry.entity(targetOf(entity.fields[link]) ?? '');
  return target && readsRecords(ctx, target) && mayAskFor(ctx.actor, target.fields[name])
    ? target
    : undefined;
}

/** Which records of an entity the actor is shown. */
function readable(ctx: Ctx, target: EntitySchema): readonly Condition[] {
  return [visibleRows(target, ctx.scope), ...(hooksOf(ctx, target.name).where?.(ctx) ?? [])];
}

async function ownCondition(ctx: Ctx, entity: EntitySchema, bound: Rule): Promise<Condition> {
  const table = tableOf(entity);
  const trees = new Map<string, TreeValues>();
  const sources = new Map<string, AggregateSource>();
  for (const leaf of leavesOf(bound)) {
    const facts = Object.hasOwn(entity.fields, leaf.field)
      ? aggregateOf(entity.fields[leaf.field])
      : undefined;
    if (facts) {
      const source = await makeSource(ctx, entity, facts);
      if (!source) throw unknownField(entity, leaf.field);
      sources.set(leaf.field, source);
    } else if (
      !table.byField.has(leaf.field) &&
      !table.joins.some(({ field }) => field === leaf.field)
    )
      throw unknownField(entity, leaf.field);
    if (leaf.op === 'tree')
      trees.set(treeKey(leaf.field, leaf.value), await treeValues(ctx, entity, leaf));
  }
  return aggregateCondition(
    entity,
    bound,
    sources,
    (field, value) => trees.get(treeKey(field, value)) ?? [],
  );
}

/**
 * The rows a number is made of, as this actor may see them: of an entity those in his sight, of a sub-table all lines of the record.
 * Undefined: he may not read those rows, or the number in them, so there is none for him.
 */
export async function makeSource(
  ctx: Ctx,
  entity: EntitySchema,
  facts: AggregateFacts,
): Promise<AggregateSource | undefined> {
  const lines = Object.hasOwn(entity.fields, facts.of)
    ? innerOf(entity.fields[facts.of])
    : undefined;
  return lines ? sourceOfLines(ctx, entity, facts, lines) : sourceOfEntity(ctx, facts);
}

function sourceOfLines(
  ctx: Ctx,
  entity: EntitySchema,
  facts: AggregateFacts,
  lines: EntitySchema['fields'],
): AggregateSource | undefined {
  const { of, field, where } = facts;
  const child = tableOf(entity).children.find((one) => one.field === of);
  const spec = entity.fields[of];
  if (!child || !spec || !mayRead(ctx.actor, spec) || !mayCount(ctx, lines, facts))
    return undefined;
  const measured = measureOf(facts, child.columns.find((one) => one.field === field)?.name);
  if (!measured) return undefined;
  const rules = where
    ? [childCondition(child, bindRule(where, ruleScope(ctx)), (name) => kindOf(lines, name))]
    : [];
  return aggregateSource({
    from: child.table,
    owner: 'owner_id',
    ...measured,
    where: rules,
  });
}

async function sourceOfEntity(
  ctx: Ctx,
  facts: AggregateFacts,
): Promise<AggregateSource | undefined> {
  const { of, by = '', field, where } = facts;
  const target = ctx.registry.entity(of);
  const owner = target && numberColumn(target, by);
  if (!target || owner === undefined || !readsRecords(ctx, target)) return undefined;
  if (!mayAskFor(ctx.actor, target.fields[by]) || !mayCount(ctx, target.fields, facts))
    return undefined;
  const measured = measureOf(facts, field === undefined ? undefined : numberColumn(target, field));
  if (!measured) return undefined;
  const rules = where ? [await conditionOf(ctx, target, where)] : [];
  return aggregateSource({
    from: sourceOf(target, ctx.scope),
    owner,
    isKept: mayBeKept(ctx, target, facts),
    ...measured,
    where: [...sightOf(ctx, target), ...rules],
  });
}

/** Whether something that the number is made of may be withheld from this actor. */
function mayBeKept(ctx: Ctx, target: EntitySchema, { field, where }: AggregateFacts): boolean {
  const kept = withheldColumns(target, ctx.scope);
  const asked = [
    ...(field === undefined ? [] : [field]),
    ...(where ? leavesOf(where).map((leaf) => leaf.field) : []),
  ];
  return asked.some((name) => kept.includes(numberColumn(target, name) ?? ''));
}

/** The rows of an entity that this actor sees. */
function sightOf(ctx: Ctx, entity: EntitySchema): readonly Condition[] {
  return [visibleRows(entity, ctx.scope), ...(hooksOf(ctx, entity.name).where?.(ctx) ?? [])];
}

/** Whether this actor may ask for the number in the rows, and find rows by what narrows them. */
function mayCount(
  ctx: Ctx,
  fields: EntitySchema['fields'],
  { field, where }: AggregateFacts,
): boolean {
  return (
    mayAskFor(ctx.actor, field === undefined ? undefined : fields[field]) &&
    (where === undefined || mayJudge(ctx, fields, where))
  );
}

/** How rows become a number; undefined where a number is wanted that no column holds. */
function measureOf(
  { op }: AggregateFacts,
  value: string | undefined,
): Pick<Counted, 'op' | 'value'> | undefined {
  if (op === 'count') return { op };
  return value === undefined ? undefined : { op, value };
}

/** Whether this actor may find rows by every field of a rule: what it lets through tells what they hold. */
export function mayJudge(ctx: Ctx, fields: EntitySchema['fields'], rule: Rule): boolean {
  return leavesOf(rule).every(({ field }) =>
    mayAskFor(ctx.actor, Object.hasOwn(fields, field) ? fields[field] : undefined),
  );
}

/** The refusal of a name that the schema does not declare for this use. */
export function unknownField(entity: EntitySchema, field: string): AppError {
  return new AppError(
    'invalid',
    { entity: entity.name, field },
    {
      issues: [
        {
          path: field,
          rule: 'unknownField',
          message: 'validation.unknownField',
          params: { field },
        },
      ],
    },
  );
}

/** A region covers the codes below it by prefix; nodes of other trees cover the ids below them. */
async function treeValues(ctx: Ctx, entity: EntitySchema, leaf: Leaf): Promise<TreeValues> {
  const spec = entity.fields[leaf.field];
  const values = (Array.isArray(leaf.value) ? leaf.value : [leaf.value]).map(String);
  if (spec && isRegion(spec)) return { startsWith: regionPrefix(values[0] ?? '') };
  const targetName = spec ? targetOf(spec) : entity.name;
  const target = targetName ? ctx.registry.entity(targetName) : undefined;
  const ids = values.filter((value) => isId(value));
  return target?.table.tree ? listIdsBelow(ctx.db, target, ids) : ids;
}

function treeKey(field: string, value: unknown): string {
  return `${field} ${JSON.stringify(value)}`;
}
