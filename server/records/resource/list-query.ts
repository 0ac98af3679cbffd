import { DEFAULT_PAGE_SIZE } from '#schemas/api/envelope.ts';
import { broughtPart } from '#schemas/language/brought.ts';
import { LIST_WORDS } from '#schemas/language/call-shapes.ts';
import { checkRule } from '#schemas/language/check-rule.ts';
import {
  filterFace,
  isBrought,
  isSortable,
  listFilters,
  quickFields,
} from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { fieldName } from '#schemas/language/names.ts';
import { dueRule } from '#schemas/rules/due.ts';
import { aggregateOf, targetOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { mayAskFor, mayRead } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { aggregateValue } from '#server/records/store/entity-aggregate.ts';
import type { RowQuery } from '#server/records/store/entity-read.ts';
import { anyOf, textOccurs } from '#server/records/store/entity-where.ts';
import type { Condition } from '#server/records/store/entity-where.ts';
import { tableOf } from '#server/registry/columns.ts';
import { readCount, textOf } from './query-texts.ts';
import { broughtOrder, conditionOf, makeSource, unknownField } from './rule-values.ts';
import { byVisibleLinks } from './seen-links.ts';
import { localTextMatches } from './translations.ts';

type Order = NonNullable<RowQuery['order']>[number];

/** The query string of a list, unread. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** A preset that nobody answers holds no rows, never all of them. */
const NOTHING: Rule = { any: [] };

const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000;
const MAX_IDS = 1000;
const MAX_TEXT = 200;
/** Of a place in a rule, which may bear names that somebody sent. */
const MOST_PLACE = 80;
/** Names that are no filters: paging, search, and what every call of the client carries. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...LIST_WORDS,
  '_t',
  'token',
  'access_token',
  'ticket',
  'columns',
  'exportFormat',
  'exportValues',
  'lang',
]);

/**
 * Reads the query of a list against the entity's declarations: nothing reaches SQL that the schema does not name.
 * @throws AppError `invalid` for a filter or sort by a field that is not open to it, an unknown preset or rule, with the name of it.
 */
export async function readListQuery(
  ctx: Ctx,
  entity: EntitySchema,
  raw: RawQuery,
): Promise<RowQuery & { readonly limit: number; readonly page: number }> {
  const asked = await Promise.all(
    [...filterRules(ctx, entity, raw), ...whereRules(ctx, entity, raw)].map((rule) =>
      byVisibleLinks(ctx, entity, rule),
    ),
  );
  const rules = [...asked, ...presetRules(ctx, entity, raw)];
  const where: Condition[] = [...(hooksOf(ctx, entity.name).where?.(ctx) ?? [])];
  for (const rule of rules)
    where.push(orLocal(ctx, entity, await conditionOf(ctx, entity, rule), likeOf(rule)));
  const keyword = textOf(raw['keyword']);
  if (keyword) where.push(keywordCondition(ctx, entity, keyword.slice(0, MAX_TEXT)));
  const limit = Math.min(readCount(raw['limit'], 'limit') ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
  const page = Math.min(readCount(raw['page'], 'page') ?? 1, MAX_PAGE);
  return {
    where,
    order: await withValues(ctx, entity, readOrder(ctx, entity, raw)),
    limit,
    page,
    offset: (page - 1) * limit,
  };
}

/** The keyword occurs in a quick field that the actor sees whole. */
function keywordCondition(ctx: Ctx, entity: EntitySchema, keyword: string): Condition {
  const fields = quickFields(entity).filter((name) => isAskable(ctx, entity, name));
  const condition = textOccurs(entity, fields, keyword);
  return orLocal(ctx, entity, condition, { fields, text: keyword });
}

/** A text search finds rows by what they say in the caller's language, too. */
function orLocal(
  ctx: Ctx,
  entity: EntitySchema,
  condition: Condition,
  search: { readonly fields: readonly string[]; readonly text: string } | undefined,
): Condition {
  return search
    ? anyOf([condition, ...localTextMatches(ctx, entity, search.fields, search.text)])
    : condition;
}

function likeOf(
  rule: Rule,
): { readonly fields: readonly string[]; readonly text: string } | undefined {
  return 'field' in rule && rule.op === 'like'
    ? { fields: [rule.field], text: textOf(rule.value) }
    : undefined;
}

function filterRules(ctx: Ctx, entity: EntitySchema, raw: RawQuery): readonly Rule[] {
  const rules: Rule[] = [];
  const ids = textOf(raw['ids']);
  if (ids) rules.push({ field: 'id', op: 'in', value: ids.split(',').slice(0, MAX_IDS) });
  for (const [name, value] of Object.entries(raw)) {
    if (RESERVED.has(name) || name === 'id') continue;
    const filter = findFilter(ctx, entity, name);
    if (!filter && isForeign(entity, name)) continue;
    if (!filter) throw unknownField(entity, name);
    const text = Array.isArray(value) ? value.map(textOf).join(',') : textOf(value);
    if (text) rules.push(filterRule(filter, text));
  }
  return rules;
}

/**
 * A name that no field bears: what a client sends with every list, or asks of another product. Such names are left out (CONTRACT.md,
 * section 1); one of a field that may not be asked for is refused, so that nobody takes the whole list for the answer.
 */
export function isForeign(entity: EntitySchema, name: string): boolean {
  return ![name, namedEnd(entity, name).field].some(
    (field) => Object.hasOwn(entity.fields, field) || tableOf(entity).byField.has(field),
  );
}

interface Filter {
  readonly field: string;
  readonly op: ReturnType<typeof filterFace>['op'];
  readonly end?: 'from' | 'to';
}

/** A declared filter, one end of a `between` filter (`alarmTimeStart`), or a link to another record. */
function findFilter(ctx: Ctx, entity: EntitySchema, name: string): Filter | undefined {
  const spec = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (spec && isFilter(entity, name, spec) && isAskable(ctx, entity, name))
    return { field: name, op: filterFace(spec).op };
  return name === 'creator' ? { field: name, op: 'eq' } : findEnd(ctx, entity, name);
}

function findEnd(ctx: Ctx, entity: EntitySchema, name: string): Filter | undefined {
  const { field, end } = namedEnd(entity, name);
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  if (!spec || filterFace(spec).op !== 'between' || !isFilter(entity, field, spec))
    return undefined;
  if (!isAskable(ctx, entity, field)) return undefined;
  return { field, op: 'between', end };
}

/** `alarmTimeStart`, or the name that the filter gives its end. */
function namedEnd(
  entity: EntitySchema,
  name: string,
): { readonly field: string; readonly end: 'from' | 'to' } {
  for (const [field, spec] of Object.entries(entity.fields)) {
    const at = filterFace(spec).ends?.indexOf(name) ?? -1;
    if (at >= 0) return { field, end: at === 0 ? 'from' : 'to' };
  }
  const [, field = '', end] = /^(.+)(Start|End)$/.exec(name) ?? [];
  return { field, end: end === 'Start' ? 'from' : 'to' };
}

function isFilter(entity: EntitySchema, name: string, spec: FieldSpec): boolean {
  return (
    (!spec.virtual || isBrought(entity, name)) &&
    (Boolean(spec.filter) || listFilters(entity).includes(name) || targetOf(spec) !== undefined)
  );
}

function filterRule({ field, op, end }: Filter, text: string): Rule {
  if (end) return { field, op: 'between', value: end === 'from' ? [text, null] : [null, text] };
  if (op === 'between') {
    const [from = '', to = ''] = text.split(',');
    return { field, op, value: [from || null, to || null] };
  }
  if (op === 'in' || op === 'notIn') return { field, op, value: text.split(',').slice(0, MAX_IDS) };
  if (op === 'eq' && text.includes(','))
    return {
      any: text
        .split(',')
        .slice(0, MAX_IDS)
        .map((value) => ({ field, op, value })),
    };
  return { field, op, value: text.slice(0, MAX_TEXT) };
}

function presetRules(ctx: Ctx, entity: EntitySchema, raw: RawQuery): readonly Rule[] {
  const name = textOf(raw['preset']);
  return name ? [presetRule(ctx, entity, name)] : [];
}

/**
 * The rows of a preset as a rule.
 * @throws AppError `invalid` no preset of this name.
 */
export function presetRule(ctx: Ctx, entity: EntitySchema, name: string): Rule {
  const presets = entity.list?.presets ?? {};
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (!preset) throw unknownField(entity, name);
  if (preset.due) return dueRule(entity, preset.due);
  const waiting = preset.todo ? hooksOf(ctx, entity.name).waiting?.(ctx) : undefined;
  return preset.where ?? waiting ?? NOTHING;
}

function whereRules(ctx: Ctx, entity: EntitySchema, raw: RawQuery): readonly Rule[] {
  const text = textOf(raw['where']);
  if (!text) return [];
  const fields = Object.fromEntries(
    Object.entries(entity.fields).filter(([name]) => isAskable(ctx, entity, name)),
  );
  const rule = parseJson(text);
  const [problem] = checkRule(rule, fields);
  if (problem)
    throw new AppError(
      'invalid',
      { field: 'where' },
      {
        issues: [
          {
            path: `where.${problem.path}`,
            rule: 'rule',
            message: 'validation.where',
            params: { place: `where.${problem.path}`.slice(0, MOST_PLACE) },
          },
        ],
      },
    );
  return [rule as Rule];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readOrder(ctx: Ctx, entity: EntitySchema, raw: RawQuery): NonNullable<RowQuery['order']> {
  const asked = textOf(raw['orderField']);
  const order = textOf(raw['order']);
  if (order && order !== 'asc' && order !== 'desc') throw badOrder(entity);
  if (!asked) return withNext(ctx, entity, defaultOrder(ctx, entity));
  const field = fieldName(asked);
  if (!isOrdered(entity, field) || !isSortable(entity, field) || !isAskable(ctx, entity, field))
    throw refusedSort(ctx, entity, field);
  return withNext(ctx, entity, { field, direction: order === 'desc' ? 'desc' : 'asc' });
}

/** The refusal of a direction that is none. */
function badOrder(entity: EntitySchema): AppError {
  const [path, rule] = ['order', 'format'] as const;
  return new AppError(
    'invalid',
    { entity: entity.name, field: path },
    { issues: [{ path, rule, message: 'validation.format', params: { label: path } }] },
  );
}

/** Whether there is something of this name that the database orders rows by: a column, a number made of other rows, what a link brings. */
function isOrdered(entity: EntitySchema, field: string): boolean {
  if (tableOf(entity).byField.has(field)) return true;
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  return spec !== undefined && (aggregateOf(spec) !== undefined || isBrought(entity, field));
}

/** Numbers made of other rows, as they are ordered by. @throws AppError `invalid` they are not for this actor. */
async function withValues(
  ctx: Ctx,
  entity: EntitySchema,
  order: NonNullable<RowQuery['order']>,
): Promise<NonNullable<RowQuery['order']>> {
  return Promise.all(
    order.map(async (one) => {
      const brought = broughtPart(entity.fields, one.field);
      if (brought) return { ...one, value: broughtOrder(ctx, entity, brought) };
      const facts = Object.hasOwn(entity.fields, one.field)
        ? aggregateOf(entity.fields[one.field])
        : undefined;
      if (!facts) return one;
      const source = await makeSource(ctx, entity, facts);
      if (!source) throw refusedSort(ctx, entity, one.field);
      return { ...one, value: aggregateValue(source) };
    }),
  );
}

/** Which field the list is not sorted by, by its title where it has one. */
function refusedSort(ctx: Ctx, entity: EntitySchema, field: string): AppError {
  const shown = ctx.registry.localizedEntity(entity.name, ctx.lang)?.fields ?? entity.fields;
  const named = /^\w{1,60}$/.test(field) ? field : 'orderField';
  const label =
    (Object.hasOwn(shown, field) && isTitled(ctx, entity.fields[field])
      ? shown[field]?.title
      : undefined) ?? named;
  const issue = {
    path: 'orderField',
    rule: 'unsorted',
    message: 'validation.unsorted',
    params: { label },
  };
  return new AppError('invalid', { entity: entity.name, field }, { issues: [issue] });
}

function isTitled(ctx: Ctx, spec: FieldSpec | undefined): boolean {
  return spec !== undefined && mayRead(ctx.actor, spec);
}

/** What is equal in the list's own order is ordered by what the schema names next. */
function withNext(ctx: Ctx, entity: EntitySchema, first: Order): readonly Order[] {
  const { field, then } = entity.list?.sort ?? {};
  return then && field === first.field && isAskable(ctx, entity, then.field)
    ? [first, { field: then.field, direction: then.order }]
    : [first];
}

function defaultOrder(ctx: Ctx, entity: EntitySchema): Order {
  const sort = entity.list?.sort;
  if (sort && isAskable(ctx, entity, sort.field))
    return { field: sort.field, direction: sort.order };
  const hasSort = entity.table.tree && tableOf(entity).byField.has('sort');
  if (hasSort) return { field: 'sort', direction: 'asc' };
  return {
    field: tableOf(entity).byField.has('createDate') ? 'createDate' : 'id',
    direction: 'desc',
  };
}

/** Whether rows may be found, ordered or counted by a field: an answer to that tells the value as well as the value itself. */
function isAskable(ctx: Ctx, entity: EntitySchema, name: string): boolean {
  return mayAskFor(ctx.actor, Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined);
}
