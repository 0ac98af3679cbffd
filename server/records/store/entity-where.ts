import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { EntitySchema, ScopeDimension } from '#schemas/language/entity.ts';
import type { ExpandTree } from '#schemas/rules/matches.ts';
import { escapeLike, toSql } from '#schemas/rules/to-sql.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { kindOf } from '#schemas/types/kinds.ts';
import type { Kind } from '#schemas/types/words.ts';
import { regionPrefix } from '#server/base/context/scope.ts';
import type { Scope, ScopeValues } from '#server/base/context/scope.ts';
import { tableOf } from '#server/registry/columns.ts';
import { rowsOfQuery } from './entity-source.ts';

/** A condition on the rows of one entity, aliased `t`. */
export type Condition = RawBuilder<boolean>;

/** A quoted reference with the kind of its values. */
export interface RuleColumn {
  readonly sql: string;
  readonly kind: Kind;
}

/** Every condition at once; no conditions means every row. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** At least one of the conditions. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const [only, ...more] = conditions;
  return only && more.length === 0 ? only : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** No row at all. */
export function noRow(): Condition {
  return sql<boolean>`false`;
}

/** Where a condition does not hold, or nobody can say. */
export function notTrue(condition: Condition): Condition {
  return sql<boolean>`(${condition}) is not true`;
}

/** Rows that an actor may see, and that are not deleted. An entity with a scope whose dimensions all lack values shows nothing. */
export function visibleRows(entity: EntitySchema, scope: Scope): Condition {
  const alive = entity.table.softDelete ? [sql<boolean>`not ${column('deleted')}`] : [];
  const own = ownRows(entity, scope.userId);
  if (scope.kind === 'all' || !entity.table.scope) return allOf([...alive, ...own]);
  const dimensions = Object.entries(entity.table.scope) as [ScopeDimension, string][];
  const any = dimensions.flatMap(([dimension, field]) => {
    const own = dimensionCondition(entity, field, dimension, scope.values[dimension]);
    return isPersonal(entity, dimension)
      ? own.map((one) => allOf([one, ...ofNoOtherUnit(entity, scope.values)]))
      : own;
  });
  return allOf([
    ...alive,
    ...own,
    any.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(any, sql` or `)})`,
  ]);
}

/** Units that a person is of, and where a station says which its own are. */
const UNITS = { enterprise: 'enterprise_id', opsCompany: 'ops_company_id' } as const;

/** Dimensions of a person: what he made, and of such rows what he has in hand. Rows that are about him alone stay his. */
function isPersonal(entity: EntitySchema, dimension: ScopeDimension): boolean {
  return (
    dimension === 'creator' || (dimension === 'user' && entity.table.scope?.creator !== undefined)
  );
}

/**
 * Rows that name no other unit than the asker's, as far as he has one, by themselves or by their station: who goes to another company leaves
 * behind what he made for the one before, and what went to another company goes from whoever made it.
 */
function ofNoOtherUnit(entity: EntitySchema, values: ScopeValues): readonly Condition[] {
  return (Object.keys(UNITS) as (keyof typeof UNITS)[]).flatMap((unit) => {
    if (values[unit].length === 0) return [];
    const own = columnOfDimension(entity, unit);
    if (own) return [sql<boolean>`(${own} is null or ${own} = any(${values[unit]}::bigint[]))`];
    const station = columnOfDimension(entity, 'station');
    if (!station) return [];
    const theirs = sql.ref(`s.${UNITS[unit]}`);
    return [
      sql<boolean>`not exists (select 1 from ops_station s where s.id = ${station} and not ${theirs} = any(${values[unit]}::bigint[]))`,
    ];
  });
}

/** Undefined also for what is itself such a unit: whoever makes one sees it. */
function columnOfDimension(
  entity: EntitySchema,
  dimension: ScopeDimension,
): RawBuilder<unknown> | undefined {
  const field = entity.table.scope?.[dimension];
  if (field === undefined || field === 'id') return undefined;
  const stored = tableOf(entity).byField.get(field);
  return stored && column(stored.name);
}

/** What is everybody's own, devices and messages for one, is so for who sees everything too; the system itself has no user. */
function ownRows(entity: EntitySchema, userId: string | undefined): readonly Condition[] {
  const { own } = entity.table;
  if (userId === undefined) return [];
  return [
    ...(own === undefined ? [] : dimensionCondition(entity, own, 'user', [userId])),
    ...rowsOfQuery(entity, userId),
  ];
}

/**
 * A rule as SQL. Fields are looked up in the entity; values are always bound. Trees are resolved by `expandTree`.
 * @throws Error the rule names a field without a column; `checkRule` goes first.
 */
export function ruleCondition(
  entity: EntitySchema,
  rule: Rule,
  expandTree?: ExpandTree,
): Condition {
  return compileRule(rule, (field) => ruleColumn(entity, field), expandTree);
}

/** A rule as SQL over these columns. */
export function compileRule(
  rule: Rule,
  columnOf: (field: string) => RuleColumn | undefined,
  expandTree?: ExpandTree,
): Condition {
  const { strings, params } = toSql(rule, { columnOf, ...(expandTree ? { expandTree } : {}) });
  return sql<boolean>(strings as unknown as TemplateStringsArray, ...params);
}

/** Text that occurs in one of the fields; `%`, `_` and `\` stand for themselves. */
export function textOccurs(
  entity: EntitySchema,
  fields: readonly string[],
  text: string,
): Condition {
  const columns = fields.flatMap((field) => tableOf(entity).byField.get(field) ?? []);
  const tests = columns.map(({ name }) => sql`${column(name)}::text ilike ${contains(text)}`);
  return tests.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** A column of the entity's own row; its name comes from the registry and holds letters, digits and underscores only. */
export function column(name: string): RawBuilder<unknown> {
  return sql.raw(`t."${name}"`);
}

function dimensionCondition(
  entity: EntitySchema,
  field: string,
  dimension: ScopeDimension,
  values: readonly string[] | undefined,
): readonly Condition[] {
  const stored = tableOf(entity).byField.get(field);
  if (!stored || !values || values.length === 0) return [];
  // of one value an index gives the rows in their order, of a list it does not
  const [only, ...more] = values;
  if (dimension !== 'region')
    return [
      more.length === 0
        ? sql<boolean>`${column(stored.name)} = ${only}::bigint`
        : sql<boolean>`${column(stored.name)} = any(${values}::bigint[])`,
    ];
  return values.map(
    (code) =>
      sql<boolean>`${column(stored.name)}::text like ${`${escapeLike(regionPrefix(code))}%`}`,
  );
}

/** Quoted references for the rule compiler; names come from the schema and hold letters, digits and underscores only. */
export function ruleColumn(entity: EntitySchema, field: string): RuleColumn | undefined {
  const table = tableOf(entity);
  const kind = kindOf(entity.fields, field) ?? (table.byField.has(field) ? 'id' : undefined);
  if (!kind) return undefined;
  const stored = table.byField.get(field);
  if (stored) return { sql: `t."${stored.name}"`, kind };
  const join = table.joins.find((candidate) => candidate.field === field);
  return join
    ? {
        sql: `array(select j."${join.other}"::text from "${join.table}" j where j."${join.own}" = t.id)`,
        kind,
      }
    : undefined;
}

function contains(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Rows whose field holds another value, or none. */
export function fieldIsNot(
  entity: EntitySchema,
  field: string,
  value: string | boolean,
): Condition {
  const stored = tableOf(entity).byField.get(field);
  return stored
    ? sql<boolean>`${column(stored.name)} is distinct from ${value}::${sql.raw(stored.type)}`
    : sql<boolean>`true`;
}
