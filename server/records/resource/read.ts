import type { PageResult } from '#schemas/api/envelope.ts';
import { isId } from '#schemas/basics/ids.ts';
import { nameFieldOf, quickFields } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { companionName } from '#schemas/language/names.ts';
import { isHtml, isWords } from '#schemas/types/ask.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { askTogether, isTogether } from '#server/db/together.ts';
import { needEntity, readsRecords } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import {
  listChildRows,
  countRows,
  findRow,
  findRows,
  listLinksOf,
  listRows,
} from '#server/records/store/entity-read.ts';
import type { RowQuery, WantedRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { AnsweredRow, RowOf, StoredRow } from '#server/registry/rows.ts';
import { asChoice, demandChooser } from './choosers.ts';
import { readListQuery } from './list-query.ts';
import type { RawQuery } from './list-query.ts';
import { demandOptionQuery } from './option-query.ts';
import { meantId } from './own-record.ts';
import { presentRows } from './present.ts';
import { takeCachedTotal } from './total-cache.ts';
import { SOURCE_LANG } from './translations.ts';

/** More than anybody pages through; counting on would cost more than the rows. */
const COUNT_CAP = 1000;
const MAX_LIST = 1000;
const MAX_TREE = 10_000;
const MAX_OPTIONS = 1000;
const DEFAULT_OPTIONS = 50;

/** A node of a tree answer. */
export interface TreeNode extends StoredRow {
  readonly children: TreeNode[];
}

/** One page of the rows the actor may see. `isCapped`: there are more rows than were counted. */
export async function pageRecords<N extends string>(
  ctx: Ctx,
  name: N,
  raw: RawQuery,
): Promise<PageResult<AnsweredRow<N>>> {
  const entity: EntitySchema = needEntity(ctx, name);
  const query = await readListQuery(ctx, entity, raw);
  const cap = capOf(entity, query);
  const [rows, total] = await Promise.all([
    listRows(ctx.db, ctx.scope, entity, { ...query, fields: listFields(ctx, entity) }),
    takeCachedTotal(ctx, entity, { raw, cap }, () =>
      countRows(ctx.db, ctx.scope, entity, { where: query.where, cap }),
    ),
  ]);
  const list = (await presentRows(ctx, entity, rows)) as readonly AnsweredRow<N>[];
  return { total: Math.min(total, cap), list, ...(total > cap ? { isCapped: true } : {}) };
}

/** How many of the rows the actor may see match, counted up to the entity's cap. */
export async function countMatching(
  ctx: Ctx,
  entity: EntitySchema,
  raw: RawQuery,
): Promise<Pick<PageResult<StoredRow>, 'total' | 'isCapped'>> {
  const { where } = await readListQuery(ctx, entity, raw);
  const cap = capOf(entity);
  const total = await takeCachedTotal(ctx, entity, { raw, cap }, () =>
    countRows(ctx.db, ctx.scope, entity, { where, cap }),
  );
  return { total: Math.min(total, cap), ...(total > cap ? { isCapped: true } : {}) };
}

/** Up to where rows are counted: the cap, and whoever has turned that far has as many more counted. */
function capOf(
  entity: EntitySchema,
  { offset = 0, limit = 0 }: Pick<RowQuery, 'offset' | 'limit'> = {},
): number {
  const step = Math.max(1, entity.rest.countCap ?? COUNT_CAP);
  return step * (Math.floor((offset + limit) / step) + 1);
}

/** Up to 1,000 rows without paging. */
export async function listRecords<N extends string>(
  ctx: Ctx,
  name: N,
  raw: RawQuery,
): Promise<readonly AnsweredRow<N>[]> {
  const entity: EntitySchema = needEntity(ctx, name);
  const query = await readListQuery(ctx, entity, raw);
  const rows = await listRows(ctx.db, ctx.scope, entity, {
    ...query,
    offset: 0,
    limit: MAX_LIST,
    fields: listFields(ctx, entity),
  });
  return (await presentRows(ctx, entity, rows)) as readonly AnsweredRow<N>[];
}

/** The rows nested by their parent; a row whose parent is not visible becomes a root. Every node carries `children`. */
export async function listTreeRecords(
  ctx: Ctx,
  name: string,
  raw: RawQuery,
): Promise<readonly TreeNode[]> {
  const entity = needEntity(ctx, name);
  const query = await readListQuery(ctx, entity, raw);
  const rows = await listRows(ctx.db, ctx.scope, entity, {
    ...query,
    offset: 0,
    limit: MAX_TREE,
    fields: listFields(ctx, entity),
  });
  return nestRows(await presentRows(ctx, entity, rows), entity.table.tree?.parent ?? 'pid');
}

/**
 * Choices for a picker, as far as the actor may choose among them.
 * @throws AppError `forbidden` nothing that the actor may do has a place for them.
 */
export async function listOfferedRecords(
  ctx: Ctx,
  name: string,
  raw: RawQuery,
): Promise<readonly StoredRow[]> {
  demandChooser(ctx, needEntity(ctx, name));
  return listOptionRecords(ctx, name, raw);
}

/** Choices for a picker: `{ id, name }` with the code and the parent of a tree, and the quick-search fields for whoever reads the records. */
export async function listOptionRecords(
  ctx: Ctx,
  name: string,
  raw: RawQuery,
): Promise<readonly StoredRow[]> {
  const whole = needEntity(ctx, name);
  const entity = readsRecords(ctx, whole) ? whole : asChoice(whole);
  const query = await readListQuery(ctx, entity, { ...raw, limit: undefined });
  demandOptionQuery(ctx, entity, raw);
  const limit = optionLimit(entity, raw['limit']);
  const nameField = nameFieldOf(entity);
  const fields = [
    'id',
    nameField,
    ...quickFields(entity),
    ...(entity.table.tree ? [entity.table.tree.parent] : []),
    ...(entity.fields['code'] ? ['code'] : []),
  ];
  const scope = (await hooksOf(ctx, name).choiceScope?.(ctx)) ?? ctx.scope;
  const seen = await listRows(ctx.db, scope, entity, { ...query, limit, fields });
  const rows = [...seen, ...(await offeredRows(ctx, entity, { ...query, limit, fields }, seen))];
  const shown = await presentRows(ctx, entity, rows, { isChoice: true });
  const asked = new Set([...fields, ...fields.map(companionName)]);
  return shown.map((row) => ({ ...onlyAsked(row, asked), name: row[nameField] ?? null }));
}

/** What hooks and formulas add to the rows of lists is no part of a choice: whoever may choose a person learns nothing else of him. */
function onlyAsked(row: StoredRow, asked: ReadonlySet<string>): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => asked.has(name)));
}

/** What is offered beyond the actor's scope, as far as the query asks for it. */
async function offeredRows(
  ctx: Ctx,
  entity: EntitySchema,
  query: RowQuery,
  seen: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const known = new Set(seen.map((row) => String(row['id'])));
  const ids = ((await hooksOf(ctx, entity.name).offered?.(ctx)) ?? []).filter(
    (id) => !known.has(id),
  );
  if (ids.length === 0) return [];
  return listRows(ctx.db, SYSTEM_SCOPE, entity, {
    ...query,
    where: [...query.where, ruleCondition(entity, { field: 'id', op: 'in', value: ids })],
  });
}

/** A number that is none counts as none given. */
function optionLimit(entity: EntitySchema, given: unknown): number {
  const wanted = Math.trunc(Number(given));
  return wanted >= 1
    ? Math.min(wanted, MAX_OPTIONS)
    : entity.table.tree
      ? MAX_OPTIONS
      : DEFAULT_OPTIONS;
}

/**
 * One record with its links and sub-tables.
 * @throws AppError `notFound` also for a row outside the actor's scope.
 */
export async function readRecordInfo<N extends string>(
  ctx: Ctx,
  name: N,
  sent: string,
): Promise<AnsweredRow<N>> {
  const entity: EntitySchema = needEntity(ctx, name);
  const id = meantId(ctx, entity, sent);
  const row = await findVisible(ctx, entity, id);
  const full = { ...row, ...(await readRelations(ctx, entity, id)) };
  const [shown] = await presentRows(ctx, entity, [full], { isWhole: true });
  if (!shown) throw new AppError('notFound', { id });
  return shown as AnsweredRow<N>;
}

/**
 * The stored row behind an id.
 * @throws AppError `notFound` missing, deleted, hidden or outside the scope, without telling which.
 */
export async function findVisible<E extends EntitySchema>(
  ctx: Ctx,
  entity: E,
  id: string,
  options: { readonly forUpdate?: boolean } = {},
): Promise<RowOf<E>> {
  const row = isId(id) ? await seenRow(ctx, entity, id, options) : undefined;
  if (!row) throw new AppError('notFound', { id, entity: entity.name });
  return row;
}

/**
 * The stored rows behind ids, in their order, held for a change.
 * @throws AppError `notFound` one of them is missing, deleted, hidden or outside the scope, without telling which.
 */
export async function findAllVisible<E extends EntitySchema>(
  ctx: Ctx,
  entity: E,
  ids: readonly string[],
): Promise<readonly RowOf<E>[]> {
  const where = hooksOf(ctx, entity.name).where?.(ctx) ?? [];
  const found = await findRowsById(ctx, entity, { ids, forUpdate: true, where });
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw new AppError('notFound', { id, entity: entity.name });
    return row;
  });
}

async function findRowsById<E extends EntitySchema>(
  { db, scope }: Ctx,
  entity: E,
  wanted: WantedRows,
): Promise<ReadonlyMap<string, RowOf<E>>> {
  const rows: readonly (RowOf<E> & StoredRow)[] = await findRows(db, scope, entity, wanted);
  return new Map(rows.map((row) => [String(row['id']), row]));
}

async function seenRow<E extends EntitySchema>(
  ctx: Ctx,
  entity: E,
  id: string,
  options: { readonly forUpdate?: boolean },
): Promise<RowOf<E> | undefined> {
  const where = hooksOf(ctx, entity.name).where?.(ctx) ?? [];
  const wanted = { ...options, where };
  if (!isTogether(ctx.db)) return findRow(ctx.db, ctx.scope, entity, { id, ...wanted });
  const what = [seenRow, ctx.actor, ctx.scope, entity, options.forUpdate];
  return askTogether(ctx.db, what, id, async (ids) => {
    const byId = await findRowsById(ctx, entity, { ids, ...wanted });
    return ids.map((one) => byId.get(one));
  });
}

/** Linked ids and sub-table rows of a record, by field. */
export async function readRelations(
  ctx: Ctx,
  entity: EntitySchema,
  id: string,
): Promise<StoredRow> {
  const table = tableOf(entity);
  const joins = await Promise.all(
    table.joins.map(async (join) => [join.field, await listLinksOf(ctx.db, join, id)] as const),
  );
  const children = await Promise.all(
    table.children.map(
      async (child) => [child.field, await listChildRows(ctx.db, child, id)] as const,
    ),
  );
  return Object.fromEntries([...joins, ...children]);
}

/** Fields of an entity's lists: `inSource` without its texts in other languages. */
interface ListFields {
  readonly inSource: readonly string[];
  readonly others: readonly string[];
}

const listed = new WeakMap<EntitySchema, ListFields>();

/** Long texts and sub-tables stay out of lists unless they have a face there, and texts in other languages where nobody reads them. */
function listFields({ lang }: Ctx, entity: EntitySchema): readonly string[] {
  const known = listed.get(entity) ?? makeListFields(entity);
  listed.set(entity, known);
  return lang === SOURCE_LANG ? known.inSource : known.others;
}

function makeListFields(entity: EntitySchema): ListFields {
  const others = tableOf(entity)
    .columns.filter(({ field }) => !isHtml(entity.fields[field]) || entity.fields[field]?.list)
    .map(({ field }) => field);
  return { others, inSource: others.filter((field) => !isWords(entity.fields[field])) };
}

function nestRows(rows: readonly StoredRow[], parent: string): readonly TreeNode[] {
  const nodes = new Map(
    rows.map((row) => [String(row['id']), { ...row, children: [] } as TreeNode]),
  );
  const roots: TreeNode[] = [];
  for (const node of nodes.values())
    (nodes.get(String(node[parent]))?.children ?? roots).push(node);
  return roots;
}
